// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { FavouriteList } from './favourite-list.tsx';

const professional = (name: string, more: object = {}) => ({
  professional_id: `id-${name}`,
  slug: name.toLowerCase(),
  business_name: name,
  role: 'SALON',
  hair_colours: [],
  portrait_ids: [],
  city: 'Brest',
  rating: { average: 4.5, count: 12 },
  time_zone: 'Europe/Paris',
  place: 'salon',
  is_last_done: true,
  services: [{ id: 's1', name: 'Coupe', price_cents: 4000, duration_minutes: 45, by_length: false }],
  slots: [{ starts_at: '2031-06-03T08:00:00Z', ends_at: '2031-06-03T08:45:00Z' }],
  last_visit_at: '2031-05-02T08:00:00Z',
  ...more,
});
const now = '2031-06-02T08:00:00Z';

it('links a time to the booking of the last services, or first to the choice of services', async () => {
  onScreen(<FavouriteList />, () =>
    answered({
      now,
      items: [
        professional('Un', { is_usual: true }),
        professional('Deux', { is_usual: false, is_last_done: false, last_visit_at: null }),
      ],
      visited: [],
    }),
  );
  const same = await screen.findByRole('link', { name: /^Un, demain à 10/i });
  expect(same.getAttribute('href')).toMatch(
    /^\/booking\/un\?step=your_information&services=s1&slot=2031-06-03/,
  );
  const other = screen.getByRole('link', { name: /^Deux, demain à 10/i });
  expect(other.getAttribute('href')).toMatch(
    /^\/booking\/deux\?step=choose_service&services=s1&requested=2031/,
  );
  screen.getByText(/Comme la dernière fois.*Coupe/);
});

it('says when nothing is free, and when nothing can be booked', async () => {
  onScreen(<FavouriteList />, () =>
    answered({
      now,
      items: [],
      visited: [professional('Plein', { slots: [] }), professional('Fermé', { slots: [], services: [] })],
    }),
  );
  await screen.findByText('Aucun favori pour l’instant');
  screen.getByText('Aucun créneau libre dans les 30 jours');
  screen.getByText(/Aucune réservation en ligne/);
});

it('marks a favourite as the usual hairdresser, and removes it', async () => {
  let items = [professional('Un', { is_usual: false })];
  const { calls } = onScreen(<FavouriteList />, ({ path, body }) => {
    if (path.endsWith('/me/favourites')) return answered({ now, items, visited: [] });
    items = body ? [professional('Un', { is_usual: true })] : [];
    return answered({ done: true });
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Un\u00a0: c’est mon salon habituel' }));
  await screen.findByText('Mon salon habituel');
  await user.click(screen.getByRole('button', { name: 'Retirer Un de mes favoris' }));
  await screen.findByText('Aucun favori pour l’instant');
  const changes = calls.filter(({ path }) => !path.endsWith('/me/favourites'));
  expect(changes.map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/me/favourites/id-Un', { is_usual: true }],
    ['/api/v1/me/favourites/id-Un', undefined],
  ]);
});
