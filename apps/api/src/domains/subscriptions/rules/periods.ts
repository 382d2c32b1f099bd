import { dayOf, plusDays, plusMonths, startOfDay } from '#kit/time';

/** One month of a subscription in local days. `endsOn` is the first day of the next period. */
export type Period = { anchorDay: number; startsOn: string; endsOn: string };

/**
 * Returns the period from `startsOn` to the anchor day of the next month, or to that month's last day when
 * it is shorter.
 */
export function periodFrom(startsOn: string, anchorDay: number): Period {
  const nextMonth = plusMonths(`${startsOn.slice(0, 7)}-01`, 1);
  const lastDay = Number(plusDays(plusMonths(nextMonth, 1), -1).slice(8));
  const day = String(Math.min(anchorDay, lastDay)).padStart(2, '0');
  return { anchorDay, startsOn, endsOn: `${nextMonth.slice(0, 8)}${day}` };
}

export function firstPeriod(now: Date, timeZone: string): Period {
  const today = dayOf(now, timeZone);
  return periodFrom(today, Number(today.slice(8)));
}

/** Returns midnight at the end of the period in the professional's time zone. */
export function endOf({ endsOn }: Pick<Period, 'endsOn'>, timeZone: string): Date {
  return startOfDay(endsOn, timeZone);
}
