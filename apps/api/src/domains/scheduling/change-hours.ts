import type { VisitOutside } from '@meche/contract/hours';
import {
  dayIndexAt,
  emptyMasks,
  endOfDay,
  isFree,
  type Masks,
  subtractMasks,
  writeOpenHours,
} from '@meche/slots';
import type { Database, Db, Tx } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { type Clock, DAY_MS, dayOf, MINUTE_MS } from '#kit/time';
import { getProfessional } from '#professionals';
import { HoursChanged } from './facts.ts';
import { daysFrom } from './read-calendar.ts';
import { workingHoursOf } from './rules.ts';
import { listExceptions, listOpening, listWorkingHours } from './store/calendars.ts';
import { lockCalendar } from './store/occupancies.ts';
import { listHandsOn } from './store/occupied-time.ts';

export type HoursEditor = { standing: Held<'edit_business'> };

export type VisitToCome = {
  id: string;
  memberId: string;
  customerName: string;
  startsAt: Date;
  endsAt: Date;
};

/**
 * Port to the appointments domain, on which this domain may not depend: lists the current and upcoming
 * appointments of a professional, sorted by start.
 */
export type Visits = {
  listUpcomingAppointments(db: Db, professionalId: string, now: Date): Promise<VisitToCome[]>;
};

export type HoursDeps = { db: Database; clock: Clock; visits: Visits };

const MAX_REPORTED = 50;

/**
 * Changes working hours in the caller’s transaction, under the lock of the calendar, and announces
 * HoursChanged. Refuses visits_outside when the change puts more appointments outside of the hours than
 * `visitsSeen`; otherwise these appointments stay as they are.
 */
export async function changeHours(
  tx: Tx,
  { clock, visits }: Pick<HoursDeps, 'clock' | 'visits'>,
  { professionalId, visitsSeen }: { professionalId: string; visitsSeen: number },
  change: () => Promise<void>,
): Promise<void> {
  await lockCalendar(tx, professionalId);
  const now = clock.now();
  const { timeZone } = await getProfessional(tx, professionalId);
  const toCome = await visits.listUpcomingAppointments(tx, professionalId, now);
  const read = () => readOpen(tx, { professionalId, timeZone, toCome });
  const before = await read();
  await change();
  const outside = await visitsLost(tx, toCome, before, await read());
  if (outside.length > visitsSeen) {
    const reportedVisits = outside.slice(0, MAX_REPORTED).map(presentVisit);
    refuse('visits_outside', { details: { count: outside.length, timeZone, visits: reportedVisits } });
  }
  await announce(tx, HoursChanged, { professionalId }, now);
}

type Open = { days: ReturnType<typeof daysFrom>; of: Map<string, Masks> };

/**
 * Reads the open hours of members with upcoming appointments, for the days of these appointments; undefined
 * when there are none.
 */
async function readOpen(
  db: Db,
  { professionalId, timeZone, toCome }: { professionalId: string; timeZone: string; toCome: VisitToCome[] },
): Promise<Open | undefined> {
  const [first, last] = [toCome[0], toCome.at(-1)];
  if (!first || !last) return undefined;
  const [from, to] = [dayOf(first.startsAt, timeZone), dayOf(last.startsAt, timeZone)];
  const days = daysFrom(timeZone, from, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1);
  const memberIds = [...new Set(toCome.map(({ memberId }) => memberId))];
  const [hours, opening, exceptions] = await Promise.all([
    listWorkingHours(db, memberIds),
    listOpening(db, [professionalId]),
    listExceptions(db, [professionalId], from, to),
  ]);
  const of = new Map(
    [...workingHoursOf({ hours, opening, exceptions }, memberIds)].map(([memberId, working]) => {
      const open = emptyMasks(days);
      writeOpenHours(open, days, working, 'all');
      return [memberId, open];
    }),
  );
  return { days, of };
}

/**
 * Returns the appointments whose hands-on time or end was within the hours before the change and is not any
 * more. The buffer after an appointment may pass the closing time.
 */
async function visitsLost(
  db: Db,
  toCome: readonly VisitToCome[],
  before: Open | undefined,
  after: Open | undefined,
): Promise<VisitToCome[]> {
  if (!before || !after) return [];
  const { days } = before;
  const minuteOf = (at: Date) => at.getTime() / MINUTE_MS;
  const held = await listHandsOn(
    db,
    toCome.map(({ id }) => id),
  );
  const handsOn = Map.groupBy(held, ({ occupantId }) => occupantId);
  const lostBy = new Map(
    [...before.of].map(([memberId, open]) => {
      const lost = open.slice();
      subtractMasks(lost, after.of.get(memberId) ?? emptyMasks(days));
      return [memberId, lost];
    }),
  );
  const closing = (open: Open, memberId: string, index: number) =>
    (days.starts[index] ?? 0) + endOfDay(open.of.get(memberId) ?? emptyMasks(days), index) * 5;
  return toCome.filter(({ id, memberId, startsAt, endsAt }) => {
    const end = minuteOf(endsAt);
    const lost = lostBy.get(memberId);
    const isLost = (handsOn.get(id) ?? []).some((part) => {
      const [from, to] = [minuteOf(part.startsAt), Math.min(minuteOf(part.endsAt), end)];
      return lost !== undefined && from < to && !isFree(lost, days, from, to);
    });
    const index = dayIndexAt(days, minuteOf(startsAt));
    return isLost || (closing(before, memberId, index) >= end && closing(after, memberId, index) < end);
  });
}

function presentVisit({ id, memberId, customerName, startsAt, endsAt }: VisitToCome): VisitOutside {
  return {
    appointmentId: id,
    memberId,
    customerName,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
