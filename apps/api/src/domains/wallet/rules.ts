import { share } from '#kit/money';

/** Hers. `connected` and `payouts_sent` mirror what lies with the card partner, the others are promises. */
export const professionalAccounts = [
  'connected',
  'payouts_sent',
  'pending',
  'available',
  'in_transit',
  'receivable',
  'discount',
  'holds',
] as const;
/** The marketplace's. `platform` mirrors what lies with the card partner. */
export const ourAccounts = [
  'platform',
  'search_fees',
  'bank_charges',
  'subscriptions',
  'invoices',
  'discounts_given',
  'vat',
  'partner_fees',
  'refunds_in_transit',
  'dispute_losses',
  'suspense',
  'holds_contra',
] as const;
/**
 * What only the balance can tell, and the database's door does under its lock. `earned`, a credit, sets off what she owes,
 * and the rest becomes pending; `returned` the same, the rest at once available; `owed_by_her`, a debit, is drawn from what
 * is available, then from what is pending, and what is missing she owes.
 */
export const drawnAccounts = ['earned', 'returned', 'owed_by_professional'] as const;

export type LedgerAccount =
  | (typeof professionalAccounts)[number]
  | (typeof ourAccounts)[number]
  | (typeof drawnAccounts)[number];
/** Cents; debits positive, credits negative. */
export type Entry = { account: LedgerAccount; amountCents: number };

export type LedgerKind =
  | 'capture'
  | 'matured'
  | 'partner_fee'
  | 'hold_placed'
  | 'hold_ended'
  | 'refund_asked'
  | 'refund_done'
  | 'refund_failed'
  | 'transfer_taken_back'
  | 'transfer_sent'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'withdrawal_asked'
  | 'withdrawal_sent'
  | 'withdrawal_paid'
  | 'withdrawal_failed'
  | 'invoice_issued'
  | 'invoice_paid'
  | 'invoice_credited'
  | 'discount_earned'
  | 'discount_reversed'
  | 'discount_expired'
  | 'settled_by_hand';

/** The search fee is a service of the marketplace, which is in metropolitan France: 20 %, inside the fee. */
const SEARCH_FEE_VAT_BASIS_POINTS = 2000;

/** The tax inside an amount that includes it, half up to the cent. */
export function vatWithin(cents: number, basisPoints: number): number {
  return share(cents, basisPoints, 10_000 + basisPoints);
}

/** What the marketplace earns by a search fee, and what of it is the State's: credits. */
export function entriesOfSearchFee(searchFeeCents: number): Entry[] {
  const vatCents = vatWithin(searchFeeCents, SEARCH_FEE_VAT_BASIS_POINTS);
  return [
    { account: 'search_fees', amountCents: -(searchFeeCents - vatCents) },
    { account: 'vat', amountCents: -vatCents },
  ];
}

export type Capture = {
  capturedCents: number;
  searchFeeCents: number;
  bankChargesCents: number;
  /** What the card partner keeps of it, from the marketplace's part. */
  partnerFeeCents: number;
};

/**
 * A debit of the customer's card, divided: hers, the marketplace's search fee, the bank charges, and what the partner keeps.
 * Sums to zero.
 */
export function entriesOfCapture(it: Capture): Entry[] {
  const oursCents = it.searchFeeCents + it.bankChargesCents;
  const fromProfessionalCents = it.capturedCents - oursCents;
  return [
    { account: 'connected', amountCents: fromProfessionalCents },
    { account: 'platform', amountCents: oursCents - it.partnerFeeCents },
    { account: 'earned', amountCents: -fromProfessionalCents },
    ...entriesOfSearchFee(it.searchFeeCents),
    { account: 'bank_charges', amountCents: -it.bankChargesCents },
    { account: 'partner_fees', amountCents: it.partnerFeeCents },
  ];
}

type Refunded = {
  amountCents: number;
  /** From her share, the search fee, and bank charges that she never bore: together the amount. */
  fromProfessionalCents: number;
  searchFeeCents: number;
  bankChargesCents: number;
};

/** The other way round. */
function reversed(entries: readonly Entry[]): Entry[] {
  return entries.map(({ account, amountCents }) => ({ account, amountCents: 0 - amountCents }));
}

/** Whose it is from now on: nobody's, until the partner has paid it. */
export function entriesOfRefundAsked(it: Refunded): Entry[] {
  return [
    { account: 'owed_by_professional', amountCents: it.fromProfessionalCents },
    ...reversed(entriesOfSearchFee(it.searchFeeCents)),
    { account: 'bank_charges', amountCents: it.bankChargesCents },
    { account: 'refunds_in_transit', amountCents: -it.amountCents },
  ];
}

export function entriesOfRefundDone({ amountCents }: Refunded): Entry[] {
  return [
    { account: 'refunds_in_transit', amountCents },
    { account: 'platform', amountCents: -amountCents },
  ];
}

/** Hers again, at once available. `wasDone`: the partner had paid it, and has it back. */
export function entriesOfRefundFailed(it: Refunded & { wasDone: boolean }): Entry[] {
  return [
    { account: it.wasDone ? 'platform' : 'refunds_in_transit', amountCents: it.amountCents },
    { account: 'returned', amountCents: -it.fromProfessionalCents },
    ...entriesOfSearchFee(it.searchFeeCents),
    { account: 'bank_charges', amountCents: -it.bankChargesCents },
  ];
}

type Disputed = { amountCents: number; fromProfessionalCents: number; searchFeeCents: number };

/** What is neither hers nor the search fee was refunded before: the marketplace's loss, as is the partner's fee. */
export function entriesOfDisputeOpened(it: Disputed & { feeCents: number }): Entry[] {
  return [
    { account: 'platform', amountCents: -(it.amountCents + it.feeCents) },
    { account: 'owed_by_professional', amountCents: it.fromProfessionalCents },
    ...reversed(entriesOfSearchFee(it.searchFeeCents)),
    { account: 'dispute_losses', amountCents: lossCents(it) + it.feeCents },
  ];
}

/** From the marketplace's loss to what is hers and of the search fee. */
export function entriesOfDisputeShifted(it: Disputed): Entry[] {
  return [
    { account: 'owed_by_professional', amountCents: it.fromProfessionalCents },
    ...reversed(entriesOfSearchFee(it.searchFeeCents)),
    { account: 'dispute_losses', amountCents: -(it.fromProfessionalCents + it.searchFeeCents) },
  ];
}

export function entriesOfDisputeWon(it: Disputed): Entry[] {
  return [
    { account: 'platform', amountCents: it.amountCents },
    { account: 'returned', amountCents: -it.fromProfessionalCents },
    ...entriesOfSearchFee(it.searchFeeCents),
    { account: 'dispute_losses', amountCents: -lossCents(it) },
  ];
}

function lossCents({ amountCents, fromProfessionalCents, searchFeeCents }: Disputed): number {
  return amountCents - fromProfessionalCents - searchFeeCents;
}
