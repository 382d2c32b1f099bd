import type { Calendar } from '@meche/contract/calendar';
import { addDays, clockTime, minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { listVisitParts } from './hands-on-times.ts';

type Where = { memberId: string; day: string };

/** In minutes from midnight of local time. It is the start when the member has no hours on a later day. */
const usualStart = 9 * 60;

/**
 * The steps of an appointment that one member performs. The member is busy during each step and free during
 * its free time.
 */
export type Turn = {
  memberId: string;
  steps: readonly { durationMinutes: number; freeTimeMinutes: number }[];
};

/**
 * Returns the first start on the slot grid (HH:MM) at which the turns fit that day, today not before the
 * current step; without turns or room for them, the first with a free grid step. If there is none, returns
 * the current step today, else the first opening or 9:00, because members may book outside their hours.
 */
export function findFirstFree(
  calendar: Calendar,
  { memberId, day }: Where,
  turns: readonly Turn[] = [],
): string {
  const { timeZone, now, slotStepMinutes: step } = calendar;
  const wallNow = wallClockIn(now, timeZone);
  const isToday = wallNow.slice(0, 10) === day;
  // A walk-in customer starts at the grid step that has just begun.
  const from = isToday ? Math.floor(minuteOf(wallNow) / step) * step : 0;
  const anyStep = [{ memberId, steps: [{ durationMinutes: step, freeTimeMinutes: 0 }] }];
  const parts = handsOnOf(turns.length > 0 ? turns : anyStep, calendar.bufferMinutes ?? 0);
  const members = new Map(
    parts.map((part) => [
      part.memberId,
      { open: openOf(calendar, part.memberId, day), busy: busyWithBuffer(calendar, part.memberId, day) },
    ]),
  );
  const fits = (start: number) =>
    parts.every((part) => {
      const { open = [], busy = [] } = members.get(part.memberId) ?? {};
      const [begins, ends] = [start + part.from, start + part.until];
      return (
        open.some(({ startsMinute, endsMinute }) => startsMinute <= begins && ends <= endsMinute) &&
        !busy.some((one) => one.from < ends + part.buffer && one.until > begins)
      );
    });
  const open = openOf(calendar, parts[0]?.memberId ?? memberId, day);
  for (const range of open) {
    const first = Math.max(from, Math.ceil(range.startsMinute / step) * step);
    for (let start = first; start < range.endsMinute; start += step) if (fits(start)) return clockTime(start);
  }
  if (turns.length > 0) return findFirstFree(calendar, { memberId, day });
  return clockTime(isToday ? from : (open[0]?.startsMinute ?? usualStart));
}

/**
 * Returns the busy parts in minutes from the start of the appointment. The buffer follows the last step of
 * each member.
 */
function handsOnOf(turns: readonly Turn[], bufferMinutes: number) {
  let at = 0;
  return turns.flatMap(({ memberId, steps }) =>
    steps.map(({ durationMinutes, freeTimeMinutes }, index) => {
      const from = at;
      at += durationMinutes + freeTimeMinutes;
      const buffer = index === steps.length - 1 ? bufferMinutes : 0;
      return { memberId, from, until: from + durationMinutes, buffer };
    }),
  );
}

function openOf({ members }: Calendar, memberId: string, day: string) {
  const days = members.find(({ id }) => id === memberId)?.days ?? [];
  const { open = [] } = days.find((one) => one.day === day) ?? {};
  return open.toSorted((a, b) => a.startsMinute - b.startsMinute);
}

function busyWithBuffer(calendar: Calendar, memberId: string, day: string) {
  const busy = listBusyTimes(calendar, { memberId, day });
  return busy.map(({ from, until, visit }) => {
    const isLastPart = visit && !busy.some((one) => one.visit?.id === visit.id && one.from > from);
    return { from, until: until + (isLastPart ? (calendar.bufferMinutes ?? 0) : 0) };
  });
}

export type Busy = {
  from: number;
  until: number;
  visit?: Calendar['appointments'][number];
  label?: string;
  /** Name of the person on the waiting list to whom the time is offered. */
  offeredTo?: string;
  /** True for an event of another calendar. */
  isElsewhere?: boolean;
};

/**
 * Returns the member's busy times that day, in minutes from midnight of local time: hands-on parts of
 * appointments, each with its appointment, blocked times, and events of other calendars.
 */
export function listBusyTimes(calendar: Calendar, { memberId, day }: Where): Busy[] {
  const minuteOn = (instant: string) => {
    const wall = wallClockIn(instant, calendar.timeZone);
    const date = wall.slice(0, 10);
    return date < day ? 0 : date >= addDays(day, 1) ? 1440 : minuteOf(wall);
  };
  return [
    ...calendar.appointments
      .filter(({ member }) => member.id === memberId)
      .flatMap((visit) =>
        listVisitParts(visit)
          .filter(({ kind }) => kind === 'hands_on')
          .map((part) => ({ from: minuteOn(part.startsAt), until: minuteOn(part.endsAt), visit })),
      ),
    ...calendar.blockedTimes
      .filter((one) => one.memberId === memberId)
      .map(({ startsAt, endsAt, label, offered }) => ({
        from: minuteOn(startsAt),
        until: minuteOn(endsAt),
        label,
        ...(offered && { offeredTo: offered.name }),
      })),
    ...(calendar.busyTimes ?? [])
      .filter((one) => one.memberId === memberId)
      .map(({ startsAt, endsAt }) => ({
        from: minuteOn(startsAt),
        until: minuteOn(endsAt),
        isElsewhere: true,
      })),
  ].filter(({ from, until }) => from < until);
}
