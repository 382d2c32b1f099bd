// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import BookingPage from '~/pages/customer/booking.page.tsx';
import ProfessionalRoute from '~/pages/marketplace/professional.page.tsx';
import { onScreen, refused } from '~/testing/on-screen.tsx';
import { StatusOnly } from '~/testing/status-shown.tsx';

const Nothing = () => null;

it.each([
  ['the page', ProfessionalRoute],
  ['a booking', BookingPage],
])('%s of a professional who has left answers not found during client navigation', async (_what, page) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Routes = createRoutesStub([
    {
      id: 'root',
      path: '/:slug',
      Component: page as unknown as ComponentType,
      loader: () => ({ state: null, configuration: {}, origin: 'https://meche.example' }),
      HydrateFallback: Nothing,
      ErrorBoundary: StatusOnly,
    },
  ]);
  onScreen(<Routes initialEntries={['/partie']} />, () => refused(404, 'not_found'), { hasRoutes: true });
  expect(await screen.findByText('404')).toBeTruthy();
});
