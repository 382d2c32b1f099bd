// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { usePreventOfflineNavigation, useRememberShownPath } from './use-prevent-offline-navigation.ts';

function Frame() {
  useRememberShownPath();
  return (
    <>
      <Link to="/pro/anna">Anna</Link>
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

it('offline, a link to a page not yet shown says why it stays; a page that was shown opens again', async () => {
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
