// @vitest-environment happy-dom
import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { LiveNotice } from './live-notice.tsx';

const visit = (id: string, more: Partial<CalendarVisit> = {}): CalendarVisit => ({
  id,
  state: 'confirmed',
  startsAt: '2026-03-03T13:30:00Z',
  endsAt: '2026-03-03T14:30:00Z',
  place: 'salon',
  city: 'Paris',
  member: { id: 'm1', name: 'Lina' },
  customer: { name: `Zoé ${id}` },
  bookedOnline: false,
  hasNote: false,
  services: ['Coupe'],
  steps: [],
  totalCents: 4000,
  payment: { status: 'on_site' },
  colour: 'copper',
  revision: 1,
  reschedulable: true,
  company: null,
  ...more,
});
const lina: Calendar['members'][number] = {
  id: 'm1',
  name: 'Lina',
  portraitId: null,
  colour: 'copper',
  left: false,
  days: [{ day: '2026-03-03', open: [] }],
};
const calendar = (appointments: CalendarVisit[], more: Partial<Calendar> = {}): Calendar => ({
  timeZone: 'Europe/Paris',
  now: '2026-03-03T08:00:00Z',
  slotStepMinutes: 15,
  defaultView: 'day',
  firstWeekday: 1,
  colouredBy: 'member',
  hasEquipment: false,
  members: [lina],
  appointments,
  blockedTimes: [],
  ...more,
});

/** Announcement when `after` follows `before`. */
function announcementBetween(
  before: Calendar | undefined,
  after: Calendar,
  meanwhile?: (cache: Cache) => void,
): string {
  const { again, cache } = onScreen(<LiveNotice calendar={before} />);
  meanwhile?.(cache);
  act(() => again(<LiveNotice calendar={after} />));
  return document.querySelector('[aria-live="polite"]')?.textContent ?? '';
}
type Cache = ReturnType<typeof onScreen>['cache'];

const blocked = {
  id: 'b1',
  memberId: 'm1',
  label: '',
  seriesId: null,
  startsAt: '2026-03-03T08:00:00Z',
  endsAt: '2026-03-03T09:00:00Z',
};
const when = 'mardi 3 mars à 14 h 30'.replaceAll(/(\d) h (\d)/g, '$1\u00a0h\u00a0$2');

it.each([
  {
    what: 'a visit that was booked',
    before: [],
    after: [visit('A')],
    expected: `Nouveau dans l’agenda : Zoé A, ${when}`,
  },
  {
    what: 'one that is gone',
    before: [visit('A')],
    after: [],
    expected: `N’est plus dans l’agenda : Zoé A, ${when}`,
  },
  {
    what: 'one that was moved',
    before: [visit('A', { startsAt: '2026-03-03T10:00:00Z' })],
    after: [visit('A')],
    expected: `Déplacé dans l’agenda : Zoé A, ${when}`,
  },
  {
    what: 'one whose state is another',
    before: [visit('A')],
    after: [visit('A', { state: 'completed' })],
    expected: `Zoé A, ${when} : terminé`,
  },
  {
    what: 'several at once, by their number',
    before: [],
    after: [visit('A'), visit('B')],
    expected: '2 changements dans l’agenda',
  },
  { what: 'nothing where nothing changed', before: [visit('A')], after: [visit('A')], expected: '' },
  {
    what: 'nothing about a slot that is only held',
    before: [],
    after: [visit('A', { state: 'held' })],
    expected: '',
  },
])('announces $what', ({ before, after, expected }) => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(plain(announcementBetween(calendar(before), calendar(after)))).toBe(plain(expected));
});

it('announces changed blocked time', () => {
  const announcement = announcementBetween(calendar([]), calendar([], { blockedTimes: [blocked] }));
  expect(announcement).toBe('Le temps bloqué a changé dans l’agenda');
});

it('announces nothing for days shown the first time, nor after the member’s own change', () => {
  expect(announcementBetween(undefined, calendar([visit('A')]))).toBe('');
  const otherDay = calendar([visit('A')], {
    members: [{ ...lina, days: [{ day: '2026-03-04', open: [] }] }],
  });
  expect(announcementBetween(calendar([]), otherDay)).toBe('');
  const ownMember = (cache: Cache) =>
    void cache
      .getMutationCache()
      .build(cache, { mutationFn: async () => 'done' })
      .execute(undefined);
  expect(announcementBetween(calendar([]), calendar([visit('A')]), ownMember)).toBe('');
});
