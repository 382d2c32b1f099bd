import { randomUUID } from 'node:crypto';
import { type Catalogue, countStarts as countStartsEndpoint, getCatalogue } from '@meche/contract/catalogue';
import type { BodyOf } from '@meche/contract/endpoint';
import { countUpcomingByService } from '#appointments';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { type Clock, DAY_MS, later } from '#kit/time';
import { getProfessional } from '#professionals';
import {
  countStarts,
  listMembersWithHours,
  lockCalendar,
  moveOffRemovedUnits,
  sumBusyMinutes,
} from '#scheduling';
import {
  listBookingObstacles,
  listEquipments,
  listServicesByIds,
  listServicesOfProfessional,
  type ServiceOfProfessional,
  servicesRoutes,
} from '#services';
import { assignService, listMembers, listPerformers } from '#staff';

/** Registers the endpoints of the services domain, with the staff and calendar functions that they need. */
export function catalogueRoutes(http: HttpRouter, { db, clock }: { db: Database; clock: Clock }): void {
  servicesRoutes(http, {
    db,
    clock,
    performers: {
      memberIds: async (from, professionalId) =>
        (await listMembers(from, professionalId)).map(({ id }) => id),
      assign: assignService,
    },
    units: {
      blockBookings: lockCalendar,
      fit: (tx, input) => moveOffRemovedUnits(tx, { ...input, now: clock.now() }),
    },
  });
  http.serve(countStartsEndpoint, ({ caller, body }) =>
    countDrafted({ db, clock }, caller.standing.professionalId, body),
  );
  http.serve(getCatalogue, ({ caller }) => readCatalogue(db, caller.standing.professionalId, clock.now()));
}

/**
 * Counts the possible start times of a service in the next seven days, as drafted and as saved (null for a
 * new service). Refuses not_found for a deleted service and one of another business.
 */
async function countDrafted(
  deps: { db: Database; clock: Clock },
  professionalId: string,
  { serviceId, memberIds, steps, ...times }: BodyOf<typeof countStartsEndpoint>,
) {
  const [saved] = serviceId ? await listServicesByIds(deps.db, [serviceId]) : [];
  if (serviceId && (saved?.professionalId !== professionalId || saved.deletedAt)) refuse('not_found');
  const named = steps.length > 0 ? steps : [{ ...times, freeTimeMinutes: 0, equipmentIds: [] }];
  const drafted: ServiceOfProfessional = {
    ...(saved ?? emptyService(professionalId)),
    ...times,
    // The count uses the duration of the service itself, not the durations by hair length.
    lengthTerms: [],
    steps: named.map((step) => ({ ...step, name: '', equipment: [] })),
  };
  const [asDrafted = 0, asSaved = null] = await countStarts(deps, professionalId, [
    { service: drafted, memberIds },
    ...(saved ? [{ service: { ...saved, lengthTerms: [] } }] : []),
  ]);
  return { asDrafted, asSaved };
}

function emptyService(professionalId: string): ServiceOfProfessional {
  return {
    id: randomUUID(),
    professionalId,
    category: 'woman_cut',
    name: '',
    description: '',
    priceCents: 0,
    durationMinutes: 0,
    atSalon: true,
    atHome: false,
    onlineBooking: true,
    phoneOnly: false,
    prepayment: false,
    deposit: 'business',
    depositPercent: null,
    depositCents: null,
    questionnaire: false,
    hasQuestions: false,
    switchedOn: true,
    serviceTypes: [],
    hairTypes: [],
    genders: [],
    lengthTerms: [],
    position: 0,
    version: 1,
    deletedAt: null,
    steps: [],
  };
}

async function readCatalogue(db: Database, professionalId: string, now: Date): Promise<Catalogue> {
  const [professional, services, equipments, members, performers, toCome] = await Promise.all([
    getProfessional(db, professionalId),
    listServicesOfProfessional(db, professionalId),
    listEquipments(db, professionalId),
    listMembers(db, professionalId),
    listPerformers(db, professionalId),
    countUpcomingByService(db, professionalId, now),
  ]);
  const bookable = members.filter((member) => member.bookable);
  const [working, busy] = await Promise.all([
    listMembersWithHours(db, bookable),
    sumBusyMinutes(
      db,
      equipments.map(({ id }) => id),
      [now, later(now, 7 * DAY_MS)],
    ),
  ]);
  const active = new Set(professional.places.filter(({ activate }) => activate).map(({ kind }) => kind));
  const places = { salon: active.has('salon'), atHome: active.has('at_home') };
  const performedBy = Map.groupBy(performers, ({ serviceId }) => serviceId);
  return {
    services: services.map((service) => ({
      ...presentService(service),
      memberIds: (performedBy.get(service.id) ?? []).map(({ memberId }) => memberId),
      stops: listBookingObstacles(service, { places, members: bookable, working }),
      visitsToCome: toCome.get(service.id) ?? 0,
    })),
    equipments: equipments.map(({ id, name, units, version }) => ({
      id,
      name,
      units,
      version,
      serviceIds: services
        .filter(({ steps }) => steps.some(({ equipmentIds }) => equipmentIds.includes(id)))
        .map((service) => service.id),
      busyMinutes: busy.get(id) ?? 0,
    })),
    members: members.map(({ id, name, bookable: isBookable }) => ({ id, name, bookable: isBookable })),
    places,
  };
}

function presentService(service: ServiceOfProfessional) {
  const { professionalId: _, position: _position, deletedAt: _deleted, steps, ...rest } = service;
  return {
    ...rest,
    steps: steps.map(({ name, durationMinutes, freeTimeMinutes, equipmentIds }) => ({
      name,
      durationMinutes,
      freeTimeMinutes,
      equipmentIds,
    })),
  };
}
