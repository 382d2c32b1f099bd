import type { Tx } from '#kit/database/database';
import type { FactKind } from '#kit/jobs/facts';
import type { PayableCaptured } from './facts.ts';

/** Payload of PayableCaptured. */
export type Captured = typeof PayableCaptured extends FactKind<infer Told> ? Told : never;

type Moved = { payableId: string; professionalId: string; at: Date };

/** The partner's booking date, by which its books are compared; null if unknown. */
export type Booked = { bookedAt?: Date | null };

export type HoldMoved = Moved & { holdId: string; amountCents: number };

/** `amountCents` is the sum of the three parts. */
export type RefundMoved = Moved &
  Booked & {
    refundId: string;
    /** The partner's id; null until carried out. */
    partnerId: string | null;
    amountCents: number;
    fromProfessionalCents: number;
    searchFeeCents: number;
    bankChargesCents: number;
  };

/**
 * The rest of `amountCents`, beyond share and search fee, is the marketplace's loss, as is the partner's
 * fee.
 */
export type DisputeMoved = Moved &
  Booked & {
    disputeId: string;
    partnerId: string;
    amountCents: number;
    fromProfessionalCents: number;
    searchFeeCents: number;
  };

/** `partnerId`: of the reversal or the transfer. */
export type ShareMoved = Moved & Booked & { operationId: string; partnerId: string; amountCents: number };

/**
 * The ledger port: payments post every movement in the transaction that settles it. Each posting is
 * idempotent.
 */
export type MoneyBook = {
  postCapture(tx: Tx, capture: Captured & Booked): Promise<void>;
  postHoldPlaced(tx: Tx, hold: HoldMoved): Promise<void>;
  postHoldEnded(tx: Tx, hold: HoldMoved): Promise<void>;
  postRefundRequested(tx: Tx, refund: RefundMoved): Promise<void>;
  /** The partner has refunded the customer from the marketplace's balance. */
  postRefundDone(tx: Tx, refund: RefundMoved): Promise<void>;
  /** `wasDone`: the refund had succeeded first; the partner later reversed it. */
  postRefundFailed(tx: Tx, refund: RefundMoved & { wasDone: boolean }): Promise<void>;
  postDisputeOpened(tx: Tx, dispute: DisputeMoved & { feeCents: number }): Promise<void>;
  /**
   * A refund of the disputed debit has failed: more of the dispute falls on the professional's share and
   * the search fee.
   */
  postDisputeShifted(tx: Tx, dispute: DisputeMoved & { refundId: string }): Promise<void>;
  postDisputeWon(tx: Tx, dispute: DisputeMoved): Promise<void>;
  /** From the professional's account to the marketplace's. */
  postShareTakenBack(tx: Tx, share: ShareMoved): Promise<void>;
  postShareSent(tx: Tx, share: ShareMoved): Promise<void>;
};
