import {
  type Gender,
  genders,
  type HairLength,
  hairLengths,
  type PlaceOfService,
  placesOfService,
} from '@meche/contract/enumerations';
import { gendersSuited, isByLength } from '@meche/contract/hair-lengths';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Hair } from '~/domains/services/hair-memory.ts';
import { findAbleMembers, isBookableOnline, isOfferedAt } from '~/domains/services/offer.ts';
import { isDay } from '~/lib/dates/wall-clock.ts';
import { parseUuid } from '~/lib/page/uuid.ts';
import { to } from '~/paths.ts';

/** The unfinished booking, as the URL holds it. The URL never contains a street. */
export type BookingDraft = {
  serviceIds: string[];
  place: PlaceOfService;
  /** Absent when the customer has no preference. */
  memberId?: string | undefined;
  startsAt?: string | undefined;
  /**
   * Start that the customer picked before the services, or before the hair length changed. It becomes
   * `startsAt` only if it is free for the current choice.
   */
  requestedStart?: string | undefined;
  /**
   * First day of the displayed week. When absent, the page shows the week of the chosen time, or else the
   * current week.
   */
  week?: string | undefined;
  /**
   * For an appointment at home, the URL holds only the city and the postal code. Session storage holds the
   * street (booking-memory.ts).
   */
  city?: string | undefined;
  postalCode?: string | undefined;
  /** Hair length and gender, for services that need them. */
  hairLength?: HairLength | undefined;
  gender?: Gender | undefined;
  /**
   * The hair values that the chosen services need and the draft lacks; undefined when none is lacking.
   * Without the hair length there is no price.
   */
  lacking?: readonly (keyof Hair)[] | undefined;
  appointmentId?: string | undefined;
  /** Id of the waiting-list offer that this booking uses. */
  offerId?: string | undefined;
  /**
   * Identifies the booking widget on another site that opened this booking, so that the widget learns the
   * result.
   */
  ticket?: string | undefined;
};

export const bookingSteps = [
  'choose_service',
  'choose_date_time',
  'your_information',
  'questions',
  'pre_payment_information',
  'summary',
  'confirmation',
] as const;
export type BookingStep = (typeof bookingSteps)[number];

const mostServices = 10;

export function readBookingStep(address: URLSearchParams): BookingStep | undefined {
  return bookingSteps.find((step) => step === address.get('step'));
}

/**
 * Parses a booking from the URL and drops services, a place and a member that the professional's page does
 * not offer. Keeps at most ten services. `known` supplies hair values that the URL lacks.
 */
export function readBookingDraft(
  address: URLSearchParams,
  page: ProfessionalPage,
  known: Hair = {},
): BookingDraft {
  const requestedPlace = placesOfService.find((place) => place === address.get('place'));
  const offered = page.places.map(({ kind }) => kind);
  const place = requestedPlace && offered.includes(requestedPlace) ? requestedPlace : (offered[0] ?? 'salon');
  const written = (address.get('services') ?? '').split(',');
  const serviceIds = [...new Set(written)]
    .filter((id) =>
      page.services.some(
        (service) => service.id === id && isOfferedAt(service, place) && isBookableOnline(service, page),
      ),
    )
    .slice(0, mostServices);
  const memberId = findAbleMembers(page, serviceIds).find(({ id }) => id === address.get('member'))?.id;
  const slot = instantOr(address.get('slot'));
  const postalCode = address.get('postal_code');
  return {
    serviceIds,
    place,
    memberId,
    startsAt: serviceIds.length > 0 ? slot : undefined,
    requestedStart: instantOr(address.get('requested')),
    week: isDay(address.get('week')) ? (address.get('week') ?? undefined) : undefined,
    ...(place === 'at_home' && {
      city: address.get('city')?.trim().slice(0, 100) || undefined,
      postalCode: postalCode && /^\d{5}$/.test(postalCode) ? postalCode : undefined,
    }),
    ...hairOf(address, page, { serviceIds, known }),
    appointmentId: parseUuid(address.get('appointment')),
    offerId: parseUuid(address.get('offer')),
    ticket: parseUuid(address.get('ticket')),
  };
}

function hairOf(
  address: URLSearchParams,
  page: ProfessionalPage,
  { serviceIds, known }: { serviceIds: readonly string[]; known: Hair },
): Pick<BookingDraft, 'hairLength' | 'gender' | 'lacking'> {
  const services = page.services.filter(({ id }) => serviceIds.includes(id));
  if (!services.some(isByLength)) return {};
  const suited = gendersSuited(services);
  const hairLength = hairLengths.find((one) => one === address.get('hair_length')) ?? known.hairLength;
  const requestedGender = genders.find((one) => one === address.get('gender')) ?? known.gender;
  const gender = suited.find((one) => one === requestedGender);
  const lacking: (keyof Hair)[] = [];
  if (!hairLength) lacking.push('hairLength');
  if (!gender && suited.length > 1) lacking.push('gender');
  return { hairLength, gender, ...(lacking.length > 0 && { lacking }) };
}

