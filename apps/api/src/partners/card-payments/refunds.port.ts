/**
 * A refund after a capture, in euro cents. The marketplace pays the customer; the share of the account is
 * taken back separately and may have to wait for the account's balance
 * (https://docs.stripe.com/connect/destination-charges#issue-refunds).
 */
export type Refund = {
  id: string;
  /**
   * `pending`: the bank has not answered. `done` may still become `failed`; the money then returns to the
   * marketplace.
   */
  status: 'pending' | 'done' | 'failed';
  amountCents: number;
  /** The partner's code, e.g. `lost_or_stolen_card`; null unless `failed`. */
  failureReason: string | null;
  /**
   * When the refund was made and when the partner booked its failure, by the partner's clock; `failedAt` is
   * null while no failure is booked.
   */
  bookedAt: Date;
  failedAt: Date | null;
  holdId: string | null;
  /** The `reference` passed to `refundHold`; null for a refund that this app did not make. */
  reference: string | null;
};

/** Money taken back from an account: a part of a capture's share, or of a transfer that `sendBack` made. */
export type TransferReversal = {
  id: string;
  amountCents: number;
  /** Sum in euro cents of all reversals of the same transfer so far. */
  takenBackCents: number;
  /** When the partner booked the reversal, by the partner's clock. */
  bookedAt: Date;
};

/** Money sent to an account other than by a capture. */
export type Transfer = { id: string; amountCents: number; accountId: string | null; bookedAt: Date };

/**
 * The rules for keys and errors are those of `Charges`. The partner repeats a refusal for the same key for
 * a day, even if the balance has become sufficient. `attempt` counts such retries from 0: each one has a
 * new key, and the operation is still carried out once.
 */
export type Refunds = {
  /**
   * Pays the customer back from the marketplace's balance; the fee and the account's share are not changed.
   * Throws PartnerRefused: `charge_disputed`, `charge_already_refunded`, or another code when the amount
   * exceeds what is left of the capture.
   */
  refundHold(order: { key: string; holdId: string; amountCents: number; reference: string }): Promise<Refund>;
  readRefund(id: string): Promise<Refund>;
  /**
   * Finds the refund that was made with this key, even if the key has expired at the partner. Returns null
   * when there is none.
   */
  findRefund(order: { key: string; holdId: string }): Promise<Refund | null>;
  /**
   * Takes money back from the account: from a capture's share, or from the transfer `transferId` that
   * `sendBack` made. Throws PartnerRefused: `balance_insufficient`, `no_transfer` when the account received
   * no share, or another code when the amount exceeds the money that was sent to the account.
   */
  takeBackTransfer(order: {
    key: string;
    attempt?: number;
    holdId: string;
    transferId?: string | undefined;
    amountCents: number;
  }): Promise<TransferReversal>;
  findTransferReversal(order: {
    key: string;
    holdId: string;
    transferId?: string | undefined;
  }): Promise<TransferReversal | null>;
  /**
   * Sends money to an account again after a won dispute or a failed refund. Throws PartnerRefused:
   * `balance_insufficient` when the marketplace's balance is too low,
   * `insufficient_capabilities_for_transfer` when the partner restricted the account.
   */
  sendBack(order: {
    key: string;
    attempt?: number;
    holdId: string;
    accountId: string;
    amountCents: number;
  }): Promise<Transfer>;
  findTransfer(order: { key: string; holdId: string }): Promise<Transfer | null>;
};
