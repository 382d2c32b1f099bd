import { MAX_DAYS_OF_PERIOD, type PeriodDraft } from '@meche/contract/hours';
import type { FieldError } from '@meche/contract/refusals';
import { DAY_MS, plusDays, weekdayOf } from '#kit/time';
import { type MinuteRange, tooFarError } from '../rules.ts';

type Fields = Record<string, FieldError>;

export type DayEntered = { week?: number; weekday: number; ranges: readonly MinuteRange[] };

/**
 * Returns the errors in the days of one or several rotating weeks, by wire field; undefined when there are
 * none.
 */
export function fieldsOfDays(days: readonly DayEntered[], weeks = 1): Fields | undefined {
  const fields: Fields = {};
  const seen = new Set<string>();
  for (const [index, { week = 1, weekday, ranges }] of days.entries()) {
    if (week > weeks) fields[`days.${index}.week`] = 'too_big';
    if (seen.has(`${week} ${weekday}`)) fields[`days.${index}.weekday`] = 'not_a_choice';
    seen.add(`${week} ${weekday}`);
    for (const [at, range] of ranges.entries()) {
      const path = `days.${index}.ranges.${at}`;
      if (range.endsMinute <= range.startsMinute) fields[`${path}.ends_minute`] = 'ends_before_start';
      else if (ranges.slice(0, at).some((other) => overlap(range, other)))
        fields[`${path}.starts_minute`] = 'overlaps';
    }
  }
  return orNothing(fields);
}

const overlap = (one: MinuteRange, other: MinuteRange) =>
  one.startsMinute < other.endsMinute && other.startsMinute < one.endsMinute;

export function fieldsOfFirstMonday(firstMonday: string, today: string): Fields | undefined {
  const far = tooFarError(new Date(firstMonday), new Date(today));
  if (far) return { first_monday: far };
  return weekdayOf(firstMonday) === 1 ? undefined : { first_monday: 'not_a_monday' };
}

/**
 * Returns the errors of periods by wire field; undefined when there are none. A period begins today at the
 * earliest, at most two years ahead, and has at most MAX_DAYS_OF_PERIOD days.
 */
export function fieldsOfPeriods(
  periods: readonly PeriodDraft[],
  { today, memberIds }: { today: string; memberIds: readonly string[] },
): Fields | undefined {
  const fields: Fields = {};
  for (const [index, period] of periods.entries())
    for (const [field, code] of Object.entries(fieldsOfPeriod(period, today, memberIds)))
      fields[`periods.${index}.${field}`] = code;
  return orNothing(fields);
}

function fieldsOfPeriod(period: PeriodDraft, today: string, memberIds: readonly string[]): Fields {
  const { kind, memberId, firstDay, lastDay, startsMinute, endsMinute } = period;
  const isOfMember = kind === 'absence' || (kind === 'opening' && memberId !== null);
  if (kind === 'absence' && memberId === null) return { member_id: 'choice_required' };
  if (isOfMember ? !memberIds.includes(memberId ?? '') : memberId !== null)
    return { member_id: 'not_a_choice' };
  if (firstDay < today) return { first_day: 'too_small' };
  if (tooFarError(new Date(firstDay), new Date(today))) return { first_day: 'too_big' };
  if (lastDay < firstDay) return { last_day: 'ends_before_start' };
  if (countDays(firstDay, lastDay) > MAX_DAYS_OF_PERIOD) return { last_day: 'too_big' };
  return endsMinute <= startsMinute ? { ends_minute: 'ends_before_start' } : {};
}

/** Returns all days from `firstDay` to `lastDay`, both included. */
export function daysOf({ firstDay, lastDay }: Pick<PeriodDraft, 'firstDay' | 'lastDay'>): string[] {
  return Array.from({ length: countDays(firstDay, lastDay) }, (_, index) => plusDays(firstDay, index));
}

const countDays = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;

const orNothing = (fields: Fields) => (Object.keys(fields).length > 0 ? fields : undefined);
