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

/** What was chosen so far, as far as the address tells it: nothing in it says where somebody lives. */
export type BookingDraft = {
  serviceIds: string[];
  place: PlaceOfService;
  /** Absent: no preference. */
  memberId?: string | undefined;
  startsAt?: string | undefined;
  /** A time pressed before the services were chosen: taken with them when they fit there. */
  requestedStart?: string | undefined;
  /** The first day of the week that is looked at; absent, that of the time chosen, or today's. */
  week?: string | undefined;
  /** At home: the commune. The street stays in this browser (booking-memory.ts). */
  city?: string | undefined;
  postalCode?: string | undefined;
  /** Of the hair, and whom it is for, where its services ask it. */
  hairLength?: HairLength | undefined;
  gender?: Gender | undefined;
  /** What they ask and nobody has told yet: without the length nothing has a price. */
  lacking?: readonly (keyof Hair)[] | undefined;
  /** The hold, once there is one. */
  appointmentId?: string | undefined;
  /** What the waiting list holds for her. */
  offerId?: string | undefined;
  /** By which the widget of another site, where it was begun, asks whether it is booked. */
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
 * The draft in an address, held against what the professional offers today: what does not fit is left out. `known` of the
 * hair stands in for what the address does not tell.
 */
export function readDraft(address: URLSearchParams, page: ProfessionalPage, known: Hair = {}): BookingDraft {
  const asked = placesOfService.find((place) => place === address.get('place'));
  const offered = page.places.map(({ kind }) => kind);
  const place = asked && offered.includes(asked) ? asked : (offered[0] ?? 'salon');
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
  const told = genders.find((one) => one === address.get('gender')) ?? known.gender;
  const gender = suited.find((one) => one === told);
  const lacking: (keyof Hair)[] = [];
  if (!hairLength) lacking.push('hairLength');
  if (!gender && suited.length > 1) lacking.push('gender');
  return { hairLength, gender, ...(lacking.length > 0 && { lacking }) };
}

function instantOr(text: string | null): string | undefined {
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** The address of a step of a booking; without a step, the first one that is open. */
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

/** A time beside a service: what the card says is booked; where more could be meant the service is asked first, and the time kept. */
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

/** The same for several people, with what was chosen so far for whoever books. */
export function groupEntry(slug: string, { serviceIds, hairLength, gender }: Partial<BookingDraft>): string {
  return to('groupBooking', { slug }, { person: [personText({ serviceIds, hairLength, gender })] });
}

/** What one of several comes for, as an address tells it. */
export function personText({ serviceIds = [], hairLength, gender }: PersonText): string {
  return [serviceIds.join(','), hairLength, gender].join(';');
}

type PersonText = { [Key in 'serviceIds' | 'hairLength' | 'gender']?: BookingDraft[Key] | undefined };

/** Her page, with what was chosen so far. */
export function professionalAddress(slug: string, draft: BookingDraft): string {
  const [, query] = bookingAddress(slug, { ...draft, appointmentId: undefined, startsAt: undefined }).split(
    '?',
  );
  return `${to('professionalPage', { slug })}${query ? `?${query}` : ''}`;
}

/** The draft after a change. Other services take another time, another place other hands too; a hold was for what it was made for. */
export function changedDraft(draft: BookingDraft, change: Partial<BookingDraft>): BookingDraft {
  const next = { ...draft, appointmentId: undefined, ...change };
  if (change.startsAt !== undefined) next.requestedStart = undefined;
  const isOtherVisit = change.serviceIds !== undefined || change.place !== undefined;
  const isElsewhere = 'postalCode' in change && change.postalCode !== draft.postalCode;
  // Whoever does not perform the other services is left out where the address is read.
  if (isOtherVisit) {
    const memberId = change.place === undefined ? next.memberId : change.memberId;
    return { ...next, startsAt: change.startsAt, memberId };
  }
  // Other hair takes other minutes: the time is wished for anew, and all else stays.
  if (change.hairLength !== undefined && change.hairLength !== draft.hairLength)
    return { ...next, startsAt: undefined, requestedStart: draft.startsAt ?? draft.requestedStart };
  // A time that was offered before any commune was named stays; from one commune to another the way is another.
  if ((change.memberId !== draft.memberId && 'memberId' in change) || (isElsewhere && draft.postalCode))
    return { ...next, startsAt: change.startsAt };
  return next;
}

/** What else is known: who asks, the street, and whether anything is paid by card. */
export type Known = {
  isSignedIn: boolean;
  hasStreet: boolean;
  /** Undefined until the price is known. */
  cardCents: number | undefined;
  /** A service is booked on request, after some questions. */
  asks: boolean;
  hasAnswers: boolean;
};

/** The steps of this booking, the last screen not counted. */
export function stepsOf({ cardCents, asks }: Pick<Known, 'cardCents' | 'asks'>): BookingStep[] {
  // Where questions are asked they say beside it what paying means: no screen more than at other bookings.
  const left: BookingStep[] = asks
    ? ['confirmation', 'pre_payment_information']
    : ['confirmation', 'questions', ...(cardCents === 0 ? (['pre_payment_information'] as const) : [])];
  return bookingSteps.filter((step) => !left.includes(step));
}

/** Whether what was chosen is booked on request. */
export function isRequest({ serviceIds }: Pick<BookingDraft, 'serviceIds'>, page: ProfessionalPage): boolean {
  return page.services.some(({ id, questionnaire }) => questionnaire && serviceIds.includes(id));
}

/** The step to show: the one asked for, or the first before it that still lacks its answer. */
export function openStep(draft: BookingDraft, known: Known, asked: BookingStep | undefined): BookingStep {
  if (asked === 'confirmation' && draft.appointmentId) return asked;
  const steps = stepsOf(known);
  const answered: Partial<Record<BookingStep, boolean>> = {
    choose_service: draft.serviceIds.length > 0 && !draft.lacking,
    // At home the commune decides when: it is asked beside the times, the street with the rest of one's information.
    choose_date_time:
      draft.startsAt !== undefined && (draft.place === 'salon' || draft.postalCode !== undefined),
    your_information: known.isSignedIn && (draft.place === 'salon' || known.hasStreet),
    questions: draft.appointmentId !== undefined || (known.cardCents === 0 && known.hasAnswers),
    pre_payment_information: draft.appointmentId !== undefined,
  };
  const wanted = asked && steps.includes(asked) ? asked : 'summary';
  return steps.find((step) => step === wanted || !answered[step]) ?? 'summary';
}

export function stepBefore(steps: readonly BookingStep[], step: BookingStep): BookingStep | undefined {
  return steps[steps.indexOf(step) - 1];
}

export function stepAfter(steps: readonly BookingStep[], step: BookingStep): BookingStep {
  return steps[steps.indexOf(step) + 1] ?? 'confirmation';
}
