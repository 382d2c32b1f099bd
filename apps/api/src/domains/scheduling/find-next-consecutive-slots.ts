import type { Slot } from '@meche/contract/scheduling';
import { findSlots, fits } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { type Clock, dayOf, MINUTE_MS } from '#kit/time';
import { type PlannedVisit, whyNotOnline } from './plan-visit.ts';
import { buildQuestion, daysFrom, readCalendar } from './read-calendar.ts';

export type Turn = { visit: PlannedVisit; memberId: string };

const NEAR_DAYS = 14;

/**
 * Returns the next times within 14 days at which these visits fit one after the other, each as one slot
 * that ends with the last visit. Only the first visit must start on the grid. Empty when a visit cannot be
 * booked online.
 */
export async function findNextConsecutiveSlots(
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
  // The calendars of all visits are read in one query, because separate snapshots could disagree about what
  // is free.
  const equipment = turns.flatMap(({ visit }) => visit.plan.equipment);
  const whole = { ...first.visit, plan: { ...first.visit.plan, equipment } };
  const rows = await readCalendar(db, { visit: whole, memberIds, days });
  let offset = 0;
  const questions = turns.map(({ visit, memberId }) => {
    const question = buildQuestion(rows, { visit, memberIds: [memberId], days, now, hours: 'online' });
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

/** A start off the grid is allowed, because a later visit starts when the previous one ends. */
function isFreeFor(
  {
    question,
    memberId,
    offset,
  }: { question: ReturnType<typeof buildQuestion>; memberId: string; offset: number },
  start: number,
): boolean {
  const fit = fits(question, memberId, start + offset, 'professional');
  return fit.fits && fit.warnings.every((warning) => warning === 'off_grid');
}

function isoOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString();
}
