import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import type { Clock } from '#kit/time';
import { VisitLeftUnmarked } from './facts.ts';
import { lockAppointment, updateAppointment } from './store/appointments.ts';

/** Sweep: two hours after the end, reminds the professional once to mark the outcome. */
export async function remindToMark({ db, clock }: { db: Database; clock: Clock }, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (row?.state !== 'confirmed' || !row.markReminderAt || row.markReminderAt > now) return;
    await updateAppointment(tx, id, { markReminderAt: null }, now);
    // Past closingAt (the worker was away) the system completes it now, so no reminder.
    if (row.closingAt > now) await announce(tx, VisitLeftUnmarked, { appointmentId: id }, now);
  });
}
