/**
 * Of the marketplace: `capture` (a card was debited), `share_sent` (passed on to an account), `fee_kept`, `refund`,
 * `refund_failed` (came back), `share_taken_back`, `fee_returned`, `dispute`, `dispute_won`, `partner_fee`.
 * Of an account: `share` (net of the fee that was kept), `share_returned`.
 * Of both: `payout`, `payout_failed`. A type of the partner's that is none of these passes by its own name.
 */
export type BookLineType =
  | 'capture'
  | 'share_sent'
  | 'fee_kept'
  | 'refund'
  | 'refund_failed'
  | 'share_taken_back'
  | 'fee_returned'
  | 'dispute'
  | 'dispute_won'
  | 'partner_fee'
  | 'share'
  | 'share_returned'
  | 'payout'
  | 'payout_failed'
  | (string & Record<never, never>);

/** One movement of one balance (https://docs.stripe.com/reports/balance-transaction-types), amounts in cents of euro. */
export type BookLine = {
  id: string;
  type: BookLineType;
  /** The partner's document that it is about; null where it has none. */
  sourceId: string | null;
  /** What the source leads to, where it leads there. */
  holdId: string | null;
  refundId: string | null;
  payoutId: string | null;
  disputeId: string | null;
  /** What `takeBackTransfer` made, on either side; null elsewhere. */
  reversalId: string | null;
  /** What `sendBack` made, on either side; null of the share that a capture passed on, which `holdId` names. */
  transferId: string | null;
  /** Signed; `amountCents - feeCents = netCents`, and the balance moved by `netCents`. */
  amountCents: number;
  feeCents: number;
  netCents: number;
  /** By the partner's clock. */
  at: Date;
  availableOn: Date;
  /** Whose balance; null: the marketplace's. */
  accountId: string | null;
};

/** Same rules as Charges. */
export type Books = {
  /** Every line of one balance from `since` until before `until`, whole seconds, oldest first. */
  listBookLines(of: { accountId: string | null; since: Date; until: Date }): Promise<BookLine[]>;
};
