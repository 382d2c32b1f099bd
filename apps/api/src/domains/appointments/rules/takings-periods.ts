import type { Takings, TakingsPeriod } from '@meche/contract/takings';
import { plusDays, plusMonths, weekdayOf } from '#kit/time';

/** Returns the first and the last day of the period that contains a day. Weeks begin on Monday. */
export function daysOfPeriod(period: TakingsPeriod, day: string): { from: string; to: string } {
  if (period === 'day') return { from: day, to: day };
  if (period === 'week') {
    const monday = plusDays(day, 1 - weekdayOf(day));
    return { from: monday, to: plusDays(monday, 6) };
  }
  const from = period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
  return { from, to: plusDays(plusMonths(from, period === 'month' ? 1 : 12), -1) };
}

/** Splits a span of days at the beginnings of months. */
export function monthsBetween(from: string, to: string): { from: string; to: string }[] {
  const months: { from: string; to: string }[] = [];
  for (let start = from; start <= to; ) {
    const next = plusMonths(`${start.slice(0, 7)}-01`, 1);
    months.push({ from: start, to: next > to ? to : plusDays(next, -1) });
    start = next;
  }
  return months;
}

/** Returns the takings of each day, or of each month of a year, without gaps. */
export function stepsOf(
  period: TakingsPeriod,
  { from, to }: { from: string; to: string },
  byDay: ReadonlyMap<string, { visits: number; totalCents: number }>,
): Takings['steps'] {
  const steps = new Map<string, Takings['steps'][number]>();
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    const start = period === 'year' ? `${day.slice(0, 7)}-01` : day;
    const step = steps.get(start) ?? { from: start, visits: 0, totalCents: 0 };
    const { visits = 0, totalCents = 0 } = byDay.get(day) ?? {};
    steps.set(start, { ...step, visits: step.visits + visits, totalCents: step.totalCents + totalCents });
  }
  return [...steps.values()];
}
