/**
 * A refund after a capture, in euro cents. The marketplace pays the customer back; the account's share is
 * taken back separately and may wait for its balance
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
  /** When the partner booked the refund and when it failed, by its clock. */
  bookedAt: Date;
  failedAt: Date | null;
  holdId: string | null;
  /** `reference` of `refundHold`; null for a refund that is not ours. */
  reference: string | null;
};

/** The part of a capture's share that was taken back from the account. */
export type TransferReversal = {
  id: string;
  amountCents: number;
  /** Sum of this and all earlier reversals of the same capture. */
  takenBackCents: number;
  /** By the partner's clock. */
  bookedAt: Date;
};

/** Money sent to an account apart from a capture. */
export type Transfer = { id: string; amountCents: number; accountId: string | null; bookedAt: Date };

/**
 * Same rules as Charges. The partner repeats a refusal for the same key for a day, even if the balance
 * suffices meanwhile: `attempt` counts such tries from 0, so that each has a new key yet the operation is
 * done once.
 */
export type Refunds = {
  /**
   * Pays the customer back from the marketplace's balance; fee and share stay where they are. Throws
   * PartnerRefused: `charge_disputed`, `charge_already_refunded`, or another code when it exceeds the rest.
   */
  refundHold(order: { key: string; holdId: string; amountCents: number; reference: string }): Promise<Refund>;
  readRefund(id: string): Promise<Refund>;
  /** The refund made with this key, even if the key has expired at the partner. */
  findRefund(order: { key: string; holdId: string }): Promise<Refund | null>;
  /**
   * Takes money back from the account: of a capture's share, or of the transfer `transferId` that
   * `sendBack` made. Throws PartnerRefused: `balance_insufficient`, or another code when it exceeds what
   * was passed on.
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
   * Sends money to an account again, after a won dispute or a failed refund. Throws PartnerRefused with
   * `balance_insufficient` when the marketplace's balance is too low.
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
