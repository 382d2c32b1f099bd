// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen, refused } from '~/testing/on-screen.tsx';
import type { Booking } from './booking-kind.ts';
import { VisitCommuneForm } from './visit-commune-form.tsx';

const booking = (kinds: string[]) =>
  ({
    page: {
      id: '0b3f6e1c-1111-4111-8111-111111111111',
      businessName: 'Chez Inès',
      places: kinds.map((kind) => ({ kind })),
      workZones: [],
    },
    draft: {
      serviceIds: ['0b3f6e1c-2222-4222-8222-222222222222'],
      place: 'at_home',
      city: 'Lyon',
      postalCode: '69001',
    },
    user: null,
  }) as unknown as Booking;

it.each([
  { kinds: ['salon', 'at_home'], isOffered: true },
  { kinds: ['at_home'], isOffered: false },
])('offers the salon outside the working zone only if there is one: $kinds', async ({ kinds, isOffered }) => {
  onScreen(<VisitCommuneForm booking={booking(kinds)} onChosen={() => {}} />, () =>
    refused(422, 'outside_working_zone', { 'address.postal_code': 'invalid' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Voir les créneaux' }));
  const refusal = 'Cette adresse est hors de la zone desservie. Choisissez une autre adresse.';
  await screen.findByText(refusal);
  expect(screen.queryByText(/Chez Inès reçoit aussi au salon\./) !== null).toBe(isOffered);
});
