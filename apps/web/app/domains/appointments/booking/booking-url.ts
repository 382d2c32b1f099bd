import { to } from '~/paths.ts';
import type { BookingDraft, PersonDraft } from './booking-draft.ts';
import type { BookingStep } from './booking-steps.ts';

/** Returns the URL of a booking step. Without a step, the booking opens at the first incomplete step. */
export function bookingUrl(slug: string, draft: Partial<BookingDraft>, step?: BookingStep): string {
  return to(
    'booking',
    { slug },
    {
      step,
      services: draft.serviceIds?.join(','),
      place: draft.place === 'at_home' ? draft.place : undefined,
      city: draft.city,
      postal_code: draft.postalCode,
      hair_length: draft.hairLength,
      gender: draft.gender,
      member: draft.memberId,
      slot: draft.startsAt,
      requested: draft.requestedStart,
      week: step === 'choose_date_time' || step === 'choose_service' ? draft.week : undefined,
      appointment: draft.appointmentId,
      offer: draft.offerId,
      ticket: draft.ticket,
    },
  );
}

/**
 * Returns the URL of a booking that starts from a time. Unless the service is the only bookable one, the
 * booking asks for the service first and keeps the time.
 */
export function bookingUrlFromTime(
  slug: string,
  draft: Partial<BookingDraft>,
  startsAt: string,
  isOnlyOne: boolean,
) {
  return isOnlyOne
    ? bookingUrl(slug, { ...draft, startsAt }, 'your_information')
    : bookingUrl(slug, { ...draft, requestedStart: startsAt }, 'choose_service');
}

/** Returns the URL of a group booking whose first person has these services. */
export function newGroupBookingUrl(
  slug: string,
  { serviceIds, hairLength, gender }: Partial<BookingDraft>,
): string {
  return to('groupBooking', { slug }, { person: [serializePerson({ serviceIds, hairLength, gender })] });
}

export function serializePerson({ serviceIds = [], hairLength, gender }: Partial<PersonDraft>): string {
  return [serviceIds.join(','), hairLength, gender].join(';');
}

export function professionalPageUrl(slug: string, draft: BookingDraft): string {
  const [, query] = bookingUrl(slug, { ...draft, appointmentId: undefined, startsAt: undefined }).split('?');
  return `${to('professionalPage', { slug })}${query ? `?${query}` : ''}`;
}
