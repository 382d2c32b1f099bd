import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { type Clock, later } from '#kit/time';
import { AppointmentCompletedBySystem } from './facts.ts';
import { readPayment } from './read-payment.ts';
import { reviewRequestTimeOf } from './rules/reviews.ts';
import { CONTEST_MS, isDebitable } from './rules.ts';
import { lockAppointment } from './store/appointments.ts';
import { transitionAppointment } from './transition-appointment.ts';

/**
 * Sweep: completes an appointment that the professional has not marked within twenty hours after its end;
 * the professional cannot undo it. If a card payment is due, the customer has 48 hours to contest before
 * the capture.
 */
export async function completeUnmarkedAppointment(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (row?.state !== 'confirmed' || row.closingAt > now) return;
    const settleAt = isDebitable(await readPayment(tx, row)) ? later(now, CONTEST_MS) : null;
    const reviewAskAt = reviewRequestTimeOf(row, settleAt ?? now);
    const change = { settleAt, contestUntil: settleAt, reminderAt: null, markReminderAt: null, reviewAskAt };
    const bySystem = { actor: 'system' as const, actorId: null };
    await transitionAppointment(tx, row, { ...bySystem, to: 'completed', now, change });
    if (!settleAt) return;
    const fact = { appointmentId: id, settleAt: settleAt.toISOString() };
    await announce(tx, AppointmentCompletedBySystem, fact, now);
  });
}
