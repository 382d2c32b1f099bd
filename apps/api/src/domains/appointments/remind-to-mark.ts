import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import type { Clock } from '#kit/time';
import { AppointmentLeftUnmarked } from './facts.ts';
import { lockAppointment, updateAppointment } from './store/appointments.ts';

/** Sweep: reminds the professional once, two hours after the end, to mark the outcome. */
export async function remindToMark({ db, clock }: { db: Database; clock: Clock }, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (row?.state !== 'confirmed' || !row.markReminderAt || row.markReminderAt > now) return;
    await updateAppointment(tx, id, { markReminderAt: null }, now);
    // After closingAt, which the worker reaches only after an outage, the system completes the appointment,
    // so no reminder is needed.
    if (row.closingAt > now) await announce(tx, AppointmentLeftUnmarked, { appointmentId: id }, now);
  });
}
