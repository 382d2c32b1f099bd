import type { MoneyBook } from '#payments';
import { postCapture } from './post-capture.ts';
import { postDisputeOpened, postDisputeShifted, postDisputeWon } from './post-dispute.ts';
import { postRefundDone, postRefundFailed, postRefundRequested } from './post-refund.ts';
import { postHoldEnded, postHoldPlaced, postShareSent, postShareTakenBack } from './post-share.ts';

/** The ledger port of the payments domain; app/ connects it. */
export const moneyBook: MoneyBook = {
  postCapture,
  postHoldPlaced,
  postHoldEnded,
  postRefundRequested,
  postRefundDone,
  postRefundFailed,
  postDisputeOpened,
  postDisputeShifted,
  postDisputeWon,
  postShareTakenBack,
  postShareSent,
};
