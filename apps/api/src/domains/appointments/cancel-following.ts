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
import { listIdsFollowing } from './store/series.ts';

type Caller = { accountId: string; standing: Held<'own_calendar'> };

/**
 * The house cancels a visit of a series and those after it that are still to come, in calendars that she opens; nothing of them is by
 * card. Refuses not_found in a calendar that she does not open, wrong_state where nothing is left to cancel.
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
    const asked = await findAppointment(tx, id);
    const isHere = asked?.professionalId === standing.professionalId;
    if (!asked || !isHere || !mayOpenCalendar(standing, asked.memberId)) refuse('not_found');
    if (asked.seriesId === null) refuse('wrong_state');
    const rows: AppointmentRow[] = [];
    const following = await listIdsFollowing(tx, asked.seriesId, asked.startsAt);
    // Their rows before the calendar, as whoever cancels one locks them, and those by id.
    for (const one of following.toSorted()) {
      const row = await lockAppointment(tx, one);
      if (row?.state === 'confirmed' && mayOpenCalendar(standing, row.memberId)) rows.push(row);
    }
    const [first] = rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    if (!first) refuse('wrong_state');
    const ending = { actor: 'professional' as const, actorId: accountId, reason, feeCents: 0, now };
    for (const row of rows) await endAppointment(tx, row, { ...ending, toldOf: 'together' });
    const appointmentIds = rows.map((row) => row.id);
    await announce(tx, SeriesCancelled, { appointmentId: first.id, appointmentIds }, now);
  });
}
