import { dayOf, plusDays, plusMonths, startOfDay } from '#kit/time';

/** Months of one subscription. `endsOn` is the first day of the next; both are days of her zone. */
export type Period = { anchorDay: number; startsOn: string; endsOn: string };

/** The period that begins on a day: to the anchor's day of the next month, or the last of a month that has no such day. */
export function periodFrom(startsOn: string, anchorDay: number): Period {
  const nextMonth = plusMonths(`${startsOn.slice(0, 7)}-01`, 1);
  const lastDay = Number(plusDays(plusMonths(nextMonth, 1), -1).slice(8));
  const day = String(Math.min(anchorDay, lastDay)).padStart(2, '0');
  return { anchorDay, startsOn, endsOn: `${nextMonth.slice(0, 8)}${day}` };
}

/** The first period of what begins now. */
export function firstPeriod(now: Date, timeZone: string): Period {
  const today = dayOf(now, timeZone);
  return periodFrom(today, Number(today.slice(8)));
}

/** The instant it ends, by her own midnight. */
export function endOf({ endsOn }: Pick<Period, 'endsOn'>, timeZone: string): Date {
  return startOfDay(endsOn, timeZone);
}
