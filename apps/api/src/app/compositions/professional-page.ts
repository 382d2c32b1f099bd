import { PHOTOS_ON_PAGE } from '@meche/contract/album';
import { depositOfService } from '@meche/contract/deposits';
import { getProfessionalPage, type ProfessionalPage } from '@meche/contract/professionals';
import { listReviews as listReviewsEndpoint, type PublicReview } from '@meche/contract/reviews';
import { listCovers, listPublicPhotos } from '#album';
import { listServiceNames } from '#appointments';
import { type Database, isDatabaseUnavailable } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { listDepartmentNames, listTownsByCode, shortTownName, townSlug } from '#places';
import {
  findProfessionalByFormerSlug,
  findProfessionalBySlug,
  mileageTermsAt,
  type ProfessionalForBooking,
} from '#professionals';
import { averageOf, countRatings, listReviews, presentReview, type ReviewRow, sumRatings } from '#reviews';
import { listClosures, listOpeningHours, nameHolidays } from '#scheduling';
import { showProfessionals } from '#search';
import { listServicesOfProfessional } from '#services';
import { listMembers } from '#staff';

const REVIEWS_SHOWN = 20;
/** Without card payments nothing is held, so no deposit is named. */
const noDeposit = { depositPercent: null, depositCents: null };

/** `db` may be a standby. */
type PageDeps = { db: Database; primary: Database; clock: Clock };

/**
 * Routes of the public page of a professional. The page joins several domains that must not import each
 * other, so the app layer composes it.
 */
export function professionalPageRoutes(http: HttpRouter, { db, primary, clock }: PageDeps): void {
  http.serve(getProfessionalPage, async ({ params }) => {
    return readPage({ db, primary, clock }, await findShown(db, params.slug));
  });
  http.serve(listReviewsEndpoint, async ({ params, query }) => {
    const professional = await findProfessionalBySlug(db, params.slug);
    if (!professional || professional.isHidden) refuse('not_found');
    const after = query.after === undefined ? undefined : { id: query.after };
    const { order } = query;
    const reviews = await listReviews(db, professional.id, { after, order, limit: REVIEWS_SHOWN + 1 });
    return {
      items: await presentReviews(db, reviews.slice(0, REVIEWS_SHOWN)),
      hasMore: reviews.length > REVIEWS_SHOWN,
    };
  });
}

/**
 * Finds a professional by their present or a former slug. Refuses closed_for_good for a closed business,
 * not_found for a hidden or unknown one.
 */
async function findShown(db: Database, slug: string): Promise<ProfessionalForBooking> {
  const professional =
    (await findProfessionalBySlug(db, slug)) ?? (await findProfessionalByFormerSlug(db, slug));
  if (professional?.deletedAt) refuse('closed_for_good');
  if (!professional || professional.isHidden) refuse('not_found');
  return professional;
}

