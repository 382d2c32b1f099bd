import type { Database } from '#kit/database/database';
import { sweepEach } from '#kit/jobs/sweep';
import { type WorkSource, workSource } from '#kit/jobs/work-source';
import type { Clock } from '#kit/time';
import type { PaymentsDeps } from '#payments';
import { completeUnmarkedAppointment } from './complete-unmarked-appointment.ts';
import { enqueueReviewRequest } from './enqueue-review-request.ts';
import { expireHold } from './expire-hold.ts';
import { notifyMove } from './notify-move.ts';
import { remindAppointment } from './remind-appointment.ts';
import { remindToMark } from './remind-to-mark.ts';
import { settleOutcome } from './settle-outcome.ts';
import { expired, toAskForReview, toRemind, toRemindOfMark, toSettle, unmarked } from './store/deadlines.ts';
import { movesToNotify } from './store/unnotified-moves.ts';

type Deps = { db: Database; clock: Clock; payments: PaymentsDeps };

/** One sweep per deadline column. Each use case checks the deadline again under its lock. */
export function appointmentSweeps(deps: Deps): WorkSource[] {
  const sweep = (rows: typeof expired, run: (deps: Deps, id: string) => Promise<void>): WorkSource =>
    workSource(rows, () => sweepEach(deps, rows, { run: ({ id }) => run(deps, id) }));
  return [
    sweep(expired, expireHold),
    sweep(toRemind, remindAppointment),
    sweep(toRemindOfMark, remindToMark),
    sweep(unmarked, completeUnmarkedAppointment),
    sweep(movesToNotify, notifyMove),
    sweep(toSettle, settleOutcome),
    sweep(toAskForReview, enqueueReviewRequest),
  ];
}
