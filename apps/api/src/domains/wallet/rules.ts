import { includedVatCents } from '#kit/money';

/**
 * Ledger accounts of a professional. `connected` and `payouts_sent` mirror balances at the card partner.
 * The marketplace owes `pending`, `available` and `in_transit`; the professional owes `receivable`. `holds`
 * is a memo account.
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
/**
 * Ledger accounts of the marketplace. `platform` mirrors its balance at the card partner; `holds_contra` is
 * a memo account.
 */
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
 * Accounts whose amounts the database distributes by the balance. A credit to `earned` or `returned` first
 * offsets the debt; the remainder becomes pending or available respectively. A debit of
 * `owed_by_professional` draws on available money, then on pending money, then becomes debt.
 */
export const drawnAccounts = ['earned', 'returned', 'owed_by_professional'] as const;

export type LedgerAccount =
  | (typeof professionalAccounts)[number]
  | (typeof ourAccounts)[number]
  | (typeof drawnAccounts)[number];
/** `amountCents` is positive for a debit and negative for a credit. */
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

/** The search fee pays a service of the marketplace in metropolitan France: it includes 20 % VAT. */
const SEARCH_FEE_VAT_BASIS_POINTS = 2000;

export function entriesOfSearchFee(searchFeeCents: number): Entry[] {
  const vatCents = includedVatCents(searchFeeCents, SEARCH_FEE_VAT_BASIS_POINTS);
  return [
    { account: 'search_fees', amountCents: -(searchFeeCents - vatCents) },
    { account: 'vat', amountCents: -vatCents },
  ];
}

export type Capture = {
  capturedCents: number;
  searchFeeCents: number;
  bankChargesCents: number;
  /** The card partner's fee. It is taken from the marketplace's part of the capture. */
  partnerFeeCents: number;
};

/**
 * Splits a capture into the professional's share, the search fee, the bank charges and the partner's fee.
 * The entries sum to zero.
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
   * The three parts sum to `amountCents`. `bankChargesCents` is the part that the marketplace bears instead
   * of the professional.
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
 * The professional's share offsets their debt; the remainder is available immediately. `wasDone` is true
 * when the partner had taken the refund from the marketplace's balance and then returned it.
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
 * The part of the dispute beyond share and search fee was refunded before. It is the marketplace's loss,
 * like the partner's fee.
 */
export function entriesOfDisputeOpened(dispute: Disputed & { feeCents: number }): Entry[] {
  return [
    { account: 'platform', amountCents: -(dispute.amountCents + dispute.feeCents) },
    { account: 'owed_by_professional', amountCents: dispute.fromProfessionalCents },
    ...reversed(entriesOfSearchFee(dispute.searchFeeCents)),
    { account: 'dispute_losses', amountCents: lossCents(dispute) + dispute.feeCents },
  ];
}

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
