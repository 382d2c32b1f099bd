import type { ProfessionalPage } from '@meche/contract/professionals';
import { expect, it } from 'vitest';
import { applyDraftChange, type BookingDraft, listPeople } from './booking-draft.ts';
import { findOpenStep } from './booking-steps.ts';
import {
  findNextIncompletePerson,
  groupBookingUrl,
  limitToGroups,
  readGroupDraft,
  toPersonChange,
  toTimesChange,
} from './group-draft.ts';

const id = (digit: number) => `0b3f6e1c-${`${digit}`.repeat(4)}-4111-8111-111111111111`;
const [cut, byLength, onRequest, anna, lina, group] = [1, 2, 3, 4, 5, 6].map(id) as [
  ...[string, string, string, string, string, string],
];
const sold = { atSalon: true, atHome: false, onlineBooking: true, lengthTerms: [], genders: [] };
const page = {
  slug: 'anna',
  places: [{ kind: 'salon' }],
  services: [
    { ...sold, id: cut },
    {
      ...sold,
      id: byLength,
      lengthTerms: [{ hairLength: 'shoulder', priceCents: 5000, durationMinutes: 60 }],
    },
    { ...sold, id: onRequest, questionnaire: true, hasQuestions: true },
  ],
  members: [{ id: anna, bookable: true, serviceIds: [cut, byLength, onRequest] }],
} as unknown as ProfessionalPage;

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);
const read = (address: string) => readGroupDraft(queryOf(address), limitToGroups(page), {});
const byTheLength = { serviceIds: [byLength], hairLength: 'shoulder', gender: 'female' } as const;
const companion = {
  ...byTheLength,
  serviceIds: [byLength],
  memberId: lina,
  startsAt: '2026-03-03T09:30:00Z',
};
const two = (more: Partial<BookingDraft> = {}): BookingDraft => ({
  serviceIds: [cut],
  memberId: anna,
  startsAt: '2026-03-03T09:00:00Z',
  companions: [companion],
  person: 0,
  place: 'salon',
  ...more,
});

it('reads back what it wrote to the URL', () => {
  const draft = two({ person: 1, groupId: group });
  expect(read(groupBookingUrl('anna', draft, 'choose_service'))).toEqual(draft);
  expect(read('/group-booking/anna')).toEqual({
    serviceIds: [],
    companions: [{ serviceIds: [] }],
    person: 0,
    place: 'salon',
  });
});

it('drops services on request, unknown people, and times while a person is incomplete', () => {
  const written = groupBookingUrl('anna', two());
  const dropped = read(written.replace(cut, onRequest));
  expect([dropped.serviceIds, dropped.memberId, dropped.startsAt]).toEqual([[], undefined, undefined]);
  expect(read(`${written}&of=7`).person).toBe(0);
  expect(read(`${written}${'&person='.repeat(9)}`).companions).toHaveLength(3);
  expect(read(written.replace('shoulder', '')).companions?.[0]?.lacking).toEqual(['hairLength']);
});

it('finds the next incomplete person, those after the current one first', () => {
  const lacking = two({
    serviceIds: [],
    companions: [{ serviceIds: [cut] }, companion, { serviceIds: [] }],
    person: 1,
  });
  expect(findNextIncompletePerson(lacking)).toBe(3);
  expect(findNextIncompletePerson({ ...lacking, person: 3 })).toBe(0);
  expect(findNextIncompletePerson(two())).toBeUndefined();
});

it.each([
  ['the customer', 0],
  ['a companion', 1],
])('drops the times when %s changes services, and keeps them when only the week changes', (_, person) => {
  const draft = two({ groupId: group, appointmentId: group, person });
  const changedDraft = applyDraftChange(draft, toPersonChange(draft, { serviceIds: [onRequest] }));
  expect(changedDraft).toMatchObject({ startsAt: undefined, groupId: undefined, appointmentId: undefined });
  expect(queryOf(groupBookingUrl('anna', changedDraft)).has('at')).toBe(false);
  expect(listPeople(changedDraft)[person]?.serviceIds).toEqual([onRequest]);
  expect(listPeople(changedDraft)[1 - person]?.serviceIds).toEqual(person === 0 ? [byLength] : [cut]);
  const turned = applyDraftChange(draft, { week: '2026-03-09' });
  expect(groupBookingUrl('anna', turned, 'choose_date_time')).toContain(
    encodeURIComponent(draft.startsAt ?? ''),
  );
});

it('gives each person the member and the time of the chosen slot', () => {
  const visits = [lina, anna].map((memberId, index) => ({
    memberId,
    startsAt: `2026-03-04T1${index}:00:00Z`,
    endsAt: `2026-03-04T1${index + 1}:00:00Z`,
  }));
  const draft = two();
  expect(applyDraftChange(draft, toTimesChange(draft, { visits }))).toEqual({
    ...two(),
    memberId: lina,
    startsAt: '2026-03-04T10:00:00Z',
    companions: [{ ...companion, memberId: anna, startsAt: '2026-03-04T11:00:00Z' }],
  });
});

const known = { isSignedIn: true, hasStreet: false, cardCents: 100, asks: false, hasAnswers: false };

it.each([
  ['choose_service', two({ companions: [{ serviceIds: [] }] }), true],
  ['choose_date_time', two({ startsAt: undefined }), true],
  ['your_information', two(), false],
  ['pre_payment_information', two(), true],
  ['summary', two({ appointmentId: group }), true],
] as const)('opens %s if that is missing', (step, draft, isSignedIn) => {
  expect(findOpenStep(draft, { ...known, isSignedIn }, 'summary')).toBe(step);
});

it('skips the card terms when nothing is paid by card', () => {
  expect(findOpenStep(two(), { ...known, cardCents: 0 }, undefined)).toBe('summary');
});

it('confirms only a group that is booked', () => {
  expect(findOpenStep(two({ appointmentId: group }), known, 'confirmation')).toBe('summary');
  expect(findOpenStep(two({ groupId: group }), known, 'confirmation')).toBe('confirmation');
});
