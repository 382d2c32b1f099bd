// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import * as booking from '~/pages/customer/booking.layout.tsx';
import * as professional from '~/pages/professional/professional.layout.tsx';
import { onScreen } from '~/testing/on-screen.tsx';
import { ErrorContent } from './error-page.tsx';

function Broken(): never {
  throw new Error('a page that could not be made');
}

function show({ default: Layout, ErrorBoundary }: typeof professional | typeof booking) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Routes = createRoutesStub([
    {
      path: '/',
      Component: Layout as () => React.ReactNode,
      ErrorBoundary: ErrorBoundary as never,
      children: [{ index: true, Component: Broken }],
    },
  ]);
  onScreen(<Routes />, undefined, { hasRoutes: true });
}

it('a page of the professional area that fails keeps the navigation', async () => {
  show(professional);
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Espace professionnel' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull();
});

it('a booking that fails keeps the plain header and no footer', async () => {
  show(booking);
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

it.each([404, 410])('a page that answers %i leads to the search and to the home page', (status) => {
  onScreen(<ErrorContent error={{ status, statusText: '', internal: false, data: null }} />);
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([address('Chercher un salon'), address('Revenir à l’accueil')]).toEqual(['/search', '/']);
});
