// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { PageChange } from './page-change.tsx';

it('a new page focuses its content and announces its title; new parameters do neither', async () => {
  const layout = (
    <>
      <PageChange />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
  const router = createMemoryRouter([
    {
      element: layout,
      children: [
        { path: '/', element: <p>Accueil</p> },
        {
          path: '/search',
          element: (
            <>
              <title>Coiffeurs à Brest</title>
              <p>12 salons</p>
            </>
          ),
        },
      ],
    },
  ]);
  onScreen(<RouterProvider router={router} />, undefined, { hasRoutes: true });
  expect(document.activeElement).toBe(document.body);
  await act(() => router.navigate('/search?where=29200'));
  await screen.findByText('12 salons');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await expect
    .poll(() => document.querySelector('[aria-live="polite"]')?.textContent)
    .toBe('Coiffeurs à Brest');

  screen.getByRole('main').blur();
  await act(() => router.navigate('/search?where=29200&sort=price'));
  expect(document.activeElement).toBe(document.body);
});
