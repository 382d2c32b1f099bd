// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import TakingsPage from '~/pages/professional/takings.page.tsx';
import { answered, onScreen } from '~/testing/on-screen.tsx';

const sums = { total_cents: 12_000, net_cents: 10_000, vat_cents: 2000 };
const maya = {
  member_id: '7b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  name: 'Maya Roux',
  visits: 3,
  ...sums,
  worked_minutes: 150,
  open_minutes: 600,
  occupancy_percent: 25,
  commissions: [{ category: 'coloration', percent: 35, net_cents: 7000, commission_cents: 2450 }],
  commission_cents: 2450,
};
const takings = {
  time_zone: 'Europe/Paris',
  today: '2026-11-18',
  period: 'month',
  from: '2026-10-01',
  to: '2026-10-31',
  of_whole_business: true,
  visits: 3,
  ...sums,
  ways: [
    { way: 'cash', cents: 9000 },
    { way: 'online', cents: 2000 },
    { way: null, cents: 1000 },
  ],
  rates: [{ basis_points: 2000, ...sums }],
  members: [maya],
  services: [
    { name: 'Couleur', count: 2, total_cents: 11_000, net_cents: 9167, vat_cents: 1833 },
    { name: null, count: 1, total_cents: 1000, net_cents: 833, vat_cents: 167 },
  ],
  steps: [
    { from: '2026-10-01', visits: 0, total_cents: 0 },
    { from: '2026-10-02', visits: 3, total_cents: 12_000 },
  ],
  new_clients: { clients: 1, total_cents: 4000 },
  returning_clients: { clients: 2, total_cents: 8000 },
  without_client_cents: 0,
  worked_minutes: 150,
  open_minutes: 600,
  occupancy_percent: 25,
};

function open(can: ('see_money' | 'see_own_takings')[], answer: object = takings, address = '/') {
  const Routes = createRoutesStub([{ id: 'root', path: '*', Component: TakingsPage }]);
  return onScreen(<Routes initialEntries={[address]} />, () => answered(answer), {
    hasRoutes: true,
    session: { can },
  });
}
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ') ?? '';
const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)));

it('shows the sums, each split as a table, and that the figures are no certified till', async () => {
  open(['see_money', 'see_own_takings']);
  expect(plain((await screen.findByText('Total HT')).parentElement?.textContent)).toContain('100,00 €');
  expect(plain(screen.getByText('Occupation des fauteuils').parentElement?.textContent)).toContain('25 %');
  expect(screen.getByText(/pas une caisse certifiée/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir le portefeuille' }).getAttribute('href')).toBe(
    '/professional/payment-management',
  );
  expect(cellsOf('Par mode de paiement')).toEqual([
    ['Espèces', '90,00 €'],
    ['Carte en ligne', '20,00 €'],
    ['Non précisé', '10,00 €'],
  ]);
  expect(cellsOf('Par prestation')).toEqual([
    ['Couleur2 fois', '110,00 €', '91,67 €'],
    ['Déplacement1 fois', '10,00 €', '8,33 €'],
  ]);
  expect(cellsOf('Par personne')[0]?.[0]).toContain('3 rendez-vous · 2 h 30 de travail sur 10 h, soit 25 %');
  expect(cellsOf('Par jour')).toEqual([
    ['jeu. 1er oct.', '0', '0,00 €'],
    ['ven. 2 oct.', '3', '120,00 €'],
  ]);
  expect(cellsOf('Maya Roux')[0]).toEqual(['Coloration', '70,00 €', '35 %', '24,50 €']);
});

it('asks for the period of the address, and goes to the next one until today', async () => {
  const { calls } = open(['see_money', 'see_own_takings'], takings, '/?period=year&day=2025-03-04');
  await screen.findByText('Total HT');
  expect(calls[0]?.path).toMatch(/\/takings\?period=year&day=2025-03-04$/);
  expect(screen.getByRole('button', { name: 'Période suivante' })).toHaveProperty('disabled', false);
});

it('offers no period after today', async () => {
  open(['see_money', 'see_own_takings'], { ...takings, from: '2026-11-01', to: '2026-11-30' });
  await screen.findByText('Total HT');
  expect(screen.getByRole('button', { name: 'Période suivante' })).toHaveProperty('disabled', true);
});

it('offers the files of the shown month', async () => {
  open(['see_money', 'see_own_takings']);
  expect(await screen.findByRole('combobox', { name: 'Mois' })).toHaveProperty('value', '2026-10');
  screen.getByRole('button', { name: 'Journal des ventes (CSV)' });
  screen.getByRole('button', { name: 'Écritures au format FEC' });
});

it('shows a member without the money only their own takings, without files', async () => {
  const { calls } = open(['see_own_takings'], { ...takings, of_whole_business: false });
  await screen.findByText('Total HT');
  expect(calls.map(({ path }) => path)).toEqual([expect.stringMatching(/\/takings\/own\?period=month$/)]);
  expect(screen.queryByText('Pour votre comptable')).toBeNull();
  expect(screen.getByText('Vos propres rendez-vous.')).toBeTruthy();
});

it('says so when the owner shows the member no takings', async () => {
  const { calls } = open([]);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(calls).toEqual([]);
});
