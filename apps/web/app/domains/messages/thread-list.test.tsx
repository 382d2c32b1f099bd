// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';
import { ThreadList } from './thread-list.tsx';

const thread = (
  id: string,
  name: string,
  { last = {}, ...more }: { last?: object; unread?: number } = {},
) => ({
  id,
  side: 'professional',
  other: { name, slug: null, has_left: false },
  unread: 0,
  last_number: 1,
  is_stranger: false,
  blocks: false,
  is_blocked: false,
  last: {
    is_mine: false,
    text: 'Bonjour',
    photos: 0,
    sent_at: '2031-06-02T08:00:00Z',
    is_held_back: false,
    is_deleted: false,
    ...last,
  },
  ...more,
});
const list = <ThreadList side="professional" openId={undefined} addressOf={({ id }) => `?thread=${id}`} />;

it('shows the name, the last message and the unread count of each thread', async () => {
  onScreen(list, () =>
    answered({
      items: [
        thread('un', 'Camille Martin', { unread: 3 }),
        thread('deux', 'Nora B.', { last: { text: '', is_held_back: true } }),
        thread('trois', '', { last: { text: '', is_deleted: true } }),
        thread('quatre', 'Zoé Petit', { last: { text: '', photos: 2, is_mine: true } }),
      ],
      next: null,
    }),
  );
  const first = await screen.findByRole('link', { name: /Camille Martin.*Bonjour.*3 messages non lus/ });
  expect(first.getAttribute('href')).toBe('/?thread=un');
  screen.getByRole('link', { name: /Nora B\..*Message masqué/ });
  screen.getByRole('link', { name: /Compte supprimé.*Message supprimé/ });
  screen.getByRole('link', { name: /Zoé Petit.*Vous\s: 2 photos/ });
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
});

it('shows an empty state without a search field, and a retry after a failure', async () => {
  let isAway = true;
  onScreen(list, () => (isAway ? offline() : answered({ items: [], next: null })));
  const again = await screen.findByRole('button', { name: /essayer/i });
  isAway = false;
  await userEvent.click(again);
  await screen.findByText('Aucun message');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('searches from three characters on, and loads the next page of a search', async () => {
  const { calls } = onScreen(list, ({ path }) => {
    if (!path.includes('search=fra'))
      return answered({ items: [thread('un', 'Camille Martin')], next: null });
    return path.includes('after=far')
      ? answered({ items: [thread('vieux', 'Lou Frage')], next: null })
      : answered({ items: [], next: 'far' });
  });
  const field = await screen.findByLabelText('Chercher dans vos messages');
  const user = userEvent.setup();
  await user.type(field, 'fr');
  await user.type(field, 'a');
  await screen.findByText(/Rien sur.*fra.*dernières conversations/);
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  await screen.findByRole('link', { name: /Lou Frage/ });
  expect(calls.every(({ path }) => !/search=(f|fr)(&|$)/.test(path))).toBe(true);
});
