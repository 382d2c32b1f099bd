import { FEWEST_PEOPLE, MOST_PEOPLE } from '@meche/contract/group-sizes';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Hair } from '~/domains/services/hair-memory.ts';
import { isDay } from '~/lib/dates/wall-clock.ts';
import { uuidOr } from '~/lib/page/uuid.ts';
import { to } from '~/paths.ts';
import {
  type BookingDraft,
  type BookingStep,
  type Known,
  personText,
  readDraft,
  stepsOf,
} from '../booking-draft.ts';

/** What one of them comes for. */
export type PersonDraft = Pick<BookingDraft, 'serviceIds' | 'hairLength' | 'gender' | 'lacking'>;

/** To whom she goes, and when. */
export type PartDraft = { memberId: string; startsAt: string };

/** A booking for several people so far, as its address tells it: their names stay in this browser. */
export type GroupDraft = {
  people: PersonDraft[];
  /** Whose services are asked, from 0. */
  person: number;
  /** The time that was chosen, for each of them. */
  parts?: PartDraft[] | undefined;
  /** The first day of the week that is looked at. */
  week?: string | undefined;
  groupId?: string | undefined;
  /** The visit by which the card is asked for, or the first where nothing is by card. */
  appointmentId?: string | undefined;
};

/** Held against what is sold today; `known` of the hair is that of whoever books. */
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
    parts: parts.length === people.length && people.every(isNotified) ? parts : undefined,
    week: isDay(week) ? (week ?? undefined) : undefined,
    groupId: uuidOr(address.get('group')),
    appointmentId: uuidOr(address.get('appointment')),
  };
}

function readPerson(text: string, page: ProfessionalPage, known: Hair): PersonDraft {
  const [services = '', hairLength = '', gender = ''] = text.split(';');
  const told = new URLSearchParams({ services, place: 'salon', hair_length: hairLength, gender });
  const { serviceIds, ...hair } = readDraft(told, page, known);
  // What is on request is answered one by one.
  const taken = serviceIds.filter((id) => isForGroups(page, id));
  if (taken.length === 0) return { serviceIds: [] };
  return { serviceIds: taken, hairLength: hair.hairLength, gender: hair.gender, lacking: hair.lacking };
}

function readPart(text: string): PartDraft[] {
  const [memberId = '', startsAt = ''] = text.split(';');
  return uuidOr(memberId) && !Number.isNaN(Date.parse(startsAt)) ? [{ memberId, startsAt }] : [];
}

export function isForGroups(page: ProfessionalPage, serviceId: string): boolean {
  return page.services.some(({ id, questionnaire }) => id === serviceId && !questionnaire);
}

/** Whether it is known what is to be done, and on what hair. */
export function isNotified({ serviceIds, lacking }: PersonDraft): boolean {
  return serviceIds.length > 0 && !lacking;
}

/** The address of a step; without one, the first that is open. */
export function groupAddress(slug: string, draft: GroupDraft, step?: BookingStep): string {
  const isOfServices = step === 'choose_service' || step === undefined;
  return to(
    'groupBooking',
    { slug },
    {
      step,
      person: draft.people.map(personText),
      of: isOfServices && draft.person > 0 ? draft.person + 1 : undefined,
      at: draft.parts?.map(({ memberId, startsAt }) => `${memberId};${startsAt}`),
      week: step === 'choose_date_time' ? draft.week : undefined,
      group: draft.groupId,
      appointment: draft.appointmentId,
    },
  );
}

/** The draft after a change: other people or services take other times, and a hold was for what it was made for. */
export function changedGroup(draft: GroupDraft, change: Partial<GroupDraft>): GroupDraft {
  const next = { ...draft, groupId: undefined, appointmentId: undefined, ...change };
  return change.people ? { ...next, parts: change.parts } : next;
}

/** What is said of one of them, the others untouched. */
export function notifyPerson(draft: GroupDraft, told: Partial<PersonDraft>): Partial<GroupDraft> {
  const people = draft.people.map((one, index) => (index === draft.person ? { ...one, ...told } : one));
  return { people };
}

/** The first who is not served yet, after the one that is looked at. */
export function nextUntold({ people, person }: GroupDraft): number | undefined {
  const untold = people.flatMap((one, index) => (isNotified(one) ? [] : [index]));
  return untold.find((index) => index > person) ?? untold.find((index) => index !== person);
}

/** The steps of a booking for several people, the last screen not counted. */
export function groupStepsOf(cardCents: number | undefined): BookingStep[] {
  return stepsOf({ cardCents, asks: false });
}

/** The step to show: the one asked for, or the first before it that still lacks its answer. */
export function openGroupStep(
  draft: GroupDraft,
  { isSignedIn, cardCents }: Pick<Known, 'isSignedIn' | 'cardCents'>,
  asked: BookingStep | undefined,
): BookingStep {
  if (asked === 'confirmation' && draft.groupId) return asked;
  const steps = groupStepsOf(cardCents);
  const answered: Partial<Record<BookingStep, boolean>> = {
    choose_service: draft.people.every(isNotified),
    choose_date_time: draft.parts !== undefined,
    your_information: isSignedIn,
    pre_payment_information: draft.appointmentId !== undefined,
  };
  const wanted = asked && steps.includes(asked) ? asked : 'summary';
  return steps.find((step) => step === wanted || !answered[step]) ?? 'summary';
}
