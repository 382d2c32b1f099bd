import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { mayOpenCalendar } from '#staff';
import { endAppointment } from './end-appointment.ts';
import { SeriesCancelled } from './facts.ts';
import { type AppointmentRow, findAppointment, lockAppointment } from './store/appointments.ts';
import { listConfirmedIdsFrom } from './store/series.ts';

type Caller = { accountId: string; standing: Held<'own_calendar'> };

/**
 * The professional cancels an appointment of a series and the later ones, as far as they are confirmed and
 * the caller may open their calendars. Takes no fee. Refuses not_found, and wrong_state outside a series or
 * when nothing is left to cancel.
 */
export async function cancelFollowing(
  { db, clock }: { db: Database; clock: Clock },
  { accountId, standing }: Caller,
  id: string,
  reason: string,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    const appointment = await findAppointment(tx, id);
    const isHere = appointment?.professionalId === standing.professionalId;
    if (!appointment || !isHere || !mayOpenCalendar(standing, appointment.memberId)) refuse('not_found');
    if (appointment.seriesId === null) refuse('wrong_state');
    const rows: AppointmentRow[] = [];
    const following = await listConfirmedIdsFrom(tx, appointment.seriesId, appointment.startsAt);
    // Every cancellation locks appointment rows in id order, and before the calendar; another order could
    // deadlock.
    for (const one of following.toSorted()) {
      const row = await lockAppointment(tx, one);
      if (row?.state === 'confirmed' && mayOpenCalendar(standing, row.memberId)) rows.push(row);
    }
    const [first] = rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    if (!first) refuse('wrong_state');
    const ending = { actor: 'professional' as const, actorId: accountId, reason, feeCents: 0, now };
    for (const row of rows) await endAppointment(tx, row, { ...ending, notifiedAs: 'together' });
    const appointmentIds = rows.map((row) => row.id);
    await announce(tx, SeriesCancelled, { appointmentId: first.id, appointmentIds }, now);
  });
}
