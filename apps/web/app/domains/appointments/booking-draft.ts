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
import { isBookableOnline, isOfferedAt, membersAble } from '~/domains/services/offer.ts';
import { isDay } from '~/lib/dates/wall-clock.ts';
import { uuidOr } from '~/lib/page/uuid.ts';
import { to } from '~/paths.ts';

/** The booking so far, as the URL holds it. The URL never contains a street. */
export type BookingDraft = {
  serviceIds: string[];
  place: PlaceOfService;
  /** Absent: no preference. */
  memberId?: string | undefined;
  startsAt?: string | undefined;
  /** A time picked before the services: booked with them if it fits. */
  requestedStart?: string | undefined;
  /** First day of the displayed week. Absent: the week of the chosen time, or the current week. */
  week?: string | undefined;
  /** At home: city and postal code only. The street stays in session storage (booking-memory.ts). */
  city?: string | undefined;
  postalCode?: string | undefined;
  /** Hair length and gender, for services that ask for them. */
  hairLength?: HairLength | undefined;
  gender?: Gender | undefined;
  /** Required and still missing. Without the hair length there is no price. */
  lacking?: readonly (keyof Hair)[] | undefined;
  appointmentId?: string | undefined;
  /** Offer of the waiting list that this booking uses. */
  offerId?: string | undefined;
  /** Lets the embedding site's widget learn whether the booking was made. */
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

export function readStep(address: URLSearchParams): BookingStep | undefined {
  return bookingSteps.find((step) => step === address.get('step'));
}

/**
 * Parses a booking from the URL and drops what the professional does not offer today. `known` supplies hair
 * values that the URL lacks.
 */
export function readDraft(address: URLSearchParams, page: ProfessionalPage, known: Hair = {}): BookingDraft {
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
  const memberId = membersAble(page, serviceIds).find(({ id }) => id === address.get('member'))?.id;
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
    appointmentId: uuidOr(address.get('appointment')),
    offerId: uuidOr(address.get('offer')),
    ticket: uuidOr(address.get('ticket')),
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

/** URL of a booking step; without a step, of the first open one. */
export function bookingAddress(slug: string, draft: Partial<BookingDraft>, step?: BookingStep): string {
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
 * URL of a booking that starts from a time. Unless there is only one bookable service, it asks for the
 * service and keeps the time.
 */
export function timeAddress(
  slug: string,
  draft: Partial<BookingDraft>,
  startsAt: string,
  isOnlyOne: boolean,
) {
  return isOnlyOne
    ? bookingAddress(slug, { ...draft, startsAt }, 'your_information')
    : bookingAddress(slug, { ...draft, requestedStart: startsAt }, 'choose_service');
}

/** URL of a group booking whose first person has these services. */
export function groupEntry(slug: string, { serviceIds, hairLength, gender }: Partial<BookingDraft>): string {
  return to('groupBooking', { slug }, { person: [personText({ serviceIds, hairLength, gender })] });
}

/** One person of a group booking, as the URL holds them. */
export function personText({ serviceIds = [], hairLength, gender }: PersonText): string {
  return [serviceIds.join(','), hairLength, gender].join(';');
}

type PersonText = { [Key in 'serviceIds' | 'hairLength' | 'gender']?: BookingDraft[Key] | undefined };

export function professionalAddress(slug: string, draft: BookingDraft): string {
  const [, query] = bookingAddress(slug, { ...draft, appointmentId: undefined, startsAt: undefined }).split(
    '?',
  );
  return `${to('professionalPage', { slug })}${query ? `?${query}` : ''}`;
}

/**
 * Applies a change. Other services or another place drop the chosen time, another place also drops the
 * member, and any change drops the hold.
 */
export function changedDraft(draft: BookingDraft, change: Partial<BookingDraft>): BookingDraft {
  const next = { ...draft, appointmentId: undefined, ...change };
  if (change.startsAt !== undefined) next.requestedStart = undefined;
  const isOtherVisit = change.serviceIds !== undefined || change.place !== undefined;
  const isElsewhere = 'postalCode' in change && change.postalCode !== draft.postalCode;
  // `readDraft` drops a member who does not perform the new services.
  if (isOtherVisit) {
    const memberId = change.place === undefined ? next.memberId : change.memberId;
    return { ...next, startsAt: change.startsAt, memberId };
  }
  // Another hair length changes the duration: the time becomes a requested time, the rest stays.
  if (change.hairLength !== undefined && change.hairLength !== draft.hairLength)
    return { ...next, startsAt: undefined, requestedStart: draft.startsAt ?? draft.requestedStart };
  // A time chosen before any city stays; between two cities the travel time differs.
  if ((change.memberId !== draft.memberId && 'memberId' in change) || (isElsewhere && draft.postalCode))
    return { ...next, startsAt: change.startsAt };
  return next;
}

/** What the step order depends on, besides the draft. */
export type Known = {
  isSignedIn: boolean;
  hasStreet: boolean;
  /** Undefined until the price is known. */
  cardCents: number | undefined;
  /** A service is booked on request, after some questions. */
  asks: boolean;
  hasAnswers: boolean;
};

export function stepsOf({ cardCents, asks }: Pick<Known, 'cardCents' | 'asks'>): BookingStep[] {
  // On request, the questions step also explains the payment, so the booking has no extra screen.
  const left: BookingStep[] = asks
    ? ['confirmation', 'pre_payment_information']
    : ['confirmation', 'questions', ...(cardCents === 0 ? (['pre_payment_information'] as const) : [])];
  return bookingSteps.filter((step) => !left.includes(step));
}

export function isRequest({ serviceIds }: Pick<BookingDraft, 'serviceIds'>, page: ProfessionalPage): boolean {
  return page.services.some(({ id, questionnaire }) => questionnaire && serviceIds.includes(id));
}

/** The step to show: the requested one, or the first before it that lacks an answer. */
export function openStep(
  draft: BookingDraft,
  known: Known,
  requestedStep: BookingStep | undefined,
): BookingStep {
  if (requestedStep === 'confirmation' && draft.appointmentId) return requestedStep;
  const steps = stepsOf(known);
  const answered: Partial<Record<BookingStep, boolean>> = {
    choose_service: draft.serviceIds.length > 0 && !draft.lacking,
    // At home the free times depend on the city, so it is asked with the time; the street comes with the
    // contact details.
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
