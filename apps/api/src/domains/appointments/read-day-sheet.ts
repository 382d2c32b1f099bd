import type { DaySheet } from '@meche/contract/day-sheet';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf, plusDays, startOfDay } from '#kit/time';
import { listPayablesByIds } from '#payments';
import { getProfessional } from '#professionals';
import { farAway } from '#scheduling';
import { mayOpenCalendar } from '#staff';
import { isVisit } from './present-appointments.ts';
import { paymentOf } from './rules.ts';
import { listOnSheet } from './store/in-calendar.ts';

/** One day of the calendars that she opens, with all that a printed list needs; today in the house's zone unless told. */
export async function readDaySheet(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  asked: { day?: string | undefined },
): Promise<DaySheet> {
  const { professionalId } = standing;
  const { timeZone } = await getProfessional(db, professionalId);
  const now = clock.now();
  const day = asked.day ?? dayOf(now, timeZone);
  const far = farAway(new Date(day), now);
  if (far) refuse('invalid_input', { fields: { day: far } });
  const [startsAt, endsAt] = [startOfDay(day, timeZone), startOfDay(plusDays(day, 1), timeZone)];
  const standingIn = await listOnSheet(db, professionalId, startsAt, endsAt);
  const rows = standingIn.filter(({ memberId }) => mayOpenCalendar(standing, memberId));
  const byCard = rows.filter(({ cardCents }) => cardCents > 0).map(({ id }) => id);
  const payables = new Map((await listPayablesByIds(db, byCard)).map((payable) => [payable.id, payable]));
  return {
    ...{ day, now: now.toISOString(), timeZone },
    visits: rows.map((row) => ({
      ...{ id: row.id, state: row.state, place: row.place, services: row.services },
      ...{ note: row.note, houseNote: row.houseNote },
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

/** A home is told once the visit is confirmed, for she has to find it; before, its commune. */
function addressOf(row: Awaited<ReturnType<typeof listOnSheet>>[number]): string {
  if (row.place === 'salon') return '';
  return isVisit(row.state) ? `${row.line}, ${row.postalCode} ${row.city}` : row.city;
}
