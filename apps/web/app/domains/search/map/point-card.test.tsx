// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import type { Point } from './map-query.ts';
import { PointCard } from './point-card.tsx';

const point = {
  professionalId: '0b3f6e1c-1111-4111-8111-111111111111',
  slug: 'atelier-sofia',
  businessName: 'Atelier Sofia',
  role: 'SALON',
  photoId: null,
  hairColours: ['copper'],
  line: '92 rue Amelot',
  city: 'Paris 11e Arrondissement',
  timeZone: 'Europe/Paris',
  rating: { average: 4.8, count: 33 },
  fromPriceCents: 4500,
  services: [
    { id: '0b3f6e1c-2222-4222-8222-222222222222', name: 'Coupe femme', byLength: false, depositCents: 0 },
  ],
} as unknown as Point;

function open(slots: string[], onClose = () => {}) {
  const days = [{ day: '2031-06-03', is_open: true, slots: slots.map(slotAt) }];
  const found = { time_zone: 'Europe/Paris', today: '2031-06-02', last_day: '2031-08-31', days };
  return onScreen(<PointCard point={point} onClose={onClose} />, () => answered(found));
}
const slotAt = (startsAt: string) => ({ starts_at: startsAt, ends_at: startsAt, member_ids: [] });
const text = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';

it('names street, service and price of a salon, and the next free time of that service, which books it', async () => {
  const { calls } = open(['2031-06-03T08:00:00Z', '2031-06-03T09:00:00Z']);
  for (const shown of ['92 rue Amelot, Paris 11e', 'Coupe femme', '45,00 €']) expect(text()).toContain(shown);
  const next = await screen.findByRole('link', { name: /10\sh/ });
  const address = new URL(next.getAttribute('href') ?? '', 'https://meche.example');
  expect(address.pathname).toBe('/booking/atelier-sofia');
  expect(address.searchParams.get('services')).toBe(point.services[0]?.id);
  expect(address.searchParams.get('requested')).toBe('2031-06-03T08:00:00Z');
  expect(
    calls.map(({ path }) => new URL(path, 'https://meche.example').searchParams.get('service_ids')),
  ).toEqual([point.services[0]?.id]);
});

it('says that no time is free soon, and closes with Escape', async () => {
  let closed = 0;
  open([], () => {
    closed += 1;
  });
  await screen.findByText(/^Aucun créneau/);
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Atelier Sofia' }));
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});

it('names the deposit with the price', () => {
  const services = point.services.map((service) => ({ ...service, depositCents: 1200 }));
  onScreen(<PointCard point={{ ...point, services }} onClose={() => {}} />);
  expect(text()).toContain('45,00 € · acompte 12,00 €');
  cleanup();
  open([]);
  expect(text()).not.toContain('acompte');
});
