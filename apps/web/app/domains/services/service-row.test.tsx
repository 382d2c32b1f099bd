// @vitest-environment happy-dom
import type { Service } from '@meche/contract/services';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { ServiceRow } from './service-row.tsx';

const service = {
  id: 'a',
  name: 'Lissage',
  description: '',
  priceCents: 12_000,
  durationMinutes: 120,
  steps: [],
  lengthTerms: [],
  genders: [],
  atSalon: true,
  atHome: false,
  onlineBooking: true,
  phoneOnly: true,
  questionnaire: false,
  hasQuestions: false,
  depositPercent: null,
  depositCents: null,
} as unknown as Service;

it('a service booked by telephone shows the national number as a link that calls it', () => {
  onScreen(
    <ServiceRow
      {...{ service, bookable: false, phoneNumber: '+33199009356', chosen: false, onChange: () => {} }}
    />,
  );
  const call = screen.getByRole('link');
  expect(call.textContent).toContain('01 99 00 93 56');
  expect(call.getAttribute('href')).toBe('tel:+33199009356');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it.each([
  [{ depositCents: 2000 }, 'Acompte de 20,00 € par carte'],
  [{ depositPercent: 30 }, 'Acompte de 30 % par carte'],
])('a service with %j names its deposit beside the price', (deposit, words) => {
  onScreen(
    <ServiceRow
      service={{ ...service, ...deposit, phoneOnly: false }}
      {...{ bookable: true, phoneNumber: null, chosen: false, onChange: () => {} }}
    />,
  );
  expect(document.body.textContent?.replace(/\s/g, ' ')).toContain(words);
});
