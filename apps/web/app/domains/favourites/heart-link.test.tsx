// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { peekPastUrl } from '~/domains/identity/session/past-url.ts';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { HeartLink } from './heart-link.tsx';

const heart = <HeartLink professionalId="p1" label="Ajouter Atelier à vos favoris" className="heart" />;

it('adds a favourite and removes it again', async () => {
  let items: object[] = [];
  const { calls } = onScreen(
    heart,
    ({ path, body }) => {
      if (path.endsWith('/me/favourites'))
        return answered({ now: '2031-06-02T08:00:00Z', items, visited: [] });
      items = body ? [favourite] : [];
      return answered({ done: true });
    },
    { session: { id: 'a1', role: 'CUSTOMER' } },
  );
  const user = userEvent.setup();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Atelier/, pressed: false });
  await expect.poll(() => button.disabled).toBe(false);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: /Atelier/, pressed: true }));
  await screen.findByRole('button', { name: /Atelier/, pressed: false });
  const changes = calls.filter(({ path }) => path.endsWith('/me/favourites/p1'));
  expect(changes.map(({ body }) => body)).toEqual([{ is_usual: false }, undefined]);
});

it('leads to the sign-in without a session, and back', async () => {
  window.history.replaceState(null, '', '/search?where=29200');
  onScreen(heart, () => answered(null));
  const link = screen.getByRole('link', { name: /Atelier/ });
  expect(link.getAttribute('href')).toBe('/auth/login');
  await userEvent.click(link);
  expect(peekPastUrl()).toBe('/search?where=29200');
});

const favourite = {
  professional_id: 'p1',
  slug: 'atelier',
  business_name: 'Atelier',
  role: 'SALON',
  hair_colours: [],
  portrait_ids: [],
  photo_id: null,
  city: 'Brest',
  rating: { average: null, count: 0 },
  time_zone: 'Europe/Paris',
  place: 'salon',
  is_last_done: false,
  services: [],
  slots: [],
  last_visit_at: null,
  is_usual: false,
};
