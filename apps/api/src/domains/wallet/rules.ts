import { share } from '#kit/money';

/**
 * Accounts of a professional. `connected` and `payouts_sent` mirror the balance at the card partner, the
 * others are liabilities.
 */
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
/** The marketplace’s accounts. `platform` mirrors its balance at the card partner. */
export const ourAccounts = [
  'platform',
  'search_fees',
  'bank_charges',
  'subscriptions',
  'invoices',
  'discounts_granted',
  'vat',
  'partner_fees',
  'refunds_in_transit',
  'dispute_losses',
  'suspense',
  'holds_contra',
] as const;
/**
 * Split by the database according to the balance. `earned` (credit) offsets the debt, the rest becomes
 * pending; `returned` likewise, the rest available at once; `owed_by_professional` (debit) draws on
 * available, then pending, then debt.
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
  | 'refund_requested'
  | 'refund_done'
  | 'refund_failed'
  | 'transfer_taken_back'
  | 'transfer_sent'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'withdrawal_requested'
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

/** The search fee is a service of the marketplace in metropolitan France: 20 % VAT, included in the fee. */
const SEARCH_FEE_VAT_BASIS_POINTS = 2000;

/** VAT included in an amount, half up to the cent. */
export function vatWithin(cents: number, basisPoints: number): number {
  return share(cents, basisPoints, 10_000 + basisPoints);
}

/** Net search fee and its VAT, as credits. */
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
  /** The card partner’s fee, taken from the marketplace’s part. */
  partnerFeeCents: number;
};

/**
 * Splits a capture into the professional’s share, search fee, bank charges and the partner’s fee. Sums to
 * zero.
 */
export function entriesOfCapture(capture: Capture): Entry[] {
  const oursCents = capture.searchFeeCents + capture.bankChargesCents;
  const fromProfessionalCents = capture.capturedCents - oursCents;
  return [
    { account: 'connected', amountCents: fromProfessionalCents },
    { account: 'platform', amountCents: oursCents - capture.partnerFeeCents },
    { account: 'earned', amountCents: -fromProfessionalCents },
    ...entriesOfSearchFee(capture.searchFeeCents),
    { account: 'bank_charges', amountCents: -capture.bankChargesCents },
    { account: 'partner_fees', amountCents: capture.partnerFeeCents },
  ];
}

type Refunded = {
  amountCents: number;
  /**
   * The professional’s share, the search fee, and bank charges, which the professional did not bear: they
   * sum to the amount.
   */
  fromProfessionalCents: number;
  searchFeeCents: number;
  bankChargesCents: number;
};

function reversed(entries: readonly Entry[]): Entry[] {
  return entries.map(({ account, amountCents }) => ({ account, amountCents: 0 - amountCents }));
}

export function entriesOfRefundRequested(refund: Refunded): Entry[] {
  return [
    { account: 'owed_by_professional', amountCents: refund.fromProfessionalCents },
    ...reversed(entriesOfSearchFee(refund.searchFeeCents)),
    { account: 'bank_charges', amountCents: refund.bankChargesCents },
    { account: 'refunds_in_transit', amountCents: -refund.amountCents },
  ];
}

export function entriesOfRefundDone({ amountCents }: Refunded): Entry[] {
  return [
    { account: 'refunds_in_transit', amountCents },
    { account: 'platform', amountCents: -amountCents },
  ];
}

/**
 * The professional’s share is available at once. `wasDone`: the partner had paid it, and has returned it.
 */
export function entriesOfRefundFailed(refund: Refunded & { wasDone: boolean }): Entry[] {
  return [
    { account: refund.wasDone ? 'platform' : 'refunds_in_transit', amountCents: refund.amountCents },
    { account: 'returned', amountCents: -refund.fromProfessionalCents },
    ...entriesOfSearchFee(refund.searchFeeCents),
    { account: 'bank_charges', amountCents: -refund.bankChargesCents },
  ];
}

type Disputed = { amountCents: number; fromProfessionalCents: number; searchFeeCents: number };

/**
 * What is neither share nor search fee was refunded before: it is the marketplace’s loss, like the
 * partner’s fee.
 */
export function entriesOfDisputeOpened(dispute: Disputed & { feeCents: number }): Entry[] {
  return [
    { account: 'platform', amountCents: -(dispute.amountCents + dispute.feeCents) },
    { account: 'owed_by_professional', amountCents: dispute.fromProfessionalCents },
    ...reversed(entriesOfSearchFee(dispute.searchFeeCents)),
    { account: 'dispute_losses', amountCents: lossCents(dispute) + dispute.feeCents },
  ];
}

/** Moves amounts from the marketplace’s loss to the professional’s share and the search fee. */
export function entriesOfDisputeShifted(dispute: Disputed): Entry[] {
  return [
    { account: 'owed_by_professional', amountCents: dispute.fromProfessionalCents },
    ...reversed(entriesOfSearchFee(dispute.searchFeeCents)),
    { account: 'dispute_losses', amountCents: -(dispute.fromProfessionalCents + dispute.searchFeeCents) },
  ];
}

export function entriesOfDisputeWon(dispute: Disputed): Entry[] {
  return [
    { account: 'platform', amountCents: dispute.amountCents },
    { account: 'returned', amountCents: -dispute.fromProfessionalCents },
    ...entriesOfSearchFee(dispute.searchFeeCents),
    { account: 'dispute_losses', amountCents: -lossCents(dispute) },
  ];
}

function lossCents({ amountCents, fromProfessionalCents, searchFeeCents }: Disputed): number {
  return amountCents - fromProfessionalCents - searchFeeCents;
}
