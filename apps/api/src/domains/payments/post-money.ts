import type { Tx } from '#kit/database/database';
import type { FactKind } from '#kit/jobs/facts';
import type { PayableCaptured } from './facts.ts';

/** What PayableCaptured tells. */
export type Captured = typeof PayableCaptured extends FactKind<infer Told> ? Told : never;

/** What every movement says: of which payable and whose, and when. Cents of euro. */
type Moved = { payableId: string; professionalId: string; at: Date };

/** By the partner's clock: its books are compared by that day. Null where it did not say. */
export type Booked = { bookedAt?: Date | null };

export type HoldMoved = Moved & { holdId: string; amountCents: number };

/** `amountCents` is the sum of the three. */
export type RefundMoved = Moved &
  Booked & {
    refundId: string;
    /** What the partner calls it; null as long as it has not carried it out. */
    partnerId: string | null;
    amountCents: number;
    fromProfessionalCents: number;
    searchFeeCents: number;
    bankChargesCents: number;
  };

/** What of `amountCents` is neither hers nor the search fee is lost by the marketplace, as is the partner's fee. */
export type DisputeMoved = Moved &
  Booked & {
    disputeId: string;
    partnerId: string;
    amountCents: number;
    fromProfessionalCents: number;
    searchFeeCents: number;
  };

/** `partnerId`: of the reversal, or of the transfer. */
export type ShareMoved = Moved & Booked & { operationId: string; partnerId: string; amountCents: number };

/** Where payments write what moves money, each once whatever how often it is told, in the transaction that settles it. */
export type MoneyBook = {
  postCapture(tx: Tx, capture: Captured & Booked): Promise<void>;
  postHoldPlaced(tx: Tx, hold: HoldMoved): Promise<void>;
  postHoldEnded(tx: Tx, hold: HoldMoved): Promise<void>;
  postRefundAsked(tx: Tx, refund: RefundMoved): Promise<void>;
  /** The partner has paid the customer back, from what lies with it for the marketplace. */
  postRefundDone(tx: Tx, refund: RefundMoved): Promise<void>;
  /** `wasDone`: it had been, and the money came back to the marketplace. */
  postRefundFailed(tx: Tx, refund: RefundMoved & { wasDone: boolean }): Promise<void>;
  postDisputeOpened(tx: Tx, dispute: DisputeMoved & { feeCents: number }): Promise<void>;
  /** More of it is hers, and of the search fee, than was thought: a refund that had come first has failed. */
  postDisputeShifted(tx: Tx, dispute: DisputeMoved & { refundId: string }): Promise<void>;
  postDisputeWon(tx: Tx, dispute: DisputeMoved): Promise<void>;
  /** From her account to the marketplace's. */
  postShareTakenBack(tx: Tx, share: ShareMoved): Promise<void>;
  postShareSent(tx: Tx, share: ShareMoved): Promise<void>;
};
