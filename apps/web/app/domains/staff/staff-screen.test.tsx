// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import StaffPage from '~/pages/professional/staff.page.tsx';
import StaffDetailPage from '~/pages/professional/staff-detail.page.tsx';
import StaffRegistryPage from '~/pages/professional/staff-registry.page.tsx';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';

const pages = { team: <StaffPage />, member: <StaffDetailPage />, registry: <StaffRegistryPage /> };
const names = Object.keys(pages) as (keyof typeof pages)[];

it.each(names)(
  'the page of the %s is closed to a member without permission: it says who manages the team, and sends no request',
  (name) => {
    const { calls } = onScreen(pages[name], offline, {
      session: { role: 'SALON', can: ['own_calendar', 'sell_services'] },
    });
    screen.getByRole('heading', { level: 1, name: 'L’équipe est gérée par le propriétaire du salon' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(calls).toEqual([]);
  },
);

it.each(names)('the page of the %s is closed to a professional who works alone', (name) => {
  const { calls } = onScreen(pages[name], offline, {
    session: { role: 'HAIRDRESSER', can: ['manage_staff'] },
  });
  screen.getByRole('heading', { level: 1, name: 'L’équipe est réservée aux salons' });
  expect(calls).toEqual([]);
});

it('the page of a removed member says so, and links back to the team', async () => {
  const noMembers = { members: [], profiles: { used: 0, included: 4 }, services: [] };
  onScreen(pages.member, () => answered(noMembers), { session: { role: 'SALON', can: ['manage_staff'] } });
  await screen.findByRole('link', { name: 'Voir l’équipe' });
});
