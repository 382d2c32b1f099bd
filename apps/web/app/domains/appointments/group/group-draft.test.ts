import type { ProfessionalPage } from '@meche/contract/professionals';
import { expect, it } from 'vitest';
import {
  applyGroupChange,
  findNextIncompletePerson,
  findOpenGroupStep,
  type GroupDraft,
  groupBookingUrl,
  readGroupDraft,
  toPeopleChange,
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
const read = (address: string) => readGroupDraft(queryOf(address), page, {});
const two = (more: Partial<GroupDraft> = {}): GroupDraft => ({
  people: [
    { serviceIds: [cut], hairLength: undefined, gender: undefined, lacking: undefined },
    { serviceIds: [byLength], hairLength: 'shoulder', gender: 'female', lacking: undefined },
  ],
  person: 0,
  parts: [
    { memberId: anna, startsAt: '2026-03-03T09:00:00Z' },
    { memberId: lina, startsAt: '2026-03-03T09:30:00Z' },
  ],
  week: undefined,
  groupId: undefined,
  appointmentId: undefined,
  ...more,
});

it('reads back what it wrote to the URL', () => {
  const draft = two({ person: 1, groupId: group });
  expect(read(groupBookingUrl('anna', draft, 'choose_service'))).toEqual(draft);
  expect(read('/group-booking/anna').people).toEqual([{ serviceIds: [] }, { serviceIds: [] }]);
});

it('drops services on request, unknown people, and times while a person is incomplete', () => {
  const written = groupBookingUrl('anna', two());
  expect(read(written.replace(cut, onRequest)).people[0]).toEqual({ serviceIds: [] });
  expect(read(written.replace(cut, onRequest)).parts).toBeUndefined();
  expect(read(`${written}&of=7`).person).toBe(0);
  expect(read(`${written}${'&person='.repeat(9)}`).people).toHaveLength(4);
  expect(read(written.replace('shoulder', '')).people[1]?.lacking).toEqual(['hairLength']);
});

it('finds the next incomplete person, those after the current one first', () => {
  const lacking: GroupDraft = {
    people: [{ serviceIds: [] }, ...two().people, { serviceIds: [] }],
    person: 1,
  };
  expect(findNextIncompletePerson(lacking)).toBe(3);
  expect(findNextIncompletePerson({ ...lacking, person: 3 })).toBe(0);
  expect(findNextIncompletePerson(two())).toBeUndefined();
});

it('drops the times when a person changes services, and keeps them when only the week changes', () => {
  const draft = two({ groupId: group, appointmentId: group });
  const changedDraft = applyGroupChange(draft, toPeopleChange(draft, { serviceIds: [byLength] }));
  expect(changedDraft).toMatchObject({ parts: undefined, groupId: undefined, appointmentId: undefined });
  expect(changedDraft.people.map(({ serviceIds }) => serviceIds)).toEqual([[byLength], [byLength]]);
  expect(applyGroupChange(draft, { week: '2026-03-09' }).parts).toEqual(draft.parts);
});

it.each([
  ['choose_service', two({ people: [{ serviceIds: [cut] }, { serviceIds: [] }] }), true],
  ['choose_date_time', two({ parts: undefined }), true],
  ['your_information', two(), false],
  ['pre_payment_information', two(), true],
  ['summary', two({ appointmentId: group }), true],
] as const)('opens %s if that is missing', (step, draft, isSignedIn) => {
  expect(findOpenGroupStep(draft, { isSignedIn, cardCents: 100 }, 'summary')).toBe(step);
});

it('skips the card terms when nothing is paid by card', () => {
  expect(findOpenGroupStep(two(), { isSignedIn: true, cardCents: 0 }, undefined)).toBe('summary');
});
