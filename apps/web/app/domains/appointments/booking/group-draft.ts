import { FEWEST_PEOPLE, MAX_PEOPLE } from '@meche/contract/group-sizes';
import type { GroupSlot } from '@meche/contract/groups';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Hair } from '~/domains/services/hair-memory.ts';
import { isDay } from '~/lib/dates/wall-clock.ts';
import { parseUuid } from '~/lib/page/uuid.ts';
import { to } from '~/paths.ts';
import {
  type BookingDraft,
  isPersonComplete,
  listPeople,
  type PersonDraft,
  readBookingDraft,
} from './booking-draft.ts';
import type { BookingStep } from './booking-steps.ts';
import { serializePerson } from './booking-url.ts';

/** Returns the page with what a group can book: in the salon, and no service on request. */
export function limitToGroups(page: ProfessionalPage): ProfessionalPage {
  return {
    ...page,
    places: page.places.filter(({ kind }) => kind === 'salon'),
    services: page.services.filter(({ questionnaire }) => !questionnaire),
  };
}

/**
 * Parses a group booking from the URL, with two people at least. Drops services that `page` does not offer,
 * and the times unless every person's choice is complete. `known` supplies missing hair values of the
 * customer.
 */
export function readGroupDraft(address: URLSearchParams, page: ProfessionalPage, known: Hair): BookingDraft {
  const written = address.getAll('person').slice(0, MAX_PEOPLE);
  while (written.length < FEWEST_PEOPLE) written.push('');
  const people = written.map((text, index) => readPerson(text, page, index === 0 ? known : {}));
  const times = address.getAll('at').flatMap(readTime);
  const isTimed = times.length === people.length && people.every(isPersonComplete);
  const [customer = { serviceIds: [] }, ...companions] = isTimed
    ? people.map((one, index) => ({ ...one, ...times[index] }))
    : people;
  const person = Number(address.get('of') ?? 1) - 1;
  const week = address.get('week');
  return {
    ...customer,
    companions,
    person: Number.isInteger(person) && person >= 0 && person < people.length ? person : 0,
    place: 'salon',
    week: isDay(week) ? (week ?? undefined) : undefined,
    groupId: parseUuid(address.get('group')),
    appointmentId: parseUuid(address.get('appointment')),
  };
}

function readPerson(text: string, page: ProfessionalPage, known: Hair): PersonDraft {
  const [services = '', hairLength = '', gender = ''] = text.split(';');
  const params = new URLSearchParams({ services, place: 'salon', hair_length: hairLength, gender });
  const read = readBookingDraft(params, page, known);
  return {
    serviceIds: read.serviceIds,
    hairLength: read.hairLength,
    gender: read.gender,
    lacking: read.lacking,
  };
}

function readTime(text: string): Pick<PersonDraft, 'memberId' | 'startsAt'>[] {
  const [memberId = '', startsAt = ''] = text.split(';');
  return parseUuid(memberId) && !Number.isNaN(Date.parse(startsAt)) ? [{ memberId, startsAt }] : [];
}

/** Returns the URL of a step. Without a step, the booking opens at the first incomplete step. */
export function groupBookingUrl(slug: string, draft: BookingDraft, step?: BookingStep): string {
  const { person = 0, startsAt } = draft;
  const people = listPeople(draft);
  const isOfServices = step === 'choose_service' || step === undefined;
  return to(
    'groupBooking',
    { slug },
    {
      step,
      person: people.map(serializePerson),
      of: isOfServices && person > 0 ? person + 1 : undefined,
      at: startsAt ? people.map((one) => `${one.memberId};${one.startsAt}`) : undefined,
      week: step === 'choose_date_time' ? draft.week : undefined,
      group: draft.groupId,
      appointment: draft.appointmentId,
    },
  );
}

/**
 * Returns the index of the next person without a complete choice: first the people after the current one,
 * then those before. Undefined when all others are complete.
 */
export function findNextIncompletePerson(draft: BookingDraft): number | undefined {
  const { person = 0 } = draft;
  const incomplete = listPeople(draft).flatMap((one, index) => (isPersonComplete(one) ? [] : [index]));
  return incomplete.find((index) => index > person) ?? incomplete.find((index) => index !== person);
}

/** Returns the change of the draft that changes the person whose services are being chosen. */
export function toPersonChange(
  { companions, person = 0 }: BookingDraft,
  change: Partial<PersonDraft>,
): Partial<BookingDraft> {
  if (person === 0) return change;
  return { companions: companions?.map((one, at) => (at + 1 === person ? { ...one, ...change } : one)) };
}

/** Returns the change of the draft that gives each person the member and the time of a free slot. */
export function toTimesChange({ companions }: BookingDraft, { visits }: Pick<GroupSlot, 'visits'>) {
  const [own, ...others] = visits.map(({ memberId, startsAt }) => ({ memberId, startsAt }));
  return { ...own, companions: companions?.map((one, index) => ({ ...one, ...others[index] })) };
}

/**
 * Returns the URL of what came before: the previous person, then the professional's page. Before a later step
 * come the services of the last person.
 */
export function previousUrl(
  slug: string,
  draft: BookingDraft,
  { step, before }: { step: BookingStep; before: BookingStep | undefined },
): string {
  const { person = 0, companions = [] } = draft;
  if (before) return groupBookingUrl(slug, { ...draft, person: companions.length }, before);
  return person > 0
    ? groupBookingUrl(slug, { ...draft, person: person - 1 }, step)
    : to('professionalPage', { slug });
}
