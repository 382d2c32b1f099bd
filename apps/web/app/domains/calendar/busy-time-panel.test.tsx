// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { BusyTimePanel } from './busy-time-panel.tsx';

const calendar = {
  timeZone: 'Europe/Paris',
  members: [{ id: 'm1', name: 'Lina' }],
  busyTimes: [{ memberId: 'm1', startsAt: '2026-03-03T13:00:00Z', endsAt: '2026-03-03T14:00:00Z' }],
} as unknown as Calendar;

it('says from which calendars a time is blocked, and leads to their settings', async () => {
  const of = (memberId: string, host: string) => ({
    member_id: memberId,
    name: memberId,
    is_own: true,
    calendars: [
      { id: host, host, has_password: false, event_count: 1, read_at: '', problem: null, clashes: [] },
    ],
  });
  const members = [of('m2', 'caldav.icloud.com'), of('m1', 'calendar.google.com')];
  onScreen(<BusyTimePanel calendar={calendar} id="busy m1 2026-03-03T13:00:00Z" onClose={() => {}} />, () =>
    answered({ time_zone: 'Europe/Paris', members }),
  );
  expect(screen.getByRole('dialog', { name: 'Occupé' }).textContent).toMatch(/mardi 3 mars.*14\sh.*15\sh/);
  expect(await screen.findByText(/D’après un autre agenda\s: calendar\.google\.com\./)).toBeTruthy();
  expect(screen.queryByText(/icloud/)).toBeNull();
  const settings = screen.getByRole('link', { name: 'Régler les autres agendas' });
  expect(settings.getAttribute('href')).toBe('/professional/setting#external-calendars');
});

it('is closed once the other calendar no longer blocks the time', () => {
  onScreen(<BusyTimePanel calendar={calendar} id="busy m1 2026-03-04T13:00:00Z" onClose={() => {}} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
