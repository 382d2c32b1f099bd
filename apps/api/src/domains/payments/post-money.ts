import type { Tx } from '#kit/database/database';
import type { FactKind } from '#kit/jobs/facts';
import type { PayableCaptured } from './facts.ts';

type CapturedPayload = typeof PayableCaptured extends FactKind<infer Payload> ? Payload : never;

type Moved = { payableId: string; professionalId: string; at: Date };

/**
 * `bookedAt` is the partner's booking date, with which the reconciliation compares the ledger; null if it
 * is unknown.
 */
export type Booked = { bookedAt?: Date | null };

export type CaptureMoved = Omit<CapturedPayload, 'accountId'> & Booked;

export type HoldMoved = Moved & { holdId: string; amountCents: number };

/** `amountCents` is the sum of the three amounts below it. */
export type RefundMoved = Moved &
  Booked & {
    refundId: string;
    /** The partner's id of the refund; null until the partner has created the refund. */
    partnerId: string | null;
    amountCents: number;
    fromProfessionalCents: number;
    searchFeeCents: number;
    bankChargesCents: number;
  };

/**
 * The marketplace bears the part of `amountCents` that exceeds share and search fee, and the partner's fee.
 */
export type DisputeMoved = Moved &
  Booked & {
    disputeId: string;
    partnerId: string;
    amountCents: number;
    fromProfessionalCents: number;
    searchFeeCents: number;
  };

/** `partnerId` is the id of the transfer, or of the reversal of a transfer. */
export type ShareMoved = Moved & Booked & { operationId: string; partnerId: string; amountCents: number };

/**
 * Port to the ledger. The payments domain posts every movement of money in the transaction that settles the
 * movement. Each posting is idempotent.
 */
export type MoneyBook = {
  postCapture(tx: Tx, capture: CaptureMoved): Promise<void>;
  postHoldPlaced(tx: Tx, hold: HoldMoved): Promise<void>;
  postHoldEnded(tx: Tx, hold: HoldMoved): Promise<void>;
  postRefundRequested(tx: Tx, refund: RefundMoved): Promise<void>;
  /**
   * The partner has created the refund and taken its amount from the marketplace's balance. The refund can
   * still fail.
   */
  postRefundDone(tx: Tx, refund: RefundMoved): Promise<void>;
  /**
   * `wasDone` is true after postRefundDone: the amount returns to the marketplace's balance. False when the
   * partner refused to create the refund.
   */
  postRefundFailed(tx: Tx, refund: RefundMoved & { wasDone: boolean }): Promise<void>;
  postDisputeOpened(tx: Tx, dispute: DisputeMoved & { feeCents: number }): Promise<void>;
  /**
   * A refund of the disputed debit has failed, so that a larger part of the dispute falls on the
   * professional's share and the search fee.
   */
  postDisputeShifted(tx: Tx, dispute: DisputeMoved & { refundId: string }): Promise<void>;
  postDisputeWon(tx: Tx, dispute: DisputeMoved): Promise<void>;
  /** The partner moved the share from the professional's account to the marketplace's account. */
  postShareTakenBack(tx: Tx, share: ShareMoved): Promise<void>;
  postShareSent(tx: Tx, share: ShareMoved): Promise<void>;
};
