import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import {
  durationInMinutes,
  findChangedFields,
  type VisitChange,
} from '~/domains/appointments/calendar-entry/rescheduled-visit.ts';
import { listVisitParts } from '~/domains/scheduling/hands-on-times.ts';
import { addDays, clockTime, instantOf, minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';

/** How far an item was dragged or resized in local time, as the grid library reports it. */
export type WallDelta = { days: number; seconds: number };

/** `memberId` is the member of the target column; it is absent when the member is unchanged. */
type Dropped = { eventId: string; delta: WallDelta; memberId?: string | undefined };

/**
 * Returns the change that a drop requests, or undefined when nothing changes. The dragged part moves by
 * local time, and the other parts of the appointment move with it.
 */
export function computeDropChange(
  visit: CalendarVisit,
  timeZone: string,
  { eventId, delta, memberId }: Dropped,
): VisitChange | undefined {
  const part = listVisitParts(visit)[partOf(eventId)];
  if (!part) return;
  const offsetMs = Date.parse(part.startsAt) - Date.parse(visit.startsAt);
  const isElsewhere = minutesIn(delta) !== 0;
  const startsAt = isElsewhere
    ? new Date(Date.parse(shifted(part.startsAt, timeZone, minutesIn(delta))) - offsetMs).toISOString()
    : undefined;
  return findChangedFields(visit, { startsAt, memberId });
}

/**
 * Returns the change of length, or undefined when it is unchanged. The length counts elapsed minutes, even
 * across a clock change.
 */
export function computeResizeChange(visit: CalendarVisit, endDelta: WallDelta): VisitChange | undefined {
  return findChangedFields(visit, { durationMinutes: durationInMinutes(visit) + minutesIn(endDelta) });
}

export type BlockedTime = Calendar['blockedTimes'][number];

/**
 * Returns the blocked time after a drop, with the same length on the wall clock. Undefined when nothing
 * changes.
 */
export function moveBlockedTime(
  blocked: BlockedTime,
  timeZone: string,
  { delta, memberId = blocked.memberId }: Omit<Dropped, 'eventId'>,
): BlockedTime | undefined {
  const minutes = minutesIn(delta);
  if (minutes === 0 && memberId === blocked.memberId) return;
  const [startsAt, endsAt] = [blocked.startsAt, blocked.endsAt].map((at) => shifted(at, timeZone, minutes));
  return startsAt && endsAt ? { ...blocked, memberId, startsAt, endsAt } : undefined;
}

export function resizeBlockedTime(
  blocked: BlockedTime,
  timeZone: string,
  endDelta: WallDelta,
): BlockedTime | undefined {
  const endsAt = shifted(blocked.endsAt, timeZone, minutesIn(endDelta));
  const isOther = minutesIn(endDelta) !== 0 && Date.parse(endsAt) > Date.parse(blocked.startsAt);
  return isOther ? { ...blocked, endsAt } : undefined;
}

function shifted(instant: string, timeZone: string, minutes: number): string {
  return instantOf(laterOnWall(wallClockIn(instant, timeZone), minutes), timeZone);
}

/** Reads the part index from an event id of the grid, which is `<appointment> <part>`. */
function partOf(eventId: string): number {
  return Number(eventId.split(' ')[1]);
}

function minutesIn({ days, seconds }: WallDelta): number {
  return days * 1440 + Math.round(seconds / 60);
}

function laterOnWall(wall: string, minutes: number): string {
  const minute = minuteOf(wall) + minutes;
  const days = Math.floor(minute / 1440);
  return `${addDays(wall.slice(0, 10), days)}T${clockTime(minute - days * 1440)}`;
}
