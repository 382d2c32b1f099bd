// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import type { Booking } from './booking-kind.ts';
import { ChooseDateTimeStep } from './choose-date-time-step.tsx';
import { singleBooking } from './single-booking-kind.ts';

it('asks a customer at home for the commune first, with one button', async () => {
  const booking = {
    kind: singleBooking,
    page: {
      id: '0b3f6e1c-1111-4111-8111-111111111111',
      businessName: 'Chez Inès',
      services: [],
      places: [{ kind: 'at_home' }],
      members: [],
      workZones: [],
    },
    draft: { serviceIds: [], place: 'at_home' },
    memory: {},
    quote: {},
    steps: ['choose_date_time'],
    step: 'choose_date_time',
    previous: '/',
    user: null,
    remember: () => {},
  };
  onScreen(<ChooseDateTimeStep booking={booking as unknown as Booking} />);
  const commune = await screen.findByRole('combobox');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Dans quelle commune venir/);
  expect(screen.queryByRole('button', { name: 'Continuer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Voir les créneaux' }));
  await expect.poll(() => commune.getAttribute('aria-invalid')).toBe('true');
});
