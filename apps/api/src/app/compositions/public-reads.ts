import type { ProfessionalPage } from '@meche/contract/professionals';
import * as contract from '@meche/contract/public-reads';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf, daysBetween } from '#kit/time';
import { listProfessionalsByIds } from '#professionals';
import { createAvailabilityMemory, findSlots } from '#scheduling';
import { readPage } from './professional-page.ts';

const MAX_DAYS = 31;
const USUAL_DAYS = 7;

type Deps = { db: Database; clock: Clock; origin: string };

/**
 * Routes for programs with a connection key: they return the content of the public page of the key's
 * business. They refuse not_found for a hidden or closed business.
 */
export function publicReadsRoutes(http: HttpRouter, deps: Deps): void {
  const { db, clock, origin } = deps;
  const pageOf = async (professionalId: string) =>
    readPage({ db, primary: db, clock }, await readShownProfessional(db, professionalId));

  http.serve(contract.readProfessional, async ({ caller }) => {
    const page = await pageOf(caller.professionalId);
    const { id, slug, businessName, description, phoneNumber, timeZone, languagesSpoken, places } = page;
    const { openingHours, nextClosures, rating, nextSlotAt } = page;
    return {
      id,
      slug,
      description,
      phoneNumber,
      timeZone,
      languagesSpoken,
      places,
      openingHours,
      nextClosures: nextClosures.map(({ day, label }) => ({ day, label })),
      rating,
      nextSlotAt,
      name: businessName,
      pageUrl: `${origin}/pro/${slug}`,
      bookingUrl: bookingUrl(origin, slug),
    };
  });

  http.serve(contract.readServices, async ({ caller }) => {
    const { slug, services } = await pageOf(caller.professionalId);
    return {
      services: services.map((service) => ({
        ...service,
        bookingUrl: isBooked(service)
          ? bookingUrl(origin, slug, { services: service.id, place: service.atSalon ? 'salon' : 'at_home' })
          : null,
      })),
    };
  });

  http.serve(contract.readStaff, async ({ caller }) => {
    const { slug, members } = await pageOf(caller.professionalId);
    return {
      staff: members.map(({ id, name, about, portraitId, serviceIds, bookable }) => ({
        id,
        name,
        about,
        serviceIds,
        portraitUrl: portraitId && `${origin}/api/v1/pictures/${portraitId}/640-webp`,
        bookingUrl: bookable ? bookingUrl(origin, slug, { member: id }) : null,
      })),
    };
  });

  availabilityRoute(http, deps);
}

function availabilityRoute(http: HttpRouter, { db, clock, origin }: Deps): void {
  const memory = createAvailabilityMemory();
  http.serve(contract.readAvailability, async ({ caller, query }) => {
    const { id: professionalId, slug, timeZone } = await readShownProfessional(db, caller.professionalId);
    const { services, place, staff: memberId, postalCode, city, hairLength } = query;
    const from = query.from ?? dayOf(clock.now(), timeZone);
    const days = query.to === undefined ? USUAL_DAYS : daysBetween(from, query.to) + 1;
    if (days < 1) refuse('invalid_input', { fields: { to: 'ends_before_start' } });
    if (days > MAX_DAYS) refuse('invalid_input', { fields: { to: 'too_big' } });
    const free = await findSlots(
      { db, clock, memory },
      {
        professionalId,
        serviceIds: services.split(','),
        place,
        memberId,
        hairLength,
        from,
        days,
        address: postalCode ? { postalCode, city: city ?? '' } : undefined,
      },
    );
    const visit = { services, place, member: memberId, postal_code: postalCode, city };
    return {
      timeZone: free.timeZone,
      lastDay: free.lastDay,
      days: free.days.map(({ day, slots }) => ({
        day,
        slots: slots.map(({ startsAt, endsAt, memberIds }) => ({
          startsAt,
          endsAt,
          staffIds: memberIds,
          bookingUrl: bookingUrl(origin, slug, { ...visit, slot: startsAt }),
        })),
      })),
    };
  });
}

async function readShownProfessional(db: Database, professionalId: string) {
  const [professional] = await listProfessionalsByIds(db, [professionalId]);
  if (!professional || professional.deletedAt || professional.isHidden) refuse('not_found');
  return professional;
}

function bookingUrl(origin: string, slug: string, query: Record<string, string | undefined> = {}): string {
  const url = new URL(`${origin}/booking/${slug}`);
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** A service with a questionnaire can be booked only once the questionnaire has questions. */
function isBooked({
  onlineBooking,
  phoneOnly,
  questionnaire,
  hasQuestions,
}: ProfessionalPage['services'][number]) {
  return onlineBooking && !phoneOnly && (!questionnaire || hasQuestions);
}
