import type { DaySheet } from '@meche/contract/day-sheet';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import type { Clock } from '#kit/time';
import { listPayablesByIds } from '#payments';
import { mayOpenCalendar } from '#staff';
import { isConfirmedOrDone } from './present-appointments.ts';
import { readDay } from './read-day.ts';
import { paymentOf } from './rules.ts';
import { listForDaySheet } from './store/calendar.ts';

/**
 * One day of the calendars that the caller may open, for printing; by default today in the professional’s
 * time zone. Cancelled appointments are left out. Refuses invalid_input for a day out of range.
 */
export async function readDaySheet(
  deps: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  query: { day?: string | undefined },
): Promise<DaySheet> {
  const { db } = deps;
  const { professionalId } = standing;
  const { timeZone, now, day, startsAt, endsAt } = await readDay(deps, professionalId, query);
  const listInRange = await listForDaySheet(db, professionalId, startsAt, endsAt);
  const rows = listInRange.filter(({ memberId }) => mayOpenCalendar(standing, memberId));
  const byCard = rows.filter(({ cardCents }) => cardCents > 0).map(({ id }) => id);
  const payables = new Map((await listPayablesByIds(db, byCard)).map((payable) => [payable.id, payable]));
  return {
    day,
    now: now.toISOString(),
    timeZone,
    visits: rows.map((row) => ({
      id: row.id,
      state: row.state,
      place: row.place,
      services: row.services,
      note: row.note,
      professionalNote: row.professionalNote,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      member: { id: row.memberId, name: row.memberName },
      customer: { name: row.customerName, phoneNumber: row.customerPhone },
      address: addressOf(row),
      onSiteCents: row.onSiteCents,
      payment: { status: paymentOf(row, payables.get(row.id)).status },
    })),
  };
}

/** The full home address of a confirmed appointment; only the city before that. Empty in the salon. */
function addressOf(row: Awaited<ReturnType<typeof listForDaySheet>>[number]): string {
  if (row.place === 'salon') return '';
  return isConfirmedOrDone(row.state) ? `${row.line}, ${row.postalCode} ${row.city}` : row.city;
}
