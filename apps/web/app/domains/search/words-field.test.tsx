// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { sharedStorage } from '~/lib/browser/browser-storage.ts';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { rememberSearch } from './recent-memory.ts';
import { WordsField } from './words-field.tsx';

afterEach(() => sharedStorage.empty());

const service = (label: string) => ({ label, category: null, is_named: true });
const atelier = {
  slug: 'atelier',
  business_name: 'Atelier Sofia',
  role: 'SALON',
  hair_colours: [],
  photo_id: null,
  city: 'Paris 11e Arrondissement',
};
const sofia = { ...atelier, member: { id: 'm1', name: 'Sofia Bénali' } };

const onAroundMe = vi.fn();

function field(answer: { services: object[]; professionals: object[] }) {
  const router = createMemoryRouter([
    { path: '/', element: <WordsField onAroundMe={onAroundMe} /> },
    { path: '*', element: null },
  ]);
  onScreen(<RouterProvider router={router} />, () => answered(answer), { hasRoutes: true });
  return router;
}
const suggested = async (text: string) => {
  await userEvent.type(await screen.findByRole('combobox'), text);
  return (await screen.findAllByRole('option')).map((option) => option.textContent);
};

it('suggests services, then salons and members with picture and town', async () => {
  field({ services: [service('Soin')], professionals: [sofia, { ...atelier, member: null }] });
  expect(await suggested('so')).toEqual([
    'Soin ',
    'Sofia Bénali Atelier Sofia, Paris 11e',
    'Atelier Sofia Paris 11e',
  ]);
  const salons = screen.getByRole('group', { name: 'Salons' });
  expect(within(salons).getAllByRole('option')).toHaveLength(2);
  expect(salons.querySelectorAll('img')).toHaveLength(2);
});

it('a member leads to the salon’s page with the member selected, a salon to its page', async () => {
  const router = field({ services: [], professionals: [sofia, { ...atelier, member: null }] });
  await suggested('sofia');
  await userEvent.click(screen.getByRole('option', { name: /Bénali/ }));
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: '/pro/atelier', search: '?member=m1' });
  await router.navigate('/');
  await suggested('atelier');
  await userEvent.click(screen.getByRole('option', { name: /^Atelier Sofia/ }));
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/pro/atelier', search: '' });
});

it('shows eight suggestions, at least three of them names', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at);
  field({
    services: many(8).map((at) => service(`Coupe ${at}`)),
    professionals: many(8).map((at) => ({ ...atelier, slug: `s${at}`, member: null })),
  });
  const options = await suggested('coupe');
  expect(options).toHaveLength(8);
  expect(options.filter((text) => text?.startsWith('Atelier'))).toHaveLength(3);
});

function searched(text: string, where = '') {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ q: text, where, place: 'salon' })) fields.set(name, value);
  rememberSearch(fields);
}

it('suggests earlier searches, around me and common services before anything is typed', async () => {
  for (const text of ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'deux']) searched(text, 'Rennes');
  searched('');
  searched('coupe', '48.11,-1.68');
  const router = field({ services: [], professionals: [] });
  await userEvent.click(await screen.findByRole('combobox'));
  const recent = () =>
    within(screen.getByRole('group', { name: 'Recherches récentes' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(recent()).toEqual([
    ...['deux', 'six', 'cinq', 'quatre', 'trois'].map((text) => `${text} Rennes`),
    'Effacer les recherches récentes ',
  ]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}');
  expect(recent()).not.toContain('six Rennes');
  expect(screen.getByRole('group', { name: 'Prestations courantes' })).toBeTruthy();
  await userEvent.click(screen.getByRole('option', { name: /Autour de moi/ }));
  expect(onAroundMe).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(screen.getByRole('option', { name: /deux/ }));
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: '/search', search: '?where=Rennes&q=deux' });
});

it('forgets all earlier searches at once, and those that are not valid', async () => {
  for (const text of ['un', 'deux']) searched(text);
  field({ services: [], professionals: [] });
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(screen.getByRole('option', { name: /Effacer/ }));
  await userEvent.click(screen.getByRole('combobox'));
  expect(screen.queryByRole('group', { name: 'Recherches récentes' })).toBeNull();
  for (const stored of ['{', '{}', '[1, null, {"text": 3}]']) {
    sharedStorage.keep('recent searches', stored);
    searched('trois');
    expect(JSON.parse(sharedStorage.read('recent searches') ?? '')).toEqual([
      { text: 'trois', where: '', place: 'salon' },
    ]);
  }
});
