// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ClientList } from './client-list.tsx';

const camille = {
  id: 'c1',
  name: 'Camille Petit',
  phone_number: '+33612345678',
  email: null,
  birthday: null,
  tags: ['mariage'],
  has_allergy: true,
  first_visit_at: null,
  last_visit_at: '2026-03-02T09:00:00Z',
  next_visit_at: null,
  visit_count: 2,
  no_show_count: 0,
  spent_cents: 8000,
};

/** A client book in which only Camille matches "petit", and "ptiti" has similar matches only. */
function book({ can }: { can: readonly 'see_money'[] } = { can: ['see_money'] }) {
  const { calls } = onScreen(
    <ClientList />,
    ({ path }) => {
      const query = new URL(path, 'https://meche.example').searchParams;
      const q = query.get('q') ?? '';
      const items = q === 'unknown' ? [] : [camille];
      return answered({ time_zone: 'Europe/Paris', items, is_alike: q === 'ptiti', has_more: false });
    },
    { session: { can: [...can] } },
  );
  return () =>
    calls.map(({ path }) => Object.fromEntries(new URL(path, 'https://meche.example').searchParams));
}

it('shows name, contact and allergy of a client, with a link to their page', async () => {
  book();
  const row = await screen.findByRole('listitem');
  expect(within(row).getByRole('link', { name: 'Camille Petit' }).getAttribute('href')).toBe(
    '/professional/client/detail?id=c1',
  );
  within(row).getByText('Allergie');
  within(row).getByText('06 12 34 56 78');
  within(row).getByText('Dernière visite le 2 mars 2026');
  within(row).getByText(/^80,00\s€$/);
});

it('shows no zeros for a client who has not been yet', async () => {
  const figures = { last_visit_at: null, visit_count: 0, spent_cents: 0 };
  onScreen(
    <ClientList />,
    () =>
      answered({
        time_zone: 'Europe/Paris',
        items: [{ ...camille, ...figures, has_allergy: false, tags: [] }],
        is_alike: false,
        has_more: false,
      }),
    { session: { can: ['see_money'] } },
  );
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/^Camille Petit06 12 34 56 78[^\d]+$/);
});

it('searches from three characters on, and says how many match, match approximately, or that none does', async () => {
  const queries = book();
  const field = await screen.findByLabelText('Chercher');
  await userEvent.type(field, 'petit');
  await screen.findByText('1 personne');
  await userEvent.clear(field);
  await userEvent.type(field, 'ptiti');
  await screen.findByText('Personne ne correspond exactement. Noms proches :');
  await userEvent.clear(field);
  await userEvent.type(field, 'unknown');
  await screen.findByText('Personne ne correspond');
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(queries().filter(({ q }) => q !== undefined && q.length < 3)).toEqual([]);
});

it('filters by a pressed tag, and stops when it is pressed again', async () => {
  const queries = book();
  await userEvent.click(await screen.findByRole('button', { name: 'mariage' }));
  const off = await screen.findByRole('button', { name: 'Retirer l’étiquette mariage du filtre' });
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ tag: 'mariage' }));
  await userEvent.click(off);
  await waitFor(() => expect(screen.queryByRole('button', { name: off.textContent ?? '' })).toBeNull());
});

it('hides sorting by amount without the money permission', async () => {
  book({ can: [] });
  await screen.findByRole('listitem');
  expect(screen.queryByText('Dépensé')).toBeNull();
});
