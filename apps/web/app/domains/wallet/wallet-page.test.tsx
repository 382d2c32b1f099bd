// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import PaymentManagementPage from '~/pages/professional/payment-management.page.tsx';
import { onScreen, told } from '~/testing/on-screen.tsx';

const line = {
  ...{
    id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
    appointment_id: null,
    kind: 'capture',
    label: 'Camille M.',
  },
  ...{ captured_cents: 5200, search_fee_cents: 100, bank_charges_cents: 102, net_cents: 4998 },
  // Still the tenth in Paris.
  at: '2026-06-10T21:30:00Z',
};

const empty = {
  ...{ time_zone: 'Europe/Paris', balance_cents: 0, upcoming: { cents: 0, visits: 0 } },
  ...{ lines: [], has_more: false },
};

it('a line has the day of her own zone, told by the wallet alone', async () => {
  const wallet = { ...empty, time_zone: 'Indian/Reunion', balance_cents: 4998, lines: [line] };
  const { asked } = onScreen(<PaymentManagementPage />, () => told(wallet), {
    session: { can: ['see_money'] },
  });
  const row = (await screen.findByText('Camille M.')).closest('tr');
  expect(row?.textContent).toContain('11 juin');
  expect(asked.map(({ path }) => path.split('?')[0])).toEqual(['/api/v1/professional/wallet']);
});

it('an empty one says what is to come, where something is', async () => {
  const wallet = { ...empty, upcoming: { cents: 31_200, visits: 7 } };
  onScreen(<PaymentManagementPage />, () => told(wallet), { session: { can: ['see_money'] } });
  const upcoming = await screen.findByText(/À venir.*7\srendez-vous/);
  expect(upcoming.parentElement?.textContent?.replace(/\s/g, ' ')).toContain('312,00 €');
  expect(screen.getByText('Aucun encaissement pour l’instant')).toBeTruthy();
});
