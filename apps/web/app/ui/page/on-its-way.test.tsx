// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { OnItsWay } from './on-its-way.tsx';

it('a line is there from the press on a link until its page is', async () => {
  const way = Promise.withResolvers<null>();
  const layout = (
    <>
      <OnItsWay />
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
  const line = () => document.querySelector('div[aria-hidden="true"]');
  expect(line()).toBeNull();
  act(() => screen.getByText('Rechercher').click());
  expect(line()).not.toBeNull();
  way.resolve(null);
  await screen.findByText('12 salons');
  expect(line()).toBeNull();
});
