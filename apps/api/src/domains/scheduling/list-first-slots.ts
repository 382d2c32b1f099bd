import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Slot } from '@meche/contract/scheduling';
import { planOf } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { type Clock, DAY_MS, dayOf, later } from '#kit/time';
import type { Coordinates } from '#places';
import { listProfessionalsByIds } from '#professionals';
import { listEquipmentsOfProfessionals, listServicesByIds } from '#services';
import { listMembersOfProfessionals } from '#staff';
import { presentSlots } from './find-slots.ts';
import type { PlannedVisit } from './plan-visit.ts';
import { askOf, daysFrom } from './read-calendar.ts';
import { farAway } from './rules.ts';
import {
  listExceptions,
  listResourceDays,
  listResources,
  listVisits,
  listWorkingHours,
} from './store/calendars.ts';

export type FirstSlotsRequest = {
  professionalId: string;
  serviceIds: string[];
  place: PlaceOfService;
  /** Of an at-home visit. */
  visit?: Coordinates;
  /** Only this day in her zone. */
  day?: string;
};

/** The first free slots of many professionals at once, in a handful of queries. Those without one answer []. */
export async function listFirstSlots(
  db: Db,
  {
    clock,
    requests,
    count,
    withinDays,
  }: { clock: Clock; requests: readonly FirstSlotsRequest[]; count: number; withinDays: number },
): Promise<Map<string, Slot[]>> {
  const ids = [...new Set(requests.map((request) => request.professionalId))];
  const answer = new Map<string, Slot[]>();
  if (ids.length === 0) return answer;
  const now = clock.now();
  const [professionals, services, members, equipments, resources] = await Promise.all([
    listProfessionalsByIds(db, ids),
    listServicesByIds(db, [...new Set(requests.flatMap((request) => request.serviceIds))]),
    listMembersOfProfessionals(db, ids),
    listEquipmentsOfProfessionals(db, ids),
    listResources(db, ids),
  ]);
  // Whole days of any zone, and the margin after the last.
  const asked = requests.flatMap(({ day }) => (day && !farAway(new Date(day), now) ? [Date.parse(day)] : []));
  const from = dayOf(new Date(Math.min(now.getTime(), ...asked) - DAY_MS), 'UTC');
  const last = Math.max(now.getTime() + withinDays * DAY_MS, ...asked);
  const until = new Date(last + 3 * DAY_MS);
  const to = dayOf(until, 'UTC');
  const travelling = new Set(
    professionals
      .filter((one) => one.places.some((place) => place.kind === 'at_home' && place.activate))
      .map((one) => one.id),
  );
  const resourceIds = resources.map((row) => row.id);
  const travellingResources = resources
    .filter((row) => row.memberId && travelling.has(row.professionalId))
    .map((row) => row.id);
  const [hours, exceptions, resourceDays, visits] = await Promise.all([
    members.length > 0
      ? listWorkingHours(
          db,
          members.map((member) => member.id),
        )
      : [],
    listExceptions(db, ids, from, to),
    listResourceDays(db, resourceIds, from, to),
    travellingResources.length > 0 ? listVisits(db, travellingResources, later(now, -DAY_MS), until) : [],
  ]);
  const hoursOf = Map.groupBy(hours, (row) => row.memberId);
  const exceptionsOf = Map.groupBy(exceptions, (row) => row.professionalId);
  const resourcesOf = Map.groupBy(resources, (row) => row.professionalId);
  const daysOf = Map.groupBy(resourceDays, (row) => row.resourceId);
  const visitsOf = Map.groupBy(visits, (row) => row.resourceId);

  for (const request of requests) {
    // A month of one calendar takes milliseconds: others are answered in between.
    await nextTurn();
    const professional = professionals.find((one) => one.id === request.professionalId);
    const chosen = request.serviceIds.map((id) => services.find((service) => service.id === id));
    const base = professional?.places.find((place) => place.kind === request.place && place.activate);
    const known = chosen.filter((service) => service !== undefined);
    const isFar = request.day !== undefined && farAway(new Date(request.day), now) !== undefined;
    if (!professional || !base || isFar || known.length < chosen.length || known.length === 0) {
      answer.set(request.professionalId, []);
      continue;
    }
    const where = request.visit ?? base.coordinates;
    const visit: PlannedVisit = {
      professional,
      services: known,
      plan: planOf(
        known.flatMap((service) => service.steps),
        request.place,
      ),
      members: members.filter(
        (member) =>
          member.professionalId === professional.id &&
          member.bookable &&
          (request.place === 'salon' || member.roomService) &&
          known.every((service) => member.serviceIds.includes(service.id)),
      ),
      equipment: equipments.filter((equipment) => equipment.professionalId === professional.id),
      place: request.place,
      where,
      base: base.coordinates,
      home: null,
    };
    const own = resourcesOf.get(professional.id) ?? [];
    const memberIds = visit.members.map((member) => member.id);
    const days = daysFrom(
      professional.timeZone,
      request.day ?? dayOf(now, professional.timeZone),
      request.day ? 1 : withinDays,
    );
    const question = askOf(
      {
        hours: memberIds.flatMap((id) => hoursOf.get(id) ?? []),
        exceptions: exceptionsOf.get(professional.id) ?? [],
        resources: own,
        resourceDays: own.flatMap((row) => daysOf.get(row.id) ?? []),
        visits: own.flatMap((row) => visitsOf.get(row.id) ?? []),
      },
      { visit, memberIds, days, now, hours: 'online' },
    );
    answer.set(professional.id, presentSlots(question).slice(0, count));
  }
  return answer;
}
