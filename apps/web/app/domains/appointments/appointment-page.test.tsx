// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createRoutesStub, isRouteErrorResponse, useRouteError } from 'react-router';
import { expect, it } from 'vitest';
import AppointmentPage from '~/pages/customer/appointment.page.tsx';
import { onScreen } from '~/testing/on-screen.tsx';

function Refusal() {
  const error = useRouteError();
  return <p>{isRouteErrorResponse(error) ? error.status : 'broken'}</p>;
}

it('what is no id of an appointment is a page that is not there, and nobody is asked', async () => {
  const Routes = createRoutesStub([
    { path: '/appointments/:id', Component: AppointmentPage, ErrorBoundary: Refusal },
  ]);
  const { asked } = onScreen(<Routes initialEntries={['/appointments/xyz']} />, undefined, {
    hasRoutes: true,
  });
  await screen.findByText('404', {}, { timeout: 10_000 });
  expect(asked).toEqual([]);
});
