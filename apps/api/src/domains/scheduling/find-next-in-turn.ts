import type { Slot } from '@meche/contract/scheduling';
import { findSlots, fits } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { type Clock, dayOf, MINUTE_MS } from '#kit/time';
import { type PlannedVisit, whyNotOnline } from './plan-visit.ts';
import { askOf, daysFrom, readCalendar } from './read-calendar.ts';

/** A part of a visit, and who does it. */
export type Turn = { visit: PlannedVisit; memberId: string };

/** Days looked at for the next times of all of them. */
const NEAR_DAYS = 14;

/**
 * The first times from an instant on at which each of these is free in her turn, as of one visit until the last is done. The
 * first begins on the grid, each next one when the one before is over.
 */
export async function findNextInTurn(
  { db, clock }: { db: Db; clock: Clock },
  turns: readonly Turn[],
  startsAt: Date,
  count: number,
): Promise<Slot[]> {
  const now = clock.now();
  const [first] = turns;
  if (!first || turns.some(({ visit }) => whyNotOnline(visit, now))) return [];
  const from = startsAt < now ? now : startsAt;
  const { timeZone } = first.visit.professional;
  const days = daysFrom(timeZone, dayOf(from, timeZone), NEAR_DAYS);
  const memberIds = [...new Set(turns.map(({ memberId }) => memberId))];
  // One reading for all: what is free for one of them and taken for another would be two calendars.
  const equipment = turns.flatMap(({ visit }) => visit.plan.equipment);
  const whole = { ...first.visit, plan: { ...first.visit.plan, equipment } };
  const rows = await readCalendar(db, { visit: whole, memberIds, days });
  let offset = 0;
  const questions = turns.map(({ visit, memberId }) => {
    const question = askOf(rows, { visit, memberIds: [memberId], days, now, hours: 'online' });
    const one = { question, memberId, offset };
    offset += visit.plan.totalMinutes;
    return one;
  });
  const [lead, ...others] = questions;
  const starts = lead ? [...(findSlots(lead.question)[0]?.starts ?? [])] : [];
  return starts
    .filter((start) => start * MINUTE_MS >= from.getTime())
    .filter((start) => others.every((one) => isFreeFor(one, start)))
    .slice(0, count)
    .map((start) => ({
      startsAt: isoOf(start),
      endsAt: isoOf(start + offset),
      memberIds: turns.map(({ memberId }) => memberId),
    }));
}

/** On the grid or beside it: that is where the one before her ends. */
function isFreeFor(
  { question, memberId, offset }: { question: ReturnType<typeof askOf>; memberId: string; offset: number },
  start: number,
): boolean {
  const fit = fits(question, memberId, start + offset, 'professional');
  return fit.fits && fit.warnings.every((warning) => warning === 'off_grid');
}

function isoOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString();
}
