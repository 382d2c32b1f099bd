/**
 * Money that goes back after a capture. Cents of euro. The customer is paid back by the marketplace; the share that the
 * connected account was passed is taken back from it apart, and may have to wait for its balance
 * (https://docs.stripe.com/connect/destination-charges#issue-refunds).
 */
export type Refund = {
  id: string;
  /** `pending`: the bank has not answered. `done` may still turn `failed`: the money then comes back to the marketplace. */
  status: 'pending' | 'done' | 'failed';
  amountCents: number;
  /** The partner's word, e.g. `lost_or_stolen_card`; null unless `failed`. */
  failureReason: string | null;
  /** When the partner booked it, by its clock, and when it came back; null unless `failed`. */
  bookedAt: Date;
  failedAt: Date | null;
  holdId: string | null;
  /** What `refundHold` was given; null for a refund that is not ours. */
  reference: string | null;
};

/** Of the share that a capture passed on, what was taken back from the account. */
export type TransferReversal = {
  id: string;
  amountCents: number;
  /** By this and all earlier ones of the same capture. */
  takenBackCents: number;
  /** By the partner's clock. */
  bookedAt: Date;
};

/** Money sent to an account apart from a capture. */
export type Transfer = { id: string; amountCents: number; accountId: string | null; bookedAt: Date };

/**
 * Same rules as Charges. What the partner refuses it refuses again for the same key during a day, also when the balance
 * suffices meanwhile: `attempt` counts such tries of one operation from 0, so that each is asked anew and yet done once.
 */
export type Refunds = {
  /**
   * Pays the customer back, from the marketplace's balance; no fee and no share comes back by itself. Throws PartnerRefused:
   * `charge_disputed`, `charge_already_refunded`, or another code when it is more than is left.
   */
  refundHold(order: { key: string; holdId: string; amountCents: number; reference: string }): Promise<Refund>;
  readRefund(id: string): Promise<Refund>;
  /** The refund that `refundHold` made with this key, also when the key itself is forgotten. */
  findRefund(order: { key: string; holdId: string }): Promise<Refund | null>;
  /**
   * Takes an amount back from the account that the capture was passed to: of what it passed on, or of what `sendBack` sent again
   * since, named by `transferId`. Throws PartnerRefused with `balance_insufficient`
   * when what is available there does not suffice, and with another code when it is more than was passed and not yet taken back.
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
   * Sends an amount to an account again: a dispute was won, a refund failed. Out of what the marketplace has available, else
   * PartnerRefused with `balance_insufficient`.
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
