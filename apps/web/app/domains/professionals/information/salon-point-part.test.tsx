// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { type PinMap, SalonPointPart } from './salon-point-part.tsx';

const salon = {
  line: '92 rue Amelot',
  postal_code: '75011',
  city: 'Paris',
  coordinates: { latitude: 48.8613, longitude: 2.3672 },
  precision: 'street',
};
const there = { latitude: 48.8615, longitude: 2.367 };

/** A map of one button, because happy-dom cannot draw a map. */
const MapOfOneButton: PinMap = ({ label, onMove }) => (
  <button type="button" onClick={() => onMove(there)}>
    {label}
  </button>
);

function part(answer: Parameters<typeof onScreen>[1]) {
  const root = { configuration: { mapStyleUrl: null }, origin: '' };
  const router = createMemoryRouter(
    [{ id: 'root', path: '/', loader: () => root, element: <SalonPointPart pinMap={MapOfOneButton} /> }],
    { hydrationData: { loaderData: { root } } },
  );
  return onScreen(<RouterProvider router={router} />, answer, { hasRoutes: true });
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('saves the moved pin, and says who placed it', async () => {
  const { calls } = part(({ body }) =>
    answered(body ? { ...salon, coordinates: body, precision: 'pin' } : salon),
  );
  expect(await screen.findByText(/Placé d’après votre adresse, 92 rue Amelot/)).toBeTruthy();
  await press(/Placer le salon/);
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /Garder cet emplacement/ });
  expect(save().disabled).toBe(true);
  await press(/Repère/);
  await userEvent.click(save());
  expect(await screen.findByText(/Vous avez placé ce repère/)).toBeTruthy();
  expect(calls.find(({ body }) => body)?.body).toEqual(there);
});

it('says beside the map when the pin is too far, and names the commune while the street is unknown', async () => {
  part(({ body }) => (body ? refused(422, 'point_too_far') : answered({ ...salon, precision: 'commune' })));
  expect(await screen.findByText(/seulement «.Paris 11e.»/)).toBeTruthy();
  await press(/Placer le salon/);
  await press(/Repère/);
  await press(/Garder cet emplacement/);
  expect((await screen.findByRole('alert')).textContent).toMatch(/trop loin de votre commune/);
});
