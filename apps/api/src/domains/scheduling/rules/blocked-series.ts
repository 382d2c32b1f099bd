import { MAX_BLOCKED_DAYS } from '@meche/contract/blocked-series';
import { instantAtMinute, plusDays } from '#kit/time';
import { tooFarError } from '../rules.ts';

export type SeriesPattern = {
  firstDay: string;
  lastDay: string;
  every: 'day' | 'week';
  startsMinute: number;
  endsMinute: number;
};
export type SeriesSpan = { day: string; startsAt: Date; endsAt: Date };

type Problems = Record<string, 'off_grid' | 'too_small' | 'too_big'>;

export function spansOfSeries(
  { firstDay, lastDay, every, startsMinute, endsMinute }: SeriesPattern,
  timeZone: string,
  now: Date,
): { spans: SeriesSpan[] } | { fields: Problems } {
  if (startsMinute % 5 !== 0) return { fields: { starts_minute: 'off_grid' } };
  if (endsMinute % 5 !== 0) return { fields: { ends_minute: 'off_grid' } };
  if (endsMinute <= startsMinute) return { fields: { ends_minute: 'too_small' } };
  if (lastDay < firstDay) return { fields: { last_day: 'too_small' } };
  const spans: SeriesSpan[] = [];
  for (let day = firstDay; day <= lastDay; day = plusDays(day, every === 'week' ? 7 : 1)) {
    if (spans.length === MAX_BLOCKED_DAYS) return { fields: { last_day: 'too_big' } };
    const startsAt = instantAtMinute(day, startsMinute, timeZone);
    const far = tooFarError(startsAt, now);
    if (far) return { fields: { [day === firstDay ? 'first_day' : 'last_day']: far } };
    spans.push({ day, startsAt, endsAt: instantAtMinute(day, endsMinute, timeZone) });
  }
  return { spans };
}
