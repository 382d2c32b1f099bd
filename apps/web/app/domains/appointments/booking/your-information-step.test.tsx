// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import type { Booking } from './booking-kind.ts';
import { singleBooking } from './single-booking-kind.ts';
import { YourInformationStep } from './your-information-step.tsx';

it('shows a busy button until the lazy form has loaded, then lets the customer continue', async () => {
  let gone = 0;
  const booking = {
    kind: singleBooking,
    page: {
      id: '0b3f6e1c-1111-4111-8111-111111111111',
      businessName: 'Chez Inès',
      services: [],
      places: [],
      members: [],
    },
    draft: { serviceIds: [], place: 'salon' },
    memory: {},
    quote: {},
    steps: ['your_information'],
    step: 'your_information',
    previous: '/',
    user: { firstName: 'Nora', phoneNumber: '+33612345678' },
    remember: () => {},
    go: () => gone++,
  };
  onScreen(<YourInformationStep booking={booking as unknown as Booking} />);
  const next = screen.getByRole('button', { name: 'Continuer' });
  expect(next.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(next);
  await screen.findByLabelText('Téléphone');
  await expect.poll(() => next.getAttribute('aria-busy')).toBeNull();
  expect(gone).toBe(0);
  await userEvent.click(next);
  await expect.poll(() => gone).toBe(1);
});
