import type { Calendar } from '@meche/contract/calendar';
import { addDays, clockTime, minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { visitParts } from './hands-on-times.ts';

type Where = { memberId: string; day: string };

/** When nothing is known of her hours that day. */
const usualStart = 9 * 60;

/**
 * The first start of the grid at which she is free that day, HH:MM: today from now on. A full or closed day answers its
 * usual beginning, today now: she may book outside her hours, after a warning.
 */
export function firstFree(calendar: Calendar, { memberId, day }: Where): string {
  const { timeZone, now, slotStepMinutes: step } = calendar;
  const wallNow = wallClockIn(now, timeZone);
  const isToday = wallNow.slice(0, 10) === day;
  // Whoever is at the door now sits down at the start of the grid that has just passed.
  const from = isToday ? Math.floor(minuteOf(wallNow) / step) * step : 0;
  const busy = busyTimes(calendar, { memberId, day });
  const open =
    calendar.members
      .find(({ id }) => id === memberId)
      ?.days.find((one) => one.day === day)
      ?.open.toSorted((a, b) => a.startsMinute - b.startsMinute) ?? [];
  for (const range of open) {
    const first = Math.max(from, Math.ceil(range.startsMinute / step) * step);
    for (let start = first; start + step <= range.endsMinute; start += step) {
      if (!busy.some((one) => one.from < start + step && one.until > start)) return clockTime(start);
    }
  }
  return clockTime(isToday ? from : (open[0]?.startsMinute ?? usualStart));
}

export type Busy = {
  from: number;
  until: number;
  visit?: Calendar['appointments'][number];
  label?: string;
  /** Whom it is held for. */
  offeredTo?: string;
};

/** When her hands are taken that day, in minutes of the wall clock, and by what. */
export function busyTimes(calendar: Calendar, { memberId, day }: Where): Busy[] {
  const minuteOn = (instant: string) => {
    const wall = wallClockIn(instant, calendar.timeZone);
    const date = wall.slice(0, 10);
    return date < day ? 0 : date >= addDays(day, 1) ? 1440 : minuteOf(wall);
  };
  return [
    ...calendar.appointments
      .filter(({ member }) => member.id === memberId)
      .flatMap((visit) =>
        visitParts(visit)
          .filter(({ kind }) => kind === 'hands_on')
          .map((part) => ({ from: minuteOn(part.startsAt), until: minuteOn(part.endsAt), visit })),
      ),
    ...calendar.blockedTimes
      .filter((one) => one.memberId === memberId)
      .map(({ startsAt, endsAt, label, offered }) => ({
        ...{ from: minuteOn(startsAt), until: minuteOn(endsAt), label },
        ...(offered && { offeredTo: offered.name }),
      })),
  ].filter(({ from, until }) => from < until);
}
