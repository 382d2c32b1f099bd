// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import AppointmentPage from '~/pages/customer/appointment.page.tsx';
import { onScreen } from '~/testing/on-screen.tsx';
import { StatusOnly } from '~/testing/status-shown.tsx';

it('an invalid appointment id shows a 404 page without calling the API', async () => {
  const Routes = createRoutesStub([
    { path: '/appointments/:id', Component: AppointmentPage, ErrorBoundary: StatusOnly },
  ]);
  const { calls } = onScreen(<Routes initialEntries={['/appointments/xyz']} />, undefined, {
    hasRoutes: true,
  });
  await screen.findByText('404');
  expect(calls).toEqual([]);
});