export async function readPage(
  { db, primary, clock }: PageDeps,
  professional: ProfessionalForBooking,
): Promise<ProfessionalPage> {
  const now = clock.now();
  const { id } = professional;
  const [
    sold,
    members,
    ratings,
    ratingCounts,
    reviews,
    nextClosures,
    album,
    covers,
    nextSlotAt,
    towns,
    departments,
  ] = await Promise.all([
    listServicesOfProfessional(db, id),
    listMembers(db, id),
    sumRatings(db, [id]),
    countRatings(db, id),
    listReviews(db, id, { limit: REVIEWS_SHOWN }),
    listClosures(db, id, dayOf(now, professional.timeZone)),
    listPublicPhotos(db, id, { limit: PHOTOS_ON_PAGE }),
    listCovers(db, [id]),
    findNextSlot({ primary, clock }, id),
    listTownsByCode(
      db,
      professional.places.filter(({ activate }) => activate).map(({ inseeCode }) => inseeCode),
    ),
    listDepartmentNames(
      db,
      professional.workZones.filter(({ city }) => city === '').map(({ postalCode }) => postalCode),
    ),
  ]);
  const isOpen = professional.suspendedAt === null;
  const takesCards = professional.verification === 'verified';
  const services = sold
    .filter(({ switchedOn }) => switchedOn)
    // A suspended professional’s services stay visible, but cannot be booked online.
    .map((service) => ({
      ...service,
      ...(takesCards ? depositOfService(service, professional) : noDeposit),
      onlineBooking: service.onlineBooking && isOpen,
    }));
  const bookable = members.filter((member) => member.bookable).map((member) => member.id);
  const [openingHours, presentedReviews] = await Promise.all([
    listOpeningHours(db, id, bookable),
    presentReviews(db, reviews),
  ]);
  return {
    ...presentedProfessional(professional, now),
    workZones: professional.workZones.map((zone) => {
      const departmentName = zone.city === '' ? departments.get(zone.postalCode) : undefined;
      return departmentName ? { ...zone, departmentName } : zone;
    }),
    coverId: covers.get(id) ?? null,
    photos: album.photos,
    hasMorePhotos: album.hasMore,
    services,
    members: members.map(({ id, name, portraitId, about, serviceIds, bookable }) => ({
      id,
      name,
      portraitId,
      about,
      serviceIds,
      bookable,
    })),
    openingHours,
    nextClosures: await nameHolidays(nextClosures),
    rating: averageOf(ratings.get(id)),
    nextSlotAt,
    town: towns[0] ? { slug: townSlug(towns[0]), name: shortTownName(towns[0].name) } : null,
    ratingCounts,
    reviews: presentedReviews,
    now: now.toISOString(),
  };
}

/** Adds for which services each review is. */
async function presentReviews(db: Database, reviews: readonly ReviewRow[]): Promise<PublicReview[]> {
  const names = await listServiceNames(
    db,
    reviews.map(({ appointmentId }) => appointmentId),
  );
  return reviews.map((review) => ({
    ...presentReview(review),
    services: names.get(review.appointmentId) ?? [],
  }));
}

/** Null while the primary is away: a standby may not know the latest bookings. */
async function findNextSlot({ primary, clock }: Omit<PageDeps, 'db'>, id: string): Promise<string | null> {
  try {
    const professionals = await showProfessionals({ db: primary, clock }, [{ professionalId: id }]);
    return professionals.get(id)?.slots[0]?.startsAt ?? null;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return null;
  }
}

function presentedProfessional(professional: ProfessionalForBooking, now: Date) {
  const { id, slug, role, businessName, description, phoneNumber, timeZone } = professional;
  const {
    hairTypes,
    hairColours,
    languagesSpoken,
    accessibility,
    onSitePayments,
    cancellationWindowHours,
    lateFeePercent,
    noShowFeePercent,
  } = professional;
  const places = professional.places.filter((place) => place.activate);
  const terms = places.some((place) => place.kind === 'at_home') ? mileageTermsAt(professional, now) : null;
  return {
    id,
    slug,
    role,
    businessName,
    description,
    phoneNumber,
    timeZone,
    hairTypes,
    hairColours,
    languagesSpoken,
    onSitePayments,
    accessibility: places.some(({ kind }) => kind === 'salon') ? accessibility : [],
    cancellationWindowHours,
    lateFeePercent,
    noShowFeePercent,
    cardPayment: professional.verification === 'verified',
    places: places.map(({ kind, line, city, postalCode, coordinates, precision }) => ({
      kind,
      // The base for home visits may be the professional's home, so the page shows its town only.
      line: kind === 'salon' ? line : null,
      city,
      postalCode,
      coordinates,
      precision,
    })),
    mileage: terms && {
      minimumCents: terms.minimumCents,
      startingDistanceKm: terms.startingDistanceHm / 10,
      pricePerKmCents: terms.pricePerKmCents,
    },
  };
}
