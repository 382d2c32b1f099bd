// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { PriceLines } from './price-lines.tsx';

const bookingFees = { searchFeeCents: 150, bankChargeBasisPoints: 125, bankChargeFixedCents: 30 };
const root = { configuration: { bookingFees }, origin: '' };
const plan = { role: 'SALON', staff_profiles: 4, additional_profiles: true, sms_reminders_per_month: 300 };

it('names every price of the platform with the figures of its settings', async () => {
  const router = createMemoryRouter(
    [{ id: 'root', path: '/', loader: () => root, element: <PriceLines /> }],
    {
      hydrationData: { loaderData: { root } },
    },
  );
  const plans = [
    { ...plan, plan: 'basic', monthly_cents: 1999, photos: 5 },
    { ...plan, plan: 'salon_pro', monthly_cents: 6999, photos: null },
  ];
  onScreen(
    <RouterProvider router={router} />,
    () => answered({ plans, additional_profile_cents: 999, appointment_discount_cents: 40 }),
    { hasRoutes: true },
  );
  await screen.findAllByRole('listitem');
  const texts = [...document.querySelectorAll('p, li')].map((one) => one.textContent?.replace(/\s/g, ' '));
  expect(texts).toEqual([
    'Frais de réservation Mèche : 1,50 € par réservation en ligne, compris dans le total affiché.',
    'À domicile, Basique : 19,99 € par mois',
    'Salon, Pro : 69,99 € par mois',
    'Profil d’équipe en plus, en salon : 9,99 € par mois',
    expect.stringMatching(/^Frais bancaires : 1,25 % \+ 0,30 € sur ce qui vous revient/),
    expect.stringContaining('de 0,40 €'),
  ]);
});
