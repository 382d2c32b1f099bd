// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import ProfessionalRoute from '~/pages/marketplace/professional.page.tsx';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';

const cut = {
  id: '0b3f6e1c-2222-4222-8222-222222222222',
  category: 'woman_cut',
  name: 'Coupe femme',
  description: '',
  price_cents: 4500,
  duration_minutes: 45,
  at_salon: true,
  at_home: true,
  online_booking: true,
  phone_only: false,
  prepayment: false,
  deposit_percent: null,
  deposit_cents: null,
  questionnaire: false,
  has_questions: false,
  genders: [],
  length_terms: [],
  steps: [],
};
const place = {
  kind: 'salon',
  line: '92 rue Amelot',
  city: 'Paris 11e Arrondissement',
  postal_code: '75011',
  coordinates: { latitude: 48.8613, longitude: 2.3672 },
  precision: 'street',
};
const page = {
  id: '0b3f6e1c-1111-4111-8111-111111111111',
  slug: 'chez-ines',
  role: 'SALON',
  business_name: 'Chez Inès',
  description: '',
  phone_number: null,
  time_zone: 'Europe/Paris',
  hair_types: [],
  hair_colours: ['copper'],
  languages_spoken: [],
  accessibility: [],
  on_site_payments: [],
  card_payment: true,
  cancellation_window_hours: 24,
  no_show_fee_percent: 0,
  late_fee_percent: 0,
  cover_id: null,
  photos: [],
  has_more_photos: false,
  places: [place],
  work_zones: [],
  mileage: { minimum_cents: 300, starting_distance_km: 5, price_per_km_cents: 40 },
  services: [cut],
  members: [{ id: 'm1', name: 'Inès', portrait_id: null, about: '', service_ids: [cut.id], bookable: true }],
  opening_hours: [],
  next_closures: [],
  rating: { average: null, count: 0 },
  rating_counts: [0, 0, 0, 0, 0],
  reviews: [],
  next_slot_at: '2031-06-03T08:00:00Z',
  town: null,
  now: '2031-06-02T08:00:00Z',
};

async function open(overrides: object = {}, search = ''): Promise<string> {
  cleanup();
  const Routes = createRoutesStub([
    {
      id: 'root',
      path: '/:slug',
      Component: ProfessionalRoute as unknown as ComponentType,
      loader: () => ({ state: null, configuration: {}, origin: 'https://meche.example' }),
    },
  ]);
  onScreen(
    <Routes initialEntries={[`/chez-ines${search}`]} />,
    ({ path }) =>
      path.endsWith('/professionals/chez-ines') ? answered({ ...page, ...overrides }) : offline(),
    { hasRoutes: true },
  );
  await screen.findByRole('heading', { level: 1 });
  return document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
}

it('says what travelling costs to customers at home, before their commune is known', async () => {
  const places = [place, { ...place, kind: 'at_home', line: null, precision: 'commune' }];
  expect(await open({ places }, '?place=at_home')).toContain('Déplacement : 3,00 € jusqu’à 5 km');
  expect(await open({ places })).not.toContain('Déplacement');
});

it('names the next free time until a service is chosen', async () => {
  expect(await open()).toContain('Prochain créneau : demain à 10 h');
  expect(await open({ next_slot_at: null })).not.toContain('Prochain créneau');
});

it('shows a map only of a salon whose street is known', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Afficher la carte' })).toBeDefined();
  await open({ places: [{ ...place, precision: 'commune' }] });
  expect(screen.queryByRole('button', { name: 'Afficher la carte' })).toBeNull();
});
