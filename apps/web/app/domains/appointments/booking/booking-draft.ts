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

/** The choice of one person. */
export type PersonDraft = {
  serviceIds: string[];
  /** Hair length and gender, for services that need them. */
  hairLength?: HairLength | undefined;
  gender?: Gender | undefined;
  /**
   * The hair values that the chosen services need and the draft lacks; undefined when none is lacking.
   * Without the hair length there is no price.
   */
  lacking?: readonly (keyof Hair)[] | undefined;
  /** Absent when the customer has no preference. */
  memberId?: string | undefined;
  startsAt?: string | undefined;
};

/**
 * The unfinished booking, as the URL holds it. The person of the draft itself is the customer. The URL never
 * contains a street.
 */
export type BookingDraft = PersonDraft & {
  /** The other people of a group booking; undefined when the customer comes alone. */
  companions?: PersonDraft[] | undefined;
  /**
   * Index of the person whose services are being chosen: 0 or undefined for the customer, 1 for the first
   * companion.
   */
  person?: number | undefined;
  place: PlaceOfService;
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
  /**
   * Id of the held or booked appointment. In a group it is the one with the card form, or the first one when
   * nothing is paid by card.
   */
  appointmentId?: string | undefined;
  groupId?: string | undefined;
  /** Id of the waiting-list offer that this booking uses. */
  offerId?: string | undefined;
  /**
   * Identifies the booking widget on another site that opened this booking, so that the widget learns the
   * result.
   */
  ticket?: string | undefined;
};

const mostServices = 10;

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
): Pick<PersonDraft, 'hairLength' | 'gender' | 'lacking'> {
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

/** Returns the customer and then the companions. */
export function listPeople(draft: BookingDraft): [PersonDraft, ...PersonDraft[]] {
  return [draft, ...(draft.companions ?? [])];
}

export function isPersonComplete({ serviceIds, lacking }: PersonDraft): boolean {
  return serviceIds.length > 0 && !lacking;
}

/**
 * Returns the draft with a change applied. Other services, another member, changed companions or another
 * kind of place drop the chosen time unless the change sets one. Another kind of place also drops the
 * member, and any change drops the held appointments.
 */
export function applyDraftChange(draft: BookingDraft, change: Partial<BookingDraft>): BookingDraft {
  const next = { ...draft, groupId: undefined, appointmentId: undefined, ...change };
  if (change.startsAt !== undefined) next.requestedStart = undefined;
  const isOtherVisit = change.serviceIds ?? change.companions ?? change.place;
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
