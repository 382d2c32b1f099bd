import { type Masks, occupy } from './masks.ts';
import type { Place } from './plan.ts';
import type { Days } from './zone.ts';

/** Latitude and longitude in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where an occupancy takes place. Two appointments in the salon need no trip between them. */
export interface Whereabouts extends Coordinates {
  readonly place: Place;
}

/** An occupancy of a staff member that has coordinates, in epoch minutes. */
export interface Visit {
  readonly start: number;
  readonly end: number;
  readonly where: Whereabouts;
}

/** Travel time in minutes between two points. */
export type TravelMinutes = (from: Coordinates, to: Coordinates) => number;

/** Where an appointment takes place, and the travel time to and from there. */
export interface Trips {
  readonly where: Whereabouts;
  readonly minutes: TravelMinutes;
}

/** Minutes of the trip between two occupancies; 0 when both are in the salon. */
export function tripMinutes(from: Whereabouts, to: Whereabouts, travel: TravelMinutes): number {
  return from.place === 'salon' && to.place === 'salon' ? 0 : travel(from, to);
}

/**
 * Marks as busy the time that trips between `where` and each appointment need. A trip is cut at the
 * neighbouring appointment, so that it never marks more than the gap.
 */
export function occupyTrips(
  busy: Masks,
  days: Days,
  visits: readonly Visit[],
  { where, minutes: travel }: Trips,
): void {
  const inOrder = [...visits].sort((one, other) => one.start - other.start);
  for (const [index, visit] of inOrder.entries()) {
    const leave = visit.start - tripMinutes(where, visit.where, travel);
    const previousEnd = inOrder[index - 1]?.end ?? leave;
    occupy(busy, days, Math.max(leave, previousEnd), visit.start);
    const arrive = visit.end + tripMinutes(visit.where, where, travel);
    const nextStart = inOrder[index + 1]?.start ?? arrive;
    occupy(busy, days, visit.end, Math.min(arrive, nextStart));
  }
}

/** Whether there is enough time for the trips from the previous appointment and to the next one. */
export function tripsFit(
  visits: readonly Visit[],
  start: number,
  end: number,
  { where, minutes: travel }: Trips,
): boolean {
  let before: Visit | undefined;
  let after: Visit | undefined;
  for (const visit of visits) {
    if (visit.end <= start && (!before || visit.end > before.end)) before = visit;
    if (visit.start >= end && (!after || visit.start < after.start)) after = visit;
  }
  if (before && before.end + tripMinutes(before.where, where, travel) > start) return false;
  return !after || end + tripMinutes(where, after.where, travel) <= after.start;
}
