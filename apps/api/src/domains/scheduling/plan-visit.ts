import type { PlaceOfService } from '@meche/contract/enumerations';
import { type Plan, planOf } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { DAY_MS, MINUTE_MS } from '#kit/time';
import { type Coordinates, isInZone, type LocatedAddress, locateAddress, roadDistanceHm } from '#places';
import { getProfessional, type ProfessionalForBooking } from '#professionals';
import { type Equipment, listEquipments, listServicesByIds, type ServiceOfProfessional } from '#services';
import { listMembers, type MemberOfStaff } from '#staff';

export type VisitAsked = {
  professionalId: string;
  serviceIds: readonly string[];
  place: PlaceOfService;
  /** Of an at-home visit: where. Its line is not needed to find slots. */
  address?: { city: string; postalCode: string } | undefined;
};

/** A visit understood: what it takes, who could do it, and where it lies. */
export type PlannedVisit = {
  professional: ProfessionalForBooking;
  services: ServiceOfProfessional[];
  plan: Plan;
  /** Bookable members who perform every one of the services, in list order. */
  members: MemberOfStaff[];
  equipment: Equipment[];
  place: PlaceOfService;
  /** Coordinates of the visit, and of her base there. */
  where: Coordinates;
  base: Coordinates;
  /** At home only. */
  home: (LocatedAddress & { distanceHm: number }) | null;
};

/**
 * Reads and checks what a visit asks for, by whoever asks. Refuses service_not_found, place_not_offered,
 * unknown_commune, outside_working_zone, visit_beyond_day. Zones bind customers; the professional goes where she likes.
 */
export async function planVisit(
  db: Db,
  asked: VisitAsked,
  who: 'customer' | 'professional' = 'customer',
): Promise<PlannedVisit> {
  const [professional, found, members, equipment] = await Promise.all([
    getProfessional(db, asked.professionalId),
    listServicesByIds(db, [...asked.serviceIds]),
    listMembers(db, asked.professionalId),
    listEquipments(db, asked.professionalId),
  ]);
  const services = asked.serviceIds.map((id) => {
    const service = found.find((candidate) => candidate.id === id);
    if (!service || service.professionalId !== professional.id || service.deletedAt)
      refuse('service_not_found');
    return service;
  });
  const base = professional.places.find((place) => place.kind === asked.place && place.activate);
  const offered = services.every((service) => (asked.place === 'salon' ? service.atSalon : service.atHome));
  if (!base || !offered) refuse('place_not_offered');
  const home =
    asked.place === 'at_home' ? await locateHome(db, asked, professional, base.coordinates, who) : null;
  const plan = planOf(
    services.flatMap((service) => service.steps),
    asked.place,
  );
  if (plan.totalMinutes > DAY_MS / MINUTE_MS) refuse('visit_beyond_day');
  return {
    professional,
    services,
    plan,
    members: members.filter(
      (member) =>
        member.bookable &&
        (asked.place === 'salon' || member.roomService) &&
        services.every((service) => member.serviceIds.includes(service.id)),
    ),
    equipment,
    place: asked.place,
    where: home?.coordinates ?? base.coordinates,
    base: base.coordinates,
    home,
  };
}

async function locateHome(
  db: Db,
  { address }: VisitAsked,
  professional: ProfessionalForBooking,
  base: Coordinates,
  who: 'customer' | 'professional',
) {
  if (!address) refuse('invalid_input', { fields: { address: 'address_required' } });
  const located = await locateAddress(db, address);
  const zones = professional.workZones.map((zone) => zone.postalCode);
  if (who === 'customer' && !isInZone(located.commune, address.postalCode, zones))
    refuse('outside_working_zone', { fields: { 'address.postal_code': 'invalid' } });
  return { ...located, distanceHm: roadDistanceHm(base, located.coordinates) };
}
