// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { PublicShell } from './public-shell.tsx';

const Welcome = () => <PublicShell bare>Bienvenue</PublicShell>;

function open(session?: { id: string; role: 'CUSTOMER' }) {
  const Routes = createRoutesStub([{ id: 'root', path: '/', Component: Welcome }]);
  onScreen(<Routes />, () => answered(null), { hasRoutes: true, ...(session && { session }) });
}
const favourites = () =>
  screen.queryByRole('link', { name: 'Mes favoris', hidden: true })?.getAttribute('href');

it('leads customers to their favourites from the menu', () => {
  open({ id: 'a1', role: 'CUSTOMER' });
  expect(favourites()).toBe('/customer#favourites');
});

it('shows no favourites without a session', async () => {
  open();
  await screen.findByRole('link', { name: 'Créer un compte', hidden: true });
  expect(favourites()).toBeUndefined();
});
