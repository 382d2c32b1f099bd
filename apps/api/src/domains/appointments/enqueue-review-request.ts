import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { type Clock, DAY_MS, later } from '#kit/time';
import { ReviewDue } from './facts.ts';
import { hasTakenPlace } from './rules/reviews.ts';
import { lockAppointment, updateAppointment } from './store/appointments.ts';

/**
 * After a long outage of the worker, no review is requested for an appointment whose request was due more
 * than a week ago.
 */
const STALE_MS = 7 * DAY_MS;

/** Sweep: announces, a day after the appointment and only once, that its customer may review it. */
export async function enqueueReviewRequest(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (!row?.reviewAskAt || row.reviewAskAt > now) return;
    await updateAppointment(tx, id, { reviewAskAt: null }, now);
    if (hasTakenPlace(row, now) && now < later(row.reviewAskAt, STALE_MS))
      await announce(tx, ReviewDue, { appointmentId: id }, now);
  });
}
