import type { PlaceOfService } from '@meche/contract/enumerations';
import type { VisitedProfessional } from '@meche/contract/favourites';
import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import type { Coordinates } from '#places';
import { averageOf } from '#reviews';
import { listFirstSlots } from '#scheduling';
import { isBookableOnline, listServicesByIds, type ServiceOfProfessional } from '#services';
import { asSold } from './rebuild-listings.ts';
import { type KnownProfessional, listProfessionals } from './store.ts';

const TIMES = { days: 1, perDay: 3 };
const WITHIN_DAYS = 30;

/**
 * A professional to show. `again` are the services of an earlier appointment, which are shown if all of
 * them can still be booked online at the same `place`.
 */
export type ListingFilter = {
  professionalId: string;
  again?: { serviceIds: readonly string[]; place: PlaceOfService; at: Coordinates } | undefined;
};

type ShownProfessional = Omit<VisitedProfessional, 'lastVisitAt'>;
type OffersToShow = Pick<ShownProfessional, 'services' | 'place' | 'isLastDone'> & { visit?: Coordinates };

/**
 * Returns professionals by id, each with the first slots (at most three) of their next free day within 30
 * days. Professionals without a listing are left out.
 */
export async function showProfessionals(
  { db, clock }: { db: Database; clock: Clock },
  filters: readonly ListingFilter[],
): Promise<Map<string, ShownProfessional>> {
  const [known, sold] = await Promise.all([
    listProfessionals(
      db,
      filters.map(({ professionalId }) => professionalId),
    ),
    listServicesByIds(db, [...new Set(filters.flatMap(({ again }) => again?.serviceIds ?? []))]),
  ]);
  const serviceOf = new Map(sold.map((service) => [service.id, service]));
  const again = new Map(filters.map((one) => [one.professionalId, one.again]));
  const shownOffers = known.map((professional) => ({
    professional,
    offers: offersToShowOf(professional, again.get(professional.professionalId), serviceOf),
  }));
  const slotsOf = await listFirstSlots(db, {
    clock,
    requests: shownOffers
      .filter(({ offers }) => offers.services.length > 0)
      .map(({ professional: { professionalId }, offers: { services, place, visit } }) => ({
        professionalId,
        serviceIds: services.map(({ id }) => id),
        place,
        ...(visit && { visit }),
      })),
    spread: TIMES,
    withinDays: WITHIN_DAYS,
  });
  return new Map(
    shownOffers.map(({ professional, offers: { visit: _, ...offers } }) => {
      const { salonOffers, homeOffers, salonCity, homeCity, ratingSum, ratingCount, ...shown } = professional;
      return [
        professional.professionalId,
        {
          ...shown,
          ...offers,
          city: salonCity ?? homeCity ?? '',
          rating: averageOf({ sum: ratingSum, count: ratingCount }),
          slots: slotsOf.get(professional.professionalId) ?? [],
        },
      ];
    }),
  );
}

function offersToShowOf(
  { salonOffers, homeOffers, salonCity }: KnownProfessional,
  again: ListingFilter['again'],
  serviceOf: ReadonlyMap<string, ServiceOfProfessional>,
): OffersToShow {
  const last = (again?.serviceIds ?? []).map((id) => serviceOf.get(id));
  if (again && last.length > 0 && last.every((service) => isSoldAt(again.place, service))) {
    const { place, at } = again;
    const services = last.map(asSold);
    return { services, place, isLastDone: true, ...(place === 'at_home' && { visit: at }) };
  }
  const first = (salonOffers.any ?? homeOffers.any)?.service;
  const services = first ? [first] : [];
  const isSalon = salonOffers.any !== undefined || (!first && salonCity !== null);
  return { services, place: isSalon ? 'salon' : 'at_home', isLastDone: false };
}

function isSoldAt(place: PlaceOfService, service?: ServiceOfProfessional): service is ServiceOfProfessional {
  return (
    service !== undefined &&
    isBookableOnline(service) &&
    (place === 'at_home' ? service.atHome : service.atSalon)
  );
}