function instantOr(text: string | null): string | undefined {
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

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

export function serializePerson({ serviceIds = [], hairLength, gender }: PersonText): string {
  return [serviceIds.join(','), hairLength, gender].join(';');
}

type PersonText = { [Key in 'serviceIds' | 'hairLength' | 'gender']?: BookingDraft[Key] | undefined };

export function professionalPageUrl(slug: string, draft: BookingDraft): string {
  const [, query] = bookingUrl(slug, { ...draft, appointmentId: undefined, startsAt: undefined }).split('?');
  return `${to('professionalPage', { slug })}${query ? `?${query}` : ''}`;
}

/**
 * Returns the draft with a change applied. Other services, another member or another kind of place drop the
 * chosen time unless the change sets one. Another kind of place also drops the member, and any change drops
 * the held appointment.
 */
export function applyDraftChange(draft: BookingDraft, change: Partial<BookingDraft>): BookingDraft {
  const next = { ...draft, appointmentId: undefined, ...change };
  if (change.startsAt !== undefined) next.requestedStart = undefined;
  const isOtherVisit = change.serviceIds !== undefined || change.place !== undefined;
  const isElsewhere = 'postalCode' in change && change.postalCode !== draft.postalCode;
  // Other services keep the member, because `readBookingDraft` drops a member who does not perform them.
  if (isOtherVisit) {
    const memberId = change.place === undefined ? next.memberId : change.memberId;
    return { ...next, startsAt: change.startsAt, memberId };
  }
  // Another hair length changes the duration, so the chosen time becomes a requested time, which is checked
  // again.
  if (change.hairLength !== undefined && change.hairLength !== draft.hairLength)
    return { ...next, startsAt: undefined, requestedStart: draft.startsAt ?? draft.requestedStart };
  // The first choice of a postal code keeps the time. Another one drops it, because the travel time
  // differs.
  if ((change.memberId !== draft.memberId && 'memberId' in change) || (isElsewhere && draft.postalCode))
    return { ...next, startsAt: change.startsAt };
  return next;
}

/** Values outside of the draft that decide which steps are complete. */
export type Known = {
  isSignedIn: boolean;
  hasStreet: boolean;
  /** Undefined until the price is loaded. */
  cardCents: number | undefined;
  /** True when a service is booked on request, which includes a questionnaire. */
  asks: boolean;
  hasAnswers: boolean;
};

export function listBookingSteps({ cardCents, asks }: Pick<Known, 'cardCents' | 'asks'>): BookingStep[] {
  // For a booking on request, the questions step also explains the payment, so the pre-payment step is left
  // out.
  const left: BookingStep[] = asks
    ? ['confirmation', 'pre_payment_information']
    : ['confirmation', 'questions', ...(cardCents === 0 ? (['pre_payment_information'] as const) : [])];
  return bookingSteps.filter((step) => !left.includes(step));
}

export function isBookingOnRequest(
  { serviceIds }: Pick<BookingDraft, 'serviceIds'>,
  page: ProfessionalPage,
): boolean {
  return page.services.some(({ id, questionnaire }) => questionnaire && serviceIds.includes(id));
}

/**
 * Returns the step to show: the requested step (by default the summary), or the first earlier step that
 * lacks an answer.
 */
export function findOpenStep(
  draft: BookingDraft,
  known: Known,
  requestedStep: BookingStep | undefined,
): BookingStep {
  if (requestedStep === 'confirmation' && draft.appointmentId) return requestedStep;
  const steps = listBookingSteps(known);
  const answered: Partial<Record<BookingStep, boolean>> = {
    choose_service: draft.serviceIds.length > 0 && !draft.lacking,
    // At home the free times depend on the city, so the time step asks for the city. The information step
    // asks for the street.
    choose_date_time:
      draft.startsAt !== undefined && (draft.place === 'salon' || draft.postalCode !== undefined),
    your_information: known.isSignedIn && (draft.place === 'salon' || known.hasStreet),
    questions: draft.appointmentId !== undefined || (known.cardCents === 0 && known.hasAnswers),
    pre_payment_information: draft.appointmentId !== undefined,
  };
  const target = requestedStep && steps.includes(requestedStep) ? requestedStep : 'summary';
  return steps.find((step) => step === target || !answered[step]) ?? 'summary';
}

export function stepBefore(steps: readonly BookingStep[], step: BookingStep): BookingStep | undefined {
  return steps[steps.indexOf(step) - 1];
}

export function stepAfter(steps: readonly BookingStep[], step: BookingStep): BookingStep {
  return steps[steps.indexOf(step) + 1] ?? 'confirmation';
}
