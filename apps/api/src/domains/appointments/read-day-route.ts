import type { DayRoute } from '@meche/contract/day-route';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { type Clock, MINUTE_MS } from '#kit/time';
import { ignoreUnavailable } from '#partners/partner-unavailable';
import type { RoadRoutes } from '#partners/road-routes/port';
import { type Coordinates, roadDistanceHm, tripMinutes } from '#places';
import { mayOpenCalendar } from '#staff';
import { readDay } from './read-day.ts';
import { listRouteStops, type StopRow } from './store/calendar.ts';

type Deps = { db: Database; clock: Clock; roadRoutes: RoadRoutes | undefined };
type Way = { distanceKm: number; minutes: number };

/**
 * The confirmed and completed appointments of a day, in order, from the base and back, for each member with
 * a home visit. Distances are by road if the router answers for all members, else the straight-line
 * estimate that prices use; the two are never mixed. Refuses invalid_input for a day out of range.
 */
export async function readDayRoute(
  deps: Deps,
  standing: Held<'own_calendar'>,
  query: { day?: string | undefined },
): Promise<DayRoute> {
  const { db } = deps;
  const { professionalId } = standing;
  const { professional, timeZone, day, startsAt, endsAt } = await readDay(deps, professionalId, query);
  const { places } = professional;
  const open = places.filter(({ activate }) => activate);
  const base = (open.find(({ kind }) => kind === 'at_home') ?? open[0])?.coordinates;
  const rows = await listRouteStops(db, professionalId, startsAt, endsAt);
  const byMember = Map.groupBy(
    rows.filter(({ memberId }) => mayOpenCalendar(standing, memberId)),
    ({ memberId }) => memberId,
  );
  const stopsOf = [...byMember.values()].filter((stops) => stops.some(({ place }) => place === 'at_home'));
  if (!base) return { day, timeZone, measured: 'straight_line', routes: [] };
  const points = stopsOf.map((stops) => [base, ...stops, base]);
  const roads = await measureRoads(deps.roadRoutes, points);
  return {
    day,
    timeZone,
    measured: roads ? 'road' : 'straight_line',
    routes: stopsOf.map((stops, index) =>
      present(stops, roads?.[index] ?? straightWays(points[index] ?? [])),
    ),
  };
}

async function measureRoads(
  roadRoutes: RoadRoutes | undefined,
  points: readonly Coordinates[][],
): Promise<Way[][] | undefined> {
  if (!roadRoutes) return undefined;
  const measured = await Promise.all(points.map((one) => roadRoutes.measure(one))).catch(ignoreUnavailable);
  const known = measured?.flatMap((legs) => (legs ? [legs] : [])) ?? [];
  if (known.length < points.length) return undefined;
  return known.map((legs) =>
    legs.map(({ metres, seconds }) => ({
      distanceKm: Math.ceil(metres / 100) / 10,
      minutes: Math.ceil(seconds / 60),
    })),
  );
}

function straightWays(points: readonly Coordinates[]): Way[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const isThere = from.latitude === to.latitude && from.longitude === to.longitude;
    return isThere
      ? { distanceKm: 0, minutes: 0 }
      : { distanceKm: roadDistanceHm(from, to) / 10, minutes: tripMinutes(from, to) };
  });
}

function present(stops: readonly StopRow[], ways: readonly Way[]): DayRoute['routes'][number] {
  const sumOf = (part: keyof Way) => ways.reduce((sum, way) => sum + way[part], 0);
  const none = { distanceKm: 0, minutes: 0 };
  return {
    member: { id: stops[0]?.memberId ?? '', name: stops[0]?.memberName ?? '' },
    stops: stops.map((row, index) => ({
      id: row.id,
      place: row.place,
      customerName: row.customerName,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      address: {
        line: row.line,
        postalCode: row.postalCode,
        city: row.city,
        coordinates: { latitude: row.latitude, longitude: row.longitude },
      },
      way: ways[index] ?? none,
      freeMinutes: minutesBetween(stops[index - 1]?.endsAt, row.startsAt),
    })),
    wayBack: ways.at(-1) ?? none,
    distanceKm: Math.round(sumOf('distanceKm') * 10) / 10,
    minutes: sumOf('minutes'),
  };
}

const minutesBetween = (before: Date | undefined, after: Date) =>
  before ? Math.floor((after.getTime() - before.getTime()) / MINUTE_MS) : null;
