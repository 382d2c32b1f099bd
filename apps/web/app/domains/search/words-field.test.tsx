// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { WordsField } from './words-field.tsx';

const service = (label: string) => ({ label, category: null, is_named: true });
const atelier = { slug: 'atelier', business_name: 'Atelier Sofia', city: 'Paris 11e Arrondissement' };
const sofia = { ...atelier, member: { id: 'm1', name: 'Sofia Bénali' } };

function field(answer: { services: object[]; professionals: object[] }) {
  const router = createMemoryRouter([
    { path: '/', element: <WordsField /> },
    { path: '*', element: null },
  ]);
  onScreen(<RouterProvider router={router} />, () => answered(answer), { hasRoutes: true });
  return router;
}
const suggested = async (text: string) => {
  await userEvent.type(await screen.findByRole('combobox'), text);
  return (await screen.findAllByRole('option')).map((option) => option.textContent);
};

it('suggests services, then salons and members with their towns', async () => {
  field({ services: [service('Soin')], professionals: [sofia, { ...atelier, member: null }] });
  expect(await suggested('so')).toEqual([
    'Soin ',
    'Sofia Bénali Atelier Sofia, Paris 11e',
    'Atelier Sofia Paris 11e',
  ]);
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
