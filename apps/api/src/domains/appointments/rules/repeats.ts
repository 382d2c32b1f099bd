import { MAX_REPEATED_DATES } from '@meche/contract/repeats';
import { dayOf, instantAtMinute, minuteOf, plusDays } from '#kit/time';

export type Repeat = { everyWeeks: number; lastDay: string };

const LONGEST_DAYS = 366;

/**
 * The starts of a series: every few weeks at the same local time until `lastDay`. Returns errors by wire
 * field when lastDay is before the second date, too far away, or gives more than MAX_REPEATED_DATES.
 */
export function datesOfSeries(
  firstStart: Date,
  { everyWeeks, lastDay }: Repeat,
  timeZone: string,
): { starts: Date[] } | { fields: Record<string, 'too_small' | 'too_big'> } {
  const firstDay = dayOf(firstStart, timeZone);
  if (lastDay < plusDays(firstDay, 7 * everyWeeks)) return { fields: { last_day: 'too_small' } };
  if (lastDay > plusDays(firstDay, LONGEST_DAYS)) return { fields: { last_day: 'too_big' } };
  const minute = minuteOf(firstStart, timeZone);
  const starts: Date[] = [];
  for (let day = firstDay; day <= lastDay; day = plusDays(day, 7 * everyWeeks)) {
    if (starts.length === MAX_REPEATED_DATES) return { fields: { last_day: 'too_big' } };
    starts.push(starts.length === 0 ? firstStart : instantAtMinute(day, minute, timeZone));
  }
  return { starts };
}
