import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { changedFields, minutesOf, type VisitChange } from '~/domains/appointments/rescheduled-visit.ts';
import { visitParts } from '~/domains/scheduling/hands-on-times.ts';
import { addDays, clockTime, instantOf, minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';

/** How far an item was dragged or resized in local time, as the library reports it, without months. */
export type WallDelta = { days: number; seconds: number };

/** `memberId` is the target column; absent when unchanged. */
type Dropped = { eventId: string; delta: WallDelta; memberId?: string | undefined };

/**
 * The change a drop asks for. The dragged part moves by local time, and the rest of the appointment
 * follows. Undefined when nothing changes.
 */
export function droppedChange(
  visit: CalendarVisit,
  timeZone: string,
  { eventId, delta, memberId }: Dropped,
): VisitChange | undefined {
  const part = visitParts(visit)[partOf(eventId)];
  if (!part) return;
  const offsetMs = Date.parse(part.startsAt) - Date.parse(visit.startsAt);
  const isElsewhere = minutesIn(delta) !== 0;
  const startsAt = isElsewhere
    ? new Date(Date.parse(shifted(part.startsAt, timeZone, minutesIn(delta))) - offsetMs).toISOString()
    : undefined;
  return changedFields(visit, { startsAt, memberId });
}

/** The change of length, in elapsed minutes even across a clock change. */
export function pulledChange(visit: CalendarVisit, endDelta: WallDelta): VisitChange | undefined {
  return changedFields(visit, { durationMinutes: minutesOf(visit) + minutesIn(endDelta) });
}

export type BlockedTime = Calendar['blockedTimes'][number];

/** The blocked time after a drop, with the same length on the wall clock. Undefined when nothing changes. */
export function droppedBlock(
  blocked: BlockedTime,
  timeZone: string,
  { delta, memberId = blocked.memberId }: Omit<Dropped, 'eventId'>,
): BlockedTime | undefined {
  const minutes = minutesIn(delta);
  if (minutes === 0 && memberId === blocked.memberId) return;
  const [startsAt, endsAt] = [blocked.startsAt, blocked.endsAt].map((at) => shifted(at, timeZone, minutes));
  return startsAt && endsAt ? { ...blocked, memberId, startsAt, endsAt } : undefined;
}

export function pulledBlock(
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

/** Event ids of the grid are `<appointment> <part>`. */
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
