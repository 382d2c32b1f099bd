import type { Database } from '#kit/database/database';
import { listProfessionalsByIds, type ProfessionalForBooking } from '#professionals';
import { listServicesOfProfessionals, type ServiceOfProfessional } from '#services';
import { listMembersOfProfessionals, type MemberOfStaff } from '#staff';
import { type Listing, replaceListings } from './store.ts';

const AT_A_TIME = 500;

export type RatingSums = Map<string, { sum: number; count: number }>;

/**
 * Reads these professionals anew into the search. Idempotent; whoever is suspended or gone leaves it. `sumRatings` is
 * handed in because reviews stand above the search.
 */
export async function rebuildListings(
  deps: { db: Database; sumRatings: (db: Database, professionalIds: string[]) => Promise<RatingSums> },
  professionalIds: string[],
): Promise<void> {
  const { db, sumRatings } = deps;
  for (let from = 0; from < professionalIds.length; from += AT_A_TIME) {
    const ids = professionalIds.slice(from, from + AT_A_TIME);
    const [professionals, services, members, ratings] = await Promise.all([
      listProfessionalsByIds(db, ids),
      listServicesOfProfessionals(db, ids),
      listMembersOfProfessionals(db, ids),
      sumRatings(db, ids),
    ]);
    const servicesOf = Map.groupBy(services, (service) => service.professionalId);
    const membersOf = Map.groupBy(members, (member) => member.professionalId);
    const listings = professionals
      .filter((professional) => professional.suspendedAt === null)
      .map((professional) => ({
        ...listingOf(
          professional,
          servicesOf.get(professional.id) ?? [],
          membersOf.get(professional.id) ?? [],
        ),
        ratingSum: ratings.get(professional.id)?.sum ?? 0,
        ratingCount: ratings.get(professional.id)?.count ?? 0,
      }));
    await replaceListings(db, ids, listings);
  }
}

function listingOf(
  professional: ProfessionalForBooking,
  services: ServiceOfProfessional[],
  members: MemberOfStaff[],
): Omit<Listing, 'ratingSum' | 'ratingCount'> {
  const { id, slug, businessName, role, timeZone, hairTypes, hairColours } = professional;
  const active = professional.places.filter((place) => place.activate);
  const salon = active.find((place) => place.kind === 'salon');
  const home = active.find((place) => place.kind === 'at_home');
  const able = members.filter((member) => member.bookable);
  const performed = new Set(able.flatMap((member) => member.serviceIds));
  const travel = able.filter((member) => member.roomService);
  const performedAtHome = new Set(travel.flatMap((member) => member.serviceIds));
  return {
    ...{ professionalId: id, slug, businessName, role, timeZone, hairTypes, hairColours },
    salonCity: salon?.city ?? null,
    salonLatitude: salon?.coordinates.latitude ?? null,
    salonLongitude: salon?.coordinates.longitude ?? null,
    homeCity: home?.city ?? null,
    homeLatitude: home?.coordinates.latitude ?? null,
    homeLongitude: home?.coordinates.longitude ?? null,
    zones: professional.workZones.map((zone) => zone.postalCode),
    services: services
      .filter((service) => service.onlineBooking && !service.phoneOnly && performed.has(service.id))
      .map(({ id, category, name, priceCents, durationMinutes, atSalon, atHome }) => ({
        ...{ id, category, name, priceCents, durationMinutes, atSalon },
        atHome: atHome && performedAtHome.has(id),
      }))
      .filter(({ atSalon, atHome }) => atSalon || atHome),
  };
}
