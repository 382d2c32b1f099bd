import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { type Clock, DAY_MS, later } from '#kit/time';
import { ReviewDue } from './facts.ts';
import { hasTakenPlace } from './rules/reviews.ts';
import { lockAppointment, updateAppointment } from './store/appointments.ts';

/** A worker that was away asks nobody about a visit of the week before last. */
const STALE_MS = 7 * DAY_MS;

/** Sweep: a day after a visit, once, its customer may be asked how it was. */
export async function askForReview({ db, clock }: { db: Database; clock: Clock }, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (!row?.reviewAskAt || row.reviewAskAt > now) return;
    await updateAppointment(tx, id, { reviewAskAt: null }, now);
    if (hasTakenPlace(row, now) && now < later(row.reviewAskAt, STALE_MS))
      await announce(tx, ReviewDue, { appointmentId: id }, now);
  });
}
