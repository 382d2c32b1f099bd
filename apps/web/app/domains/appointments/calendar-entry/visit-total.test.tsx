// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { VisitTotal } from './visit-total.tsx';

const cut = { id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', priceCents: 4000, durationMinutes: 45 };
const at = { startsAt: '2026-03-03T11:00', timeZone: 'Europe/Paris', freeLine: undefined, chosen: [cut] };
const lyon = { city: 'Lyon', postalCode: '69001' };
const quote = {
  service_fee_cents: 4000,
  mileage_cents: 19_650,
  total_cents: 23_650,
  duration_minutes: 45,
  distance_km: 391.2,
  distance_from_department: false,
  outside_zone: true,
};
const text = () => document.body.textContent?.replace(/\s/g, ' ');

it('shows the mileage of a new appointment at home, a warning outside the working zone, and the total', async () => {
  const prices = [{ position: 0, priceCents: 3500 }];
  const { calls } = onScreen(<VisitTotal {...{ ...at, prices }} place="at_home" address={lyon} />, () =>
    answered(quote),
  );
  await screen.findByText(/Déplacement \(391\skm\)/);
  expect(text()).toContain('196,50 €');
  expect(text()).toContain('Lyon est hors de votre zone.');
  expect(text()).toMatch(/45 min, fin à 11 h 45.*236,50 €/);
  expect(calls[0]?.body).toEqual({
    service_ids: [cut.id],
    place: 'at_home',
    prices: [{ position: 0, price_cents: 3500 }],
    address: { city: 'Lyon', postal_code: '69001' },
  });
});

it('says that mileage is not included while the address is unknown', async () => {
  const { again, calls } = onScreen(
    <VisitTotal {...at} place="at_home" address={{ city: '', postalCode: '69' }} />,
    () => refused(422, 'unknown_commune'),
  );
  expect(text()).toContain('hors déplacement');
  expect(calls).toEqual([]);
  again(<VisitTotal {...at} place="salon" address={lyon} />);
  expect(text()).toMatch(/fin à 11 h 45.*40,00 €/);
  expect(text()).not.toContain('déplacement');
  expect(calls).toEqual([]);
  again(<VisitTotal {...at} prices={[{ position: 0, priceCents: 3500 }]} place="salon" address={lyon} />);
  expect(text()).toMatch(/fin à 11 h 45.*35,00 €/);
});
