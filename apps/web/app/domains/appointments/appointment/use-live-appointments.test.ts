import { expect, it } from 'vitest';
import { appointmentKey, appointmentsKey } from '../queries.ts';
import { buildStalePredicate } from './use-live-appointments.ts';

const list = [...appointmentsKey, 'list', 'upcoming'];
const calendar = [...appointmentsKey, 'calendar', 'today', 1];

it('marks every list and calendar as stale, and only the changed appointment', () => {
  const isStale = buildStalePredicate([
    { about: 'appointment', id: 'a' },
    { about: 'calendar', id: null },
  ]);
  expect([list, calendar, appointmentKey('a'), appointmentKey('b')].map(isStale)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(buildStalePredicate('everything')(appointmentKey('b'))).toBe(true);
});
