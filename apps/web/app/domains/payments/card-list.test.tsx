// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { CardList } from './card-list.tsx';

const visit = {
  appointment_id: 'v1',
  starts_at: '2031-06-04T08:30:00Z',
  time_zone: 'Europe/Paris',
  professional_name: 'Atelier Sofia',
};
const card = (id: string, over: object = {}) => ({
  id,
  brand: 'visa',
  last4: '4242',
  expiry_month: 3,
  expiry_year: 2032,
  expiry: 'good',
  is_default: false,
  needed_by: [],
  ...over,
});
const shown = <CardList visitAddress={(id) => `/appointments/${id}`} />;

it('shows brand, digits and expiry of each card, and the default', async () => {
  const items = [
    card('a', { is_default: true }),
    card('b', { brand: 'mastercard', last4: '4444', expiry: 'soon' }),
    card('c', { brand: 'amex', last4: '0005', expiry: 'over' }),
  ];
  onScreen(shown, () => answered({ items }));
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Visa terminant par 4242Par défaut');
  expect(second?.textContent).toContain('Expire bientôt, fin 03/2032');
  expect(third?.textContent).toContain('A expiré fin 03/2032');
  // The expired card cannot become the default.
  expect(screen.getAllByRole('button', { name: /Choisir par défaut/ })).toHaveLength(1);
});

it('links to the appointment that needs a card instead of offering to remove it', async () => {
  onScreen(shown, () => answered({ items: [card('a', { needed_by: [visit] })] }));
  const link = await screen.findByRole('link', { name: /Atelier Sofia/ });
  expect(link.textContent).toContain('à 10 h 30'.replaceAll(' ', '\u00a0').replace('à\u00a0', 'à '));
  expect(link.getAttribute('href')).toBe('/appointments/v1');
  expect(screen.queryByRole('button', { name: /Retirer/ })).toBeNull();
});

it('removes a card after a confirmation, or shows the appointment booked with it meanwhile', async () => {
  let isBooked = false;
  const { calls } = onScreen(shown, ({ path }) => {
    if (!path.endsWith('/payment-methods/a')) {
      return answered({ items: [card('a', { needed_by: isBooked ? [visit] : [] })] });
    }
    isBooked = true;
    return refused(409, 'card_in_use', undefined, { visits: [visit] });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retirer, Visa terminant par 4242' }));
  const dialog = await screen.findByRole('dialog');
  expect(calls).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer la carte' }));
  await screen.findByRole('link', { name: /Atelier Sofia/ });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Retirer/ })).toBeNull());
});

it('offers to add a first card', async () => {
  onScreen(shown, () => answered({ items: [] }));
  await screen.findByText(/Aucune carte enregistrée/);
  screen.getByRole('button', { name: 'Ajouter une carte' });
});
