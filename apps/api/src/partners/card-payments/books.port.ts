/**
 * Marketplace: `capture`, `share_sent` (passed to an account), `fee_retained`, `refund`, `refund_failed`,
 * `share_taken_back`, `fee_returned`, `dispute`, `dispute_won`, `partner_fee`. Account: `share` (net of the
 * fee), `share_returned`. Both: `payout`, `payout_failed`. Other types keep the partner's name.
 */
export type BookLineType =
  | 'capture'
  | 'share_sent'
  | 'fee_retained'
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

/** One balance transaction (https://docs.stripe.com/reports/balance-transaction-types), in euro cents. */
export type BookLine = {
  id: string;
  type: BookLineType;
  /** The partner's object it is about; null if none. */
  sourceId: string | null;
  /** Objects that the source leads to. */
  holdId: string | null;
  refundId: string | null;
  payoutId: string | null;
  disputeId: string | null;
  /** Reversal made by `takeBackTransfer`, in either balance. */
  reversalId: string | null;
  /**
   * Transfer made by `sendBack`, in either balance; null for a capture's own share, which `holdId` names.
   */
  transferId: string | null;
  /** Signed. `amountCents - feeCents = netCents`, and the balance changed by `netCents`. */
  amountCents: number;
  feeCents: number;
  netCents: number;
  /** By the partner's clock. */
  at: Date;
  availableOn: Date;
  /** Connected account; null for the marketplace. */
  accountId: string | null;
};

/** Same rules as Charges. */
export type Books = {
  /**
   * Every line of one balance from `since` (inclusive) to `until` (exclusive), whole seconds, oldest first.
   */
  listBookLines(of: { accountId: string | null; since: Date; until: Date }): Promise<BookLine[]>;
};
