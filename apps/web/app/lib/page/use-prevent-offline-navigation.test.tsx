// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { usePreventOfflineNavigation, useRememberShownPath } from './use-prevent-offline-navigation.ts';

afterEach(() => vi.restoreAllMocks());
const setNetwork = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

function Frame() {
  useRememberShownPath();
  return (
    <>
      <Link to="/pro/anna">Anna</Link>
      <Link to="/pro/zoe">Zoé</Link>
      <Link to="/">Accueil</Link>
      <Link to="/information">Comment ça marche</Link>
      <Outlet />
    </>
  );
}

function Offline({ onStay }: { onStay: () => void }) {
  usePreventOfflineNavigation(onStay);
  return <p>Hors ligne</p>;
}

function BackOnline() {
  const [isOnline, setOnline] = useState(false);
  return (
    <>
      {!isOnline && <Offline onStay={() => {}} />}
      <button type="button" onClick={() => setOnline(true)}>
        En ligne
      </button>
    </>
  );
}

it('offline, a link to a page not yet shown says why it stays; a page that was shown opens again', async () => {
  setNetwork(false);
  const onStay = vi.fn();
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: <p>Bienvenue</p> },
        { path: '/pro/:slug', element: <p>Chez Anna</p> },
        { path: '/information', element: <Offline onStay={onStay} /> },
      ],
    },
  ]);
  onScreen(<RouterProvider router={router} />, undefined, { hasRoutes: true });
  await userEvent.click(screen.getByText('Comment ça marche'));
  await screen.findByText('Hors ligne');
  await userEvent.click(screen.getByText('Anna'));
  expect([onStay.mock.calls.length, router.state.location.pathname]).toEqual([1, '/information']);
  await userEvent.click(screen.getByText('Accueil'));
  expect([onStay.mock.calls.length, router.state.location.pathname]).toEqual([1, '/']);
});

it('opens the page that was asked for when the network is back', async () => {
  setNetwork(false);
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: <BackOnline /> },
        { path: '/pro/:slug', element: <p>Chez Zoé</p> },
      ],
    },
  ]);
  onScreen(<RouterProvider router={router} />, undefined, { hasRoutes: true });
  await userEvent.click(screen.getByText('Zoé'));
  expect(router.state.location.pathname).toBe('/');
  setNetwork(true);
  await userEvent.click(screen.getByText('En ligne'));
  await screen.findByText('Chez Zoé');
});
