import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import type { Clock } from '#kit/time';
import { AppointmentReminderDue } from './facts.ts';
import { lockAppointment, updateAppointment } from './store/appointments.ts';

/** Sweep: announces a reminder once, 24 hours before the start, but not after the start. */
export async function remindAppointment(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (!row?.reminderAt || row.reminderAt > now) return;
    await updateAppointment(tx, id, { reminderAt: null }, now);
    if (row.state === 'confirmed' && row.startsAt > now)
      await announce(tx, AppointmentReminderDue, { appointmentId: id }, now);
  });
}
