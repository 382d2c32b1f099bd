import type { Database } from '#kit/database/database';
import type { Sweep } from '#kit/jobs/reactions';
import { sweepEach } from '#kit/jobs/sweep-each';
import type { Clock } from '#kit/time';
import type { PaymentsDeps } from '#payments';
import { completeUnmarkedAppointment } from './complete-unmarked-appointment.ts';
import { enqueueReviewRequest } from './enqueue-review-request.ts';
import { expireHold } from './expire-hold.ts';
import { notifyMove } from './notify-move.ts';
import { remindAppointment } from './remind-appointment.ts';
import { remindToMark } from './remind-to-mark.ts';
import { settleOutcome } from './settle-outcome.ts';
import {
  listExpired,
  listToAskForReview,
  listToRemind,
  listToRemindOfMark,
  listToSettle,
  listUnmarked,
} from './store/deadlines.ts';
import { listMovesToNotify } from './store/unnotified-moves.ts';

type Deps = { db: Database; clock: Clock; payments: PaymentsDeps };

/** One sweep per deadline column. Each use case checks the deadline again under its lock. */
export function appointmentSweeps(deps: Deps): Sweep[] {
  const sweep = (
    name: string,
    list: typeof listExpired,
    run: (deps: Deps, id: string) => Promise<void>,
  ): Sweep => ({
    name,
    run: () =>
      sweepEach<string>(deps, {
        sweep: name,
        list: (due) => list(deps.db, due),
        run: (id) => run(deps, id),
      }),
  });
  return [
    sweep('expire-holds', listExpired, expireHold),
    sweep('remind-appointments', listToRemind, remindAppointment),
    sweep('remind-to-mark', listToRemindOfMark, remindToMark),
    sweep('complete-unmarked', listUnmarked, completeUnmarkedAppointment),
    sweep('notify-moves', listMovesToNotify, notifyMove),
    sweep('settle-outcomes', listToSettle, settleOutcome),
    sweep('ask-for-reviews', listToAskForReview, enqueueReviewRequest),
  ];
}
