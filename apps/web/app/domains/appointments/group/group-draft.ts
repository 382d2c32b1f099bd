import { FEWEST_PEOPLE, MOST_PEOPLE } from '@meche/contract/group-sizes';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Hair } from '~/domains/services/hair-memory.ts';
import { isDay } from '~/lib/dates/wall-clock.ts';
import { parseUuid } from '~/lib/page/uuid.ts';
import { to } from '~/paths.ts';
import {
  type BookingDraft,
  type BookingStep,
  type Known,
  listBookingSteps,
  readBookingDraft,
  serializePerson,
} from '../booking/booking-draft.ts';

export type PersonDraft = Pick<BookingDraft, 'serviceIds' | 'hairLength' | 'gender' | 'lacking'>;

export type PartDraft = { memberId: string; startsAt: string };

/**
 * The unfinished group booking, as the URL holds it. Session storage holds the names, the note and the
 * hold.
 */
export type GroupDraft = {
  people: PersonDraft[];
  /** Index (from 0) of the person whose services are being chosen. */
  person: number;
  parts?: PartDraft[] | undefined;
  week?: string | undefined;
  groupId?: string | undefined;
  /**
   * Id of the appointment that carries the card form. When nothing is paid by card, it is the first
   * appointment.
   */
  appointmentId?: string | undefined;
};

/**
 * Parses a group booking from the URL, with two people at least. Drops services that are not offered to
 * groups, and the times unless every person's choice is complete. `known` supplies missing hair values of
 * the first person.
 */
export function readGroupDraft(address: URLSearchParams, page: ProfessionalPage, known: Hair): GroupDraft {
  const written = address.getAll('person').slice(0, MOST_PEOPLE);
  while (written.length < FEWEST_PEOPLE) written.push('');
  const people = written.map((text, index) => readPerson(text, page, index === 0 ? known : {}));
  const parts = address.getAll('at').flatMap(readPart);
  const at = Number(address.get('of') ?? 1) - 1;
  const week = address.get('week');
  return {
    people,
    person: Number.isInteger(at) && at >= 0 && at < people.length ? at : 0,
    parts: parts.length === people.length && people.every(isPersonComplete) ? parts : undefined,
    week: isDay(week) ? (week ?? undefined) : undefined,
    groupId: parseUuid(address.get('group')),
    appointmentId: parseUuid(address.get('appointment')),
  };
}

function readPerson(text: string, page: ProfessionalPage, known: Hair): PersonDraft {
  const [services = '', hairLength = '', gender = ''] = text.split(';');
  const params = new URLSearchParams({ services, place: 'salon', hair_length: hairLength, gender });
  const { serviceIds, ...hair } = readBookingDraft(params, page, known);
  // A group cannot include services on request; they are booked individually.
  const taken = serviceIds.filter((id) => isServiceForGroups(page, id));
  if (taken.length === 0) return { serviceIds: [] };
  return { serviceIds: taken, hairLength: hair.hairLength, gender: hair.gender, lacking: hair.lacking };
}

function readPart(text: string): PartDraft[] {
  const [memberId = '', startsAt = ''] = text.split(';');
  return parseUuid(memberId) && !Number.isNaN(Date.parse(startsAt)) ? [{ memberId, startsAt }] : [];
}

export function isServiceForGroups(page: ProfessionalPage, serviceId: string): boolean {
  return page.services.some(({ id, questionnaire }) => id === serviceId && !questionnaire);
}

export function isPersonComplete({ serviceIds, lacking }: PersonDraft): boolean {
  return serviceIds.length > 0 && !lacking;
}

/** Returns the URL of a step. Without a step, the booking opens at the first incomplete step. */
export function groupBookingUrl(slug: string, draft: GroupDraft, step?: BookingStep): string {
  const isOfServices = step === 'choose_service' || step === undefined;
  return to(
    'groupBooking',
    { slug },
    {
      step,
      person: draft.people.map(serializePerson),
      of: isOfServices && draft.person > 0 ? draft.person + 1 : undefined,
      at: draft.parts?.map(({ memberId, startsAt }) => `${memberId};${startsAt}`),
      week: step === 'choose_date_time' ? draft.week : undefined,
      group: draft.groupId,
      appointment: draft.appointmentId,
    },
  );
}

/**
 * Returns the draft with a change applied. Changed people or services drop the chosen times unless the
 * change sets them, and any change drops the held appointments.
 */
export function applyGroupChange(draft: GroupDraft, change: Partial<GroupDraft>): GroupDraft {
  const next = { ...draft, groupId: undefined, appointmentId: undefined, ...change };
  return change.people ? { ...next, parts: change.parts } : next;
}

export function toPeopleChange(draft: GroupDraft, change: Partial<PersonDraft>): Partial<GroupDraft> {
  const people = draft.people.map((one, index) => (index === draft.person ? { ...one, ...change } : one));
  return { people };
}

/**
 * Returns the index of the next person without a complete choice: first the people after the current one,
 * then those before. Undefined when all others are complete.
 */
export function findNextIncompletePerson({ people, person }: GroupDraft): number | undefined {
  const incomplete = people.flatMap((one, index) => (isPersonComplete(one) ? [] : [index]));
  return incomplete.find((index) => index > person) ?? incomplete.find((index) => index !== person);
}

export function listGroupBookingSteps(cardCents: number | undefined): BookingStep[] {
  return listBookingSteps({ cardCents, asks: false });
}

/** Returns the step to show: the requested step, or the first earlier step that lacks an answer. */
export function findOpenGroupStep(
  draft: GroupDraft,
  { isSignedIn, cardCents }: Pick<Known, 'isSignedIn' | 'cardCents'>,
  requestedStep: BookingStep | undefined,
): BookingStep {
  if (requestedStep === 'confirmation' && draft.groupId) return requestedStep;
  const steps = listGroupBookingSteps(cardCents);
  const answered: Partial<Record<BookingStep, boolean>> = {
    choose_service: draft.people.every(isPersonComplete),
    choose_date_time: draft.parts !== undefined,
    your_information: isSignedIn,
    pre_payment_information: draft.appointmentId !== undefined,
  };
  const target = requestedStep && steps.includes(requestedStep) ? requestedStep : 'summary';
  return steps.find((step) => step === target || !answered[step]) ?? 'summary';
}
