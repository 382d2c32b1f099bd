import { type Fit, fits } from '@meche/slots';
import type { Database, Db, Tx } from '#kit/database/database';
import { dayOf, MINUTE_MS } from '#kit/time';
import { notifyFreed } from './free-slot.ts';
import { planWithoutEquipment, type VisitBooked } from './plan-as-booked.ts';
import { buildQuestion, daysFrom, readCalendar } from './read-calendar.ts';
import { rewriteDays, usesOf } from './rewrite-days.ts';
import { findOrCreateResource, lockCalendar, moveToMember, type Occupant } from './store/occupancies.ts';
import { SlotLost } from './take-slot.ts';

/**
 * A member who is free for the visit. `worksThen` is false when it is outside of their working hours, ends
 * after their closing, or leaves no time for a trip.
 */
export type CouldTakeOver = { memberId: string; worksThen: boolean };

/** Lists the members who are free for a booked visit; those who work at that time come first. */
export async function listFreeFor(
  db: Database,
  booked: VisitBooked,
  memberIds: readonly string[],
  now: Date,
): Promise<CouldTakeOver[]> {
  const found = (await fitsOf(db, booked, memberIds, now)).flatMap(({ memberId, fit }) =>
    fit.fits ? [{ memberId, worksThen: worksThen(fit) }] : [],
  );
  return [...found.filter((one) => one.worksThen), ...found.filter((one) => !one.worksThen)];
}

/**
 * Moves the time of a visit to another member in the caller’s transaction, under the calendar lock, and
 * announces the freed time. Ignores working hours and trips. Throws SlotLost when the member is not free.
 * Returns false when the member `from` has no part of the visit.
 */
export async function handOverSlot(
  tx: Tx,
  input: { booked: VisitBooked; occupant: Occupant; from: string; to: string; now: Date },
): Promise<boolean> {
  const { booked, occupant, from, to, now } = input;
  const { id: professionalId, timeZone } = booked.professional;
  await lockCalendar(tx, professionalId);
  const [found] = await fitsOf(tx, booked, [to], now);
  if (found?.fit.fits !== true) throw new SlotLost(found?.fit.reason);
  const resourceId = await findOrCreateResource(tx, professionalId, { memberId: to });
  const moved = await moveToMember(tx, { occupant, from, resourceId });
  if (!moved) throw new SlotLost('constraint');
  if (moved.length === 0) return false;
  const freed = usesOf(moved);
  await rewriteDays(tx, timeZone, { freed, taken: freed.map(({ parts }) => ({ resourceId, parts })) });
  await notifyFreed(tx, { professionalId, timeZone, now }, freed);
  return true;
}

async function fitsOf(
  db: Db,
  booked: VisitBooked,
  memberIds: readonly string[],
  now: Date,
): Promise<{ memberId: string; fit: Fit }[]> {
  if (memberIds.length === 0) return [];
  const { startsAt, professional } = booked;
  const { timeZone } = professional;
  // The visit keeps its equipment, so the plan contains none.
  const visit = planWithoutEquipment(booked);
  const days = daysFrom(timeZone, dayOf(startsAt, timeZone), 1);
  const rows = await readCalendar(db, { visit, memberIds, days });
  const question = buildQuestion(rows, { visit, memberIds, days, now, hours: 'all' });
  const start = startsAt.getTime() / MINUTE_MS;
  return memberIds.map((memberId) => ({ memberId, fit: fits(question, memberId, start, 'professional') }));
}

function worksThen({ warnings }: Extract<Fit, { fits: true }>): boolean {
  return !warnings.some(
    (one) => one === 'outside_hours' || one === 'past_closing' || one === 'no_travel_time',
  );
}
