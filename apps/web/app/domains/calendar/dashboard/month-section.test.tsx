// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { MonthSection } from './month-section.tsx';

const counted = {
  visits: 0,
  no_shows: 0,
  cancelled_late: 0,
  new_clients: 0,
  returning_clients: 0,
  reviews: 0,
  card_cents: 0,
  on_site_cents: 0,
  booked_minutes: 0,
  open_minutes: 600,
};
const month = (overrides: object) => ({
  ...counted,
  takings_cents: 0,
  occupancy_percent: 0,
  rating: null,
  ...overrides,
});
const day = (on: string, overrides: object = {}) => ({ day: on, ...counted, ...overrides });

/** 2 March, after a February of 28 days. */
const figures = {
  time_zone: 'Europe/Paris',
  today: '2026-03-02',
  of_professional: true,
  so_far: month({
    visits: 5,
    card_cents: 5100,
    on_site_cents: 9900,
    takings_cents: 15_000,
    new_clients: 2,
    cancelled_late: 1,
    occupancy_percent: 40,
    booked_minutes: 480,
    open_minutes: 1200,
    reviews: 2,
    rating: 4.5,
  }),
  same_days: month({ visits: 3, takings_cents: 18_000, new_clients: 2, occupancy_percent: 41 }),
  last_month: month({ visits: 60, takings_cents: 230_000, new_clients: 9, occupancy_percent: 55 }),
  days: [
    ...Array.from({ length: 28 }, (_, at) =>
      day(`2026-02-${String(at + 1).padStart(2, '0')}`, { visits: at }),
    ),
    day('2026-03-01', { visits: 1, card_cents: 5100 }),
    day('2026-03-02', { visits: 4, on_site_cents: 9900, booked_minutes: 90 }),
  ],
};
const plain = (element: Element) => element.textContent?.replace(/\s/g, ' ') ?? '';

async function cardOf(name: string): Promise<HTMLElement> {
  const title = await screen.findByRole('heading', { name, level: 3 });
  return title.parentElement as HTMLElement;
}

it('shows each figure with its difference to last month, in words and with a sign', async () => {
  onScreen(<MonthSection />, () => answered(figures));
  const visits = plain(await cardOf('Rendez-vous réalisés'));
  expect(visits).toMatch(/^Rendez-vous réalisés5▲ 2 de plus/);
  expect(visits).toContain('février 2026, mêmes jours : 3mois entier : 60');
  const takings = plain(await cardOf('Recettes'));
  expect(takings).toMatch(/^Recettes150,00 €▼ 30,00 € de moins/);
  expect(takings).toContain('51,00 € par carte en ligne, 99,00 € sur place');
  expect(plain(await cardOf('Nouvelle clientèle'))).toContain('2= stable');
  const occupancy = plain(await cardOf('Taux d’occupation'));
  expect(occupancy).toMatch(/^Taux d’occupation40 %▼ 1 point de moins/);
  expect(occupancy).toContain('8 h réservées sur 20 h ouvertes');
  expect(plain(await cardOf('Absences'))).toContain('et 1 annulation tardive');
  expect(plain(await cardOf('Avis reçus'))).toContain('4,5 sur 5 en moyenne');
  expect(plain(screen.getByRole('heading', { level: 2 }))).toBe('mars 2026 en chiffres');
});

it('lists the days of each figure in a table next to the bars; future days are empty', async () => {
  onScreen(<MonthSection />, () => answered(figures));
  const card = await cardOf('Rendez-vous réalisés');
  await userEvent.click(within(card).getByText('Jour par jour'));
  const rows = within(card)
    .getAllByRole('row')
    .map((row) => [...row.children].map(plain));
  expect(rows).toHaveLength(29);
  expect(rows.slice(0, 4)).toEqual([
    ['Jour', 'mars 2026', 'février 2026'],
    ['1', '1', '0'],
    ['2', '4', '1'],
    ['3', '–', '2'],
  ]);
  const bars = card.querySelectorAll('rect');
  // One bar per day with a value: 27 in February, two in March.
  expect(bars).toHaveLength(29);
});

it('hides money without the permission and occupancy without open hours, and says whose days count', async () => {
  const hidden = { card_cents: null, on_site_cents: null, takings_cents: null, occupancy_percent: null };
  onScreen(<MonthSection />, () =>
    answered({
      ...figures,
      of_professional: false,
      so_far: { ...figures.so_far, ...hidden },
      same_days: { ...figures.same_days, ...hidden },
      last_month: { ...figures.last_month, ...hidden },
    }),
  );
  await screen.findByText(/Chiffres de votre agenda seulement/);
  expect(screen.getAllByRole('heading', { level: 3 }).map(plain)).toEqual([
    ...['Rendez-vous réalisés', 'Nouvelle clientèle', 'Clientèle fidèle', 'Absences', 'Avis reçus'],
  ]);
});

it('shows nothing before the first figure, which may be one of last month', async () => {
  const none = month({ occupancy_percent: null, open_minutes: 2400 });
  const first = { ...figures, so_far: none, same_days: none, last_month: none };
  const { calls, again, cache } = onScreen(<MonthSection />, () => answered(first));
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => document.querySelector('[data-skeleton]')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
  first.last_month = month({ no_shows: 1 });
  await cache.invalidateQueries();
  again(<MonthSection />);
  await cardOf('Absences');
});
