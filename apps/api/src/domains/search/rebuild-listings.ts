import { namedDepositCents } from '@meche/contract/deposits';
import { isByLength, termsFrom } from '@meche/contract/hair-lengths';
import { listCovers } from '#album';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { departmentOf } from '#places';
import { listProfessionalsByIds, type ProfessionalForBooking } from '#professionals';
import { type RatingSum, sumRatings } from '#reviews';
import { listMembersWithHours } from '#scheduling';
import { isBookableOnline, listServicesOfProfessionals, type ServiceOfProfessional } from '#services';
import { listMembersOfProfessionals, type MemberOfStaff } from '#staff';
import { offersOf, type SoldService } from './rules.ts';
import { type Listing, nextRebuildNumber, replaceListings } from './store.ts';

const AT_A_TIME = 500;
const PORTRAITS_SHOWN = 4;

/**
 * Rebuilds the listings of these professionals in the read model. Suspended, hidden and deleted
 * professionals are removed. Of two concurrent rebuilds, the one that began reading later wins. Idempotent.
 */
export async function rebuildListings(db: Database, professionalIds: readonly string[]): Promise<void> {
  for (let from = 0; from < professionalIds.length; from += AT_A_TIME) {
    const ids = professionalIds.slice(from, from + AT_A_TIME);
    const reading = await nextRebuildNumber(db);
    const listings = await readListings(db, ids);
    await inTransaction(db, (tx) => replaceListings(tx, reading, ids, listings));
  }
}

async function readListings(db: Database, ids: string[]): Promise<Listing[]> {
  const [professionals, services, members, ratings, covers] = await Promise.all([
    listProfessionalsByIds(db, ids),
    listServicesOfProfessionals(db, ids),
    listMembersOfProfessionals(db, ids),
    sumRatings(db, ids),
    listCovers(db, ids),
  ]);
  const working = await listMembersWithHours(db, members);
  const servicesOf = Map.groupBy(services, (service) => service.professionalId);
  const shownOf = Map.groupBy(
    members.filter(({ bookable }) => bookable),
    (member) => member.professionalId,
  );
  return professionals
    .filter(({ suspendedAt, isHidden }) => suspendedAt === null && !isHidden)
    .map((professional) =>
      listingOf(professional, {
        services: servicesOf.get(professional.id) ?? [],
        shown: shownOf.get(professional.id) ?? [],
        working,
        rating: ratings.get(professional.id),
        photoId: covers.get(professional.id) ?? null,
      }),
    );
}

function listingOf(
  professional: ProfessionalForBooking,
  {
    services,
    shown,
    working,
    rating,
    photoId,
  }: {
    services: ServiceOfProfessional[];
    shown: MemberOfStaff[];
    working: ReadonlySet<string>;
    rating: RatingSum | undefined;
    photoId: string | null;
  },
): Listing {
  const { id, slug, businessName, role, timeZone, hairTypes, hairColours, languagesSpoken } = professional;
  const { accessibility, onSitePayments, verification } = professional;
  const active = professional.places.filter((place) => place.activate);
  const salon = active.find((place) => place.kind === 'salon');
  const home = active.find((place) => place.kind === 'at_home');
  const able = shown.filter((member) => working.has(member.id));
  const performed = new Set(able.flatMap((member) => member.serviceIds));
  const performedAtHome = new Set(
    able.filter((member) => member.roomService).flatMap((member) => member.serviceIds),
  );
  const sold = services.filter((service) => isBookableOnline(service));
  const sells = {
    salon: sold.filter((service) => service.atSalon && performed.has(service.id)),
    atHome: sold.filter((service) => service.atHome && performedAtHome.has(service.id)),
  };
  const asListed = (service: ServiceOfProfessional): SoldService => {
    const one = asSold(service);
    return { ...one, depositCents: namedDepositCents(service, professional, one.priceCents) };
  };
  return {
    professionalId: id,
    slug,
    businessName,
    role,
    timeZone,
    hairTypes,
    hairColours,
    portraitIds: able.flatMap((member) => member.portraitId ?? []).slice(0, PORTRAITS_SHOWN),
    photoId,
    salonLine: salon?.line ?? null,
    salonPostalCode: salon?.postalCode ?? null,
    salonCity: salon?.city ?? null,
    salonDepartment: salon ? departmentOf(salon.inseeCode) : null,
    salonInseeCode: salon?.inseeCode ?? null,
    salonLatitude: salon?.coordinates.latitude ?? null,
    salonLongitude: salon?.coordinates.longitude ?? null,
    salonPrecision: salon?.precision ?? null,
    homeCity: home?.city ?? null,
    homeInseeCode: home?.inseeCode ?? null,
    homeLatitude: home?.coordinates.latitude ?? null,
    homeLongitude: home?.coordinates.longitude ?? null,
    zones: professional.workZones.map((zone) => zone.postalCode),
    salonOffers: offersOf(sells.salon.map(asListed)),
    homeOffers: offersOf(sells.atHome.map(asListed)),
    ratingSum: rating?.sum ?? 0,
    ratingCount: rating?.count ?? 0,
    languagesSpoken,
    accessibility: salon ? accessibility : [],
    closingUntil: professional.closingUntil,
    payments: [...(verification === 'verified' ? ['online' as const] : []), ...onSitePayments],
    sold: sold.flatMap((service, position) => {
      const [atSalon, atHome] = [sells.salon.includes(service), sells.atHome.includes(service)];
      const hairLengths = service.lengthTerms.map(({ hairLength }) => hairLength);
      const row = { ...asListed(service), position, atSalon, atHome, genders: service.genders, hairLengths };
      return atSalon || atHome ? [row] : [];
    }),
    names: [
      { memberId: null, name: businessName },
      ...shown.map((member) => ({ memberId: member.id, name: member.name })),
    ],
  };
}

export function asSold(service: ServiceOfProfessional): Omit<SoldService, 'depositCents'> {
  const { id, category, name } = service;
  return { id, category, name, ...termsFrom(service), byLength: isByLength(service) };
}
