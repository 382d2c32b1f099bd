// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { FindDialog } from './find-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { UnsettledLink } from './unsettled-link.tsx';

const day = '2026-03-03';
const [zoe, max] = ['1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', '2b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b'];

const visit = (id: string, name: string, more: object = {}) => ({
  id,
  customer_name: name,
  services: ['Coupe'],
  member: { id: zoe, name: 'Lina' },
  starts_at: `${day}T09:00:00Z`,
  ends_at: `${day}T10:00:00Z`,
  state: 'confirmed',
  total_cents: 4000,
  card_cents: 0,
  on_site_cents: 4000,
  paid_by: null,
  correctable_until: null,
  ...more,
});
const settlement = (visits: object[], takings: object | null = null) => ({
  day,
  now: `${day}T12:00:00Z`,
  time_zone: 'Europe/Paris',
  usual_way: 'cheque',
  visits,
  takings,
});
const unsettled = {
  count: 3,
  days: [
    { day: '2026-03-02', count: 1 },
    { day, count: 2 },
  ],
};

function openDay(visits: object[], { takings = null, lines = [] as object[] } = {}) {
  const days: string[] = [];
  const { calls } = onScreen(
    <>
      <SettleDialog day={day} onDay={(one) => days.push(one)} onClose={() => {}} />
      <Toasts />
    </>,
    ({ path, body }) => {
      if (path.includes('unsettled')) return answered(unsettled);
      if (path.includes('paid-by')) return answered({ done: true });
      return answered(body ? { lines } : settlement(visits, takings));
    },
    { session: { can: ['own_calendar'] } },
  );
  return { days, sent: () => calls.flatMap(({ body }) => body ?? []) };
}

it('names walk-ins', async () => {
  openDay([visit(zoe, '')]);
  await screen.findByText(/Personne de passage$/);
  screen.getByRole('button', { name: /Personne de passage/ });
});

it('settles all past appointments with the usual or chosen payment, and reports failures', async () => {
  const { sent } = openDay([visit(zoe, 'Zoé'), visit(max, 'Max')], {
    lines: [
      { id: zoe, outcome: 'done' },
      { id: max, outcome: 'wrong_state' },
    ],
  });
  const [first, second] = await screen.findAllByRole('combobox');
  expect((first as HTMLSelectElement).value).toBe('cheque');
  await userEvent.selectOptions(second as HTMLSelectElement, 'Espèces');
  await userEvent.click(screen.getByRole('button', { name: 'Tout valider (2)' }));
  await screen.findByText('Ce rendez-vous a changé entre-temps.');
  expect(sent()).toEqual([
    {
      visits: [
        { id: zoe, paid_by: 'cheque' },
        { id: max, paid_by: 'cash' },
      ],
    },
  ]);
  expect(screen.getAllByText('Ce rendez-vous a changé entre-temps.')).toHaveLength(1);
});

it('keeps the payment of the other lines when one is settled differently', async () => {
  let isSettled = false;
  onScreen(
    <SettleDialog day={day} onDay={() => {}} onClose={() => {}} />,
    ({ path, body }) => {
      if (path.includes('unsettled')) return answered(unsettled);
      if (body) {
        isSettled = true;
        return answered({ lines: [{ id: zoe, outcome: 'done' }] });
      }
      const first = isSettled ? { state: 'completed', paid_by: 'cash' } : {};
      const usual_way = isSettled ? 'cash' : 'cheque';
      return answered({ ...settlement([visit(zoe, 'Zoé', first), visit(max, 'Max')]), usual_way });
    },
    { session: { can: ['own_calendar'] } },
  );
  const [first] = await screen.findAllByRole('combobox');
  await userEvent.selectOptions(first as HTMLSelectElement, 'Espèces');
  await userEvent.click(screen.getByRole('button', { name: /Valider\s: Zoé/ }));
  await screen.findByText('Espèces', { selector: 'p, span' });
  const [untouched] = screen.getAllByRole('combobox');
  expect((untouched as HTMLSelectElement).value).toBe('cheque');
});

it('settles one line with one press, and links to other unsettled days', async () => {
  const { days, sent } = openDay([visit(zoe, 'Zoé')], { lines: [{ id: zoe, outcome: 'done' }] });
  await userEvent.click(await screen.findByRole('button', { name: /Valider\s: Zoé/ }));
  await expect.poll(sent).toEqual([{ visits: [{ id: zoe, paid_by: 'cheque' }] }]);
  const others = await screen.findByRole('navigation', { name: 'Autres jours à valider' });
  await userEvent.click(within(others).getByRole('button'));
  expect(days).toEqual(['2026-03-02']);
});

it('corrects the payment of a settled appointment while allowed, never of a card payment', async () => {
  const { sent } = openDay([
    visit(zoe, 'Zoé', { state: 'completed', paid_by: 'card', correctable_until: `${day}T20:00:00Z` }),
    visit(max, 'Max', { state: 'completed', card_cents: 4000, on_site_cents: 0 }),
  ]);
  const [select, ...others] = await screen.findAllByRole('combobox');
  expect(others).toEqual([]);
  await userEvent.selectOptions(select as HTMLSelectElement, 'Espèces');
  await expect.poll(sent).toEqual([{ paid_by: 'cash' }]);
  expect(screen.queryByRole('heading', { name: 'Recette du jour' })).toBeNull();
});

it('shows the number of unsettled appointments, and links to the oldest day', async () => {
  onScreen(<UnsettledLink addressOf={(one) => `/there?settle=${one}`} />, () => answered(unsettled), {
    session: { can: ['own_calendar'] },
  });
  const link = await screen.findByRole('link', { name: '3 à valider' });
  expect(link.getAttribute('href')).toBe('/there?settle=2026-03-02');
});

it('finds appointments from three characters on, upcoming first, and opens their day', async () => {
  const { calls } = onScreen(
    <FindDialog addressOf={(id, on) => `/there?date=${on}&appointment=${id}`} onClose={() => {}} />,
    () =>
      answered({
        time_zone: 'Europe/Paris',
        now: `${day}T12:00:00Z`,
        visits: [
          visit(zoe, 'Zoé Petit', { starts_at: '2026-03-09T23:30:00Z', ends_at: '2026-03-10T00:00:00Z' }),
          visit(max, 'Zoé Grand'),
        ],
      }),
  );
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, 'zo');
  await userEvent.type(field, 'é');
  await screen.findByText('2 rendez-vous trouvés');
  expect(calls.map(({ path }) => new URL(path, 'http://meche').searchParams.get('q'))).toEqual(['zoé']);
  const toCome = screen.getByRole('region', { name: 'À venir' });
  expect(within(toCome).getByRole('link').getAttribute('href')).toBe(
    `/there?date=2026-03-10&appointment=${zoe}`,
  );
});
