// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import type { Point } from './map-query.ts';
import { PointCard } from './point-card.tsx';

const point = {
  professionalId: 'p1',
  slug: 'atelier',
  businessName: 'Atelier Brest',
  role: 'SALON',
  hairColours: [],
  photoId: null,
  line: '3 rue de Siam',
  postalCode: '29200',
  city: 'Brest',
  timeZone: 'Europe/Paris',
  coordinates: { latitude: 48.39, longitude: -4.48 },
  precision: 'street',
  rating: { average: null, count: 0 },
  fromPriceCents: 4000,
  services: [{ id: 's1', name: 'Coupe', byLength: false, depositCents: 1200 }],
} as unknown as Point;

it('names the deposit with the price', () => {
  onScreen(<PointCard point={point} onClose={() => {}} />);
  const textOf = () => screen.getByRole('article').textContent?.replace(/\s/g, ' ');
  expect(textOf()).toContain('40,00 € · acompte 12,00 €');
  cleanup();
  const services = point.services.map((service) => ({ ...service, depositCents: 0 }));
  onScreen(<PointCard point={{ ...point, services }} onClose={() => {}} />);
  expect(textOf()).not.toContain('acompte');
});
