// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';
import { appointmentKey } from '../appointments/queries.ts';
import { useCalendarScreen } from './use-calendar-screen.ts';

const present = {
  now: '2026-03-03T09:10:00Z',
  timeZone: 'Europe/Paris',
  defaultView: 'day',
  firstWeekday: 1,
  members: [],
} as unknown as Calendar;

function Shown() {
  const { date, close } = useCalendarScreen(present);
  const { search } = useLocation();
  return (
    <>
      <output>{date}</output>
      <button type="button" onClick={close}>
        {search}
      </button>
    </>
  );
}

function open(search: string, visit: { starts_at: string; ends_at: string }) {
  const { cache } = onScreen(
    <MemoryRouter initialEntries={[`/professional/calendar?${search}`]}>
      <Shown />
    </MemoryRouter>,
    ({ path }) => (path.endsWith('/appointments/a1') ? answered({ id: 'a1', ...visit }) : offline()),
    { hasRoutes: true },
  );
  return {
    date: () => screen.getByRole('status').textContent,
    hasRead: () => cache.getQueryData(appointmentKey('a1')) !== undefined,
  };
}

it('shows the day of an appointment whose link names no day, and stays there when its panel closes', async () => {
  const { date } = open('appointment=a1', {
    starts_at: '2026-03-18T23:30:00Z',
    ends_at: '2026-03-19T00:30:00Z',
  });
  await expect.poll(date).toBe('2026-03-19');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('?date=2026-03-19');
  expect(date()).toBe('2026-03-19');
});

it.each([
  ['the day that the link names', 'appointment=a1&date=2026-03-04', '18T09:00', '18T10:00', '2026-03-04'],
  ['today, where the appointment ends', 'appointment=a1', '02T22:30', '03T00:30', '2026-03-03'],
  ['the week in which it is', 'appointment=a1&view=week', '07T09:00', '07T10:00', '2026-03-03'],
])('stays on %s', async (_, search, from, until, expected) => {
  const { date, hasRead } = open(search, {
    starts_at: `2026-03-${from}:00Z`,
    ends_at: `2026-03-${until}:00Z`,
  });
  if (!search.includes('date')) await expect.poll(hasRead).toBe(true);
  expect(date()).toBe(expected);
});
