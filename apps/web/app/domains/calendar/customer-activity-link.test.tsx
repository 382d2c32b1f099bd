// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { CustomerActivityLink } from './customer-activity-link.tsx';

const one = (id: string, at: string, more: object = {}) => ({
  id,
  at,
  kind: 'confirmed',
  actor: 'customer',
  customer_name: 'Zoé',
  starts_at: '2026-03-05T13:00:00Z',
  member: { id: 'm1', name: 'Lina' },
  ...more,
});
const booked = one('a', '2026-03-03T08:00:00Z');
const lapsed = one('b', '2026-03-03T09:00:00Z', {
  kind: 'cancelled',
  actor: 'system',
  customer_name: 'Paul',
});

afterEach(() => localStorage.clear());

function show(news: object[]) {
  return onScreen(
    <CustomerActivityLink addressOf={({ id, day }) => `/${day}/${id}`} />,
    () => answered({ time_zone: 'Europe/Paris', news }),
    { session: { can: ['own_calendar'] } },
  );
}

it('counts unread news once, and links each to its appointment', async () => {
  const { cache } = show([lapsed, booked]);
  await userEvent.click(await screen.findByRole('button', { name: '2 nouveautés' }));
  const lines = await screen.findAllByRole('link');
  expect(lines.map((line) => line.getAttribute('href'))).toEqual(['/2026-03-05/b', '/2026-03-05/a']);
  expect(lines[0]?.textContent).toMatch(/^Annulé faute de réponse ou de paiement\s: Paul/);
  expect(lines[1]?.textContent).toMatch(/^Zoé a réservé.*14\sh, avec Lina.*9\sh/);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await screen.findByRole('button', { name: 'Depuis hier' });
  const [key] = cache.getQueryCache().findAll({ queryKey: ['appointments'] });
  const later = { id: 'c', at: '2026-03-03T10:00:00Z', kind: 'rescheduled', actor: 'customer' };
  cache.setQueryData(key?.queryKey ?? [], {
    timeZone: 'Europe/Paris',
    news: [{ ...later, customerName: 'Nora' }, ...[lapsed, booked].map(({ id, at }) => ({ id, at }))],
  });
  await screen.findByRole('button', { name: '1 nouveauté' });
});

it('renders nothing without news', async () => {
  const { calls } = show([]);
  await expect.poll(() => calls.length).toBe(1);
  expect(screen.queryByRole('button')).toBeNull();
});
