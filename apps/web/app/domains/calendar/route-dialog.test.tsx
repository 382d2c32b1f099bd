// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { RouteDialog } from './route-dialog.tsx';

const stop = (id: string, from: string, more: object) => ({
  id,
  starts_at: `2026-03-03T${from}:00Z`,
  ends_at: `2026-03-03T${from.slice(0, 3)}45:00Z`,
  place: 'at_home',
  address: {
    line: '3 rue du Bois',
    postal_code: '94300',
    city: 'Vincennes',
    coordinates: { latitude: 48.8, longitude: 2.4 },
  },
  ...more,
});
const awa = {
  member: { id: 'm1', name: 'Awa Diop' },
  stops: [
    stop('a', '09:00', {
      customer_name: 'Zoé',
      way: { distance_km: 6.2, minutes: 22 },
      free_minutes: null,
    }),
    stop('b', '10:00', {
      customer_name: 'Max',
      way: { distance_km: 2.5, minutes: 20 },
      free_minutes: 15,
    }),
  ],
  way_back: { distance_km: 4, minutes: 15 },
  distance_km: 12.7,
  minutes: 57,
};
const route = {
  day: '2026-03-03',
  time_zone: 'Europe/Paris',
  measured: 'straight_line',
  routes: [awa, { ...awa, member: { id: 'm2', name: 'Léa Roux' }, stops: [] }],
};
const shown = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';

it('shows each leg, legs without enough time, the total and how it was measured', async () => {
  onScreen(<RouteDialog day="2026-03-03" memberId="m1" onClose={() => {}} />, () => answered(route));
  await screen.findByText('Awa Diop');
  expect(shown()).toContain('Trajet : 22 min, 6,2 km10 h – 10 h 45, Zoé');
  expect(shown()).toContain(
    'Trajet : 20 min, 2,5 kmIl ne reste que 15 min avant ce rendez-vous.11 h – 11 h 45, Max',
  );
  expect(shown().match(/Il ne reste/g)).toHaveLength(1);
  expect(shown()).toContain('En tout : 57 min de trajet, 13 km');
  expect(shown()).toContain('à vol d’oiseau');
  expect(screen.queryByText('Léa Roux')).toBeNull();
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/.*Vincennes/,
  );
});

it('says so when the day has no travel any more', async () => {
  onScreen(<RouteDialog day="2026-03-03" memberId="m9" onClose={() => {}} />, () => answered(route));
  expect(await screen.findByText('Aucun trajet ce jour-là.')).toBeTruthy();
});
