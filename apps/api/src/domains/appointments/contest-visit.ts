import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { AppointmentContested } from './facts.ts';
import { getOwnBooking } from './get-appointment.ts';
import { isContestable } from './rules.ts';
import { insertEvent, lockAppointment, updateAppointment } from './store/appointments.ts';

/**
 * The customer contests an appointment that the system completed: nothing is captured until an operator
 * decides. Idempotent. Refuses not_found, forbidden, contest_too_late, wrong_state.
 */
export async function contestVisit(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  { reason }: { reason: string },
): Promise<void> {
  await getOwnBooking(db, id, accountId);
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (row?.contestedAt) return;
    if (!row?.contestUntil) refuse('wrong_state');
    if (!isContestable(row, now)) refuse('contest_too_late');
    const change = { contestedAt: now, contestReason: reason, settleAt: null, reviewAskAt: null };
    await updateAppointment(tx, id, change, now);
    await insertEvent(tx, {
      appointmentId: id,
      at: now,
      kind: 'contested',
      actor: 'customer',
      actorId: accountId,
    });
    await announce(tx, AppointmentContested, { appointmentId: id }, now);
  });
}
