/**
 * Type of a book line. Lines of the marketplace: `capture`, `share_sent` (to an account), `fee_retained`,
 * `refund`, `refund_failed`, `share_taken_back`, `fee_returned`, `dispute`, `dispute_won`, `partner_fee`.
 * Lines of an account: `share` (its fee is the marketplace's), `share_returned`. Lines of both: `payout`,
 * `payout_failed`. Other types have the partner's name.
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
  /** Id of the partner's object that the line is about; null when there is none. */
  sourceId: string | null;
  /**
   * Ids of the hold, refund, payout or dispute that the source is or belongs to; null where there is none.
   */
  holdId: string | null;
  refundId: string | null;
  payoutId: string | null;
  disputeId: string | null;
  /** Reversal made by `takeBackTransfer`, in either balance; null for other lines. */
  reversalId: string | null;
  /**
   * Transfer made by `sendBack`, in either balance; null for the share of a capture, which `holdId`
   * identifies.
   */
  transferId: string | null;
  /** Signed amounts: `amountCents - feeCents = netCents`, and the balance changed by `netCents`. */
  amountCents: number;
  feeCents: number;
  netCents: number;
  /** When the partner booked the line, by the partner's clock. */
  at: Date;
  availableOn: Date;
  /** The connected account; null for the marketplace. */
  accountId: string | null;
};

/** The rules for keys and errors are those of `Charges`. */
export type Books = {
  /**
   * Lists every line of one balance from `since` (inclusive) to `until` (exclusive), in whole seconds,
   * oldest first. `accountId` null selects the balance of the marketplace.
   */
  listBookLines(of: { accountId: string | null; since: Date; until: Date }): Promise<BookLine[]>;
};
