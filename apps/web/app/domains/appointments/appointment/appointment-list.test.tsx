// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import type { AppointmentView } from '../queries.ts';
import { AppointmentList } from './appointment-list.tsx';

const id = '0b3f6e1c-1111-4111-8111-111111111111';
const memberId = '0b3f6e1c-2222-4222-8222-222222222222';
const done = {
  id,
  state: 'completed',
  place: 'salon',
  lines: [{ name: 'Coupe', service_id: '0b3f6e1c-3333-4333-8333-333333333333' }],
  starts_at: '2031-06-03T12:00:00Z',
  time_zone: 'Europe/Paris',
  total_cents: 3100,
  card_cents: 100,
  on_site_cents: 3000,
  search_fee_cents: 100,
  fee_cents: null,
  contest: null,
  contest_until: null,
  payment: { status: 'captured', captured_cents: 100, held_cents: 0 },
  professional: { slug: 'atelier-sofia', name: 'Atelier Sofia', hair_colours: [] },
  member: { id: memberId, name: 'Sofia Benali' },
  address: { line: '', city: 'Paris', postal_code: '75011' },
  can: {},
};

function open(view: AppointmentView, item: object = done) {
  const review = { appointment_id: id, review: null, can: { rate: true, edit: null } };
  onScreen(<AppointmentList view={view} />, ({ path }) =>
    answered({ items: [path.includes('reviews') ? review : item], has_more: false }),
  );
}

it('offers a past visit again with the same person, and leads to the stars of its review', async () => {
  open('past');
  const again = await screen.findByRole('link', { name: 'Réserver à nouveau' });
  expect(again.getAttribute('href')).toContain(`member=${memberId}`);
  const rate = await screen.findByRole('link', { name: /Donner mon avis.*Atelier Sofia/ });
  expect(rate.getAttribute('href')).toBe(`/appointments/${id}#review`);
});

it('offers an upcoming visit neither again nor for a review', async () => {
  open('upcoming', { ...done, state: 'confirmed' });
  await screen.findByText(/Atelier Sofia/);
  expect(screen.queryByRole('link', { name: 'Réserver à nouveau' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Donner mon avis/ })).toBeNull();
});
