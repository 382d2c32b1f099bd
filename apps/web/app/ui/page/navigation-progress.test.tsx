// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { whileNavigating } from '~/lib/page/navigation-mark.ts';
import { onScreen } from '~/testing/on-screen.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

const isMarked = () => document.documentElement.hasAttribute('data-navigating');

function professional(answer: Promise<unknown>) {
  const router = createMemoryRouter([
    {
      path: '/',
      middleware: [(_, next) => whileNavigating(async () => next())],
      element: (
        <>
          <NavigationProgress />
          <Outlet />
        </>
      ),
      children: [
        { index: true, element: <Link to="/salon">Le salon</Link> },
        { path: 'salon', loader: () => answer, element: <h1>Atelier Sofia</h1> },
      ],
    },
  ]);
  onScreen(<RouterProvider router={router} />, undefined, { hasRoutes: true });
}

it('shows progress from the press itself, before React renders, until the page has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers();
  professional(promise);
  const link = await screen.findByRole('link', { name: 'Le salon' });
  expect(isMarked()).toBe(false);
  fireEvent.click(link);
  // Waits for microtasks only: no frame, no timer.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(isMarked()).toBe(true);
  resolve(null);
  await screen.findByRole('heading', { name: 'Atelier Sofia' });
  expect(isMarked()).toBe(false);
});

it('shows progress for a navigation that only the router knows', async () => {
  const way = Promise.withResolvers<null>();
  const layout = (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: layout,
      children: [
        { path: '/', element: <Link to="/search">Rechercher</Link> },
        { path: '/search', loader: () => way.promise, element: <p>12 salons</p> },
      ],
    },
  ]);
  onScreen(<RouterProvider router={router} />, undefined, { hasRoutes: true });
  expect(isMarked()).toBe(false);
  act(() => screen.getByText('Rechercher').click());
  expect(isMarked()).toBe(true);
  way.resolve(null);
  await screen.findByText('12 salons');
  expect(isMarked()).toBe(false);
});
