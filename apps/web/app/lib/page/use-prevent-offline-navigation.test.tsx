// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { usePreventOfflineNavigation } from './use-prevent-offline-navigation.ts';

afterEach(() => vi.unstubAllGlobals());

function Home({ onStay }: { onStay: () => void }) {
  usePreventOfflineNavigation(onStay);
  return (
    <>
      <Link to="/pro/anna">Anna</Link>
      <Link to="/information">Comment ça marche</Link>
    </>
  );
}

it('offline, a link to a page not yet loaded shows why it stays; a loaded page opens', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false, userAgent: navigator.userAgent });
  const onStay = vi.fn();
  window.__reactRouterRouteModules = { home: {}, information: {} };
  const router = createMemoryRouter([
    { id: 'home', path: '/', element: <Home onStay={onStay} /> },
    { id: 'professional', path: '/pro/:slug', element: <p>Chez Anna</p> },
    { id: 'information', path: '/information', element: <p>Réserver, payer, annuler</p> },
  ]);
  onScreen(<RouterProvider router={router} />, undefined, { hasRoutes: true });
  await userEvent.click(screen.getByText('Anna'));
  expect([onStay.mock.calls.length, router.state.location.pathname]).toEqual([1, '/']);
  await userEvent.click(screen.getByText('Comment ça marche'));
  await screen.findByText('Réserver, payer, annuler');
  expect(onStay).toHaveBeenCalledTimes(1);
});
