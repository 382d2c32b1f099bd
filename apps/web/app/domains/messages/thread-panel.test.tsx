// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { pictureKey } from '~/ui/form/use-picture-file.ts';
import { ThreadPanel } from './thread-panel.tsx';
import { showTyping } from './typing-state.ts';

const thread = (id: string, more: object = {}) => ({
  id,
  side: 'customer',
  other: { name: 'Salon Awa', slug: 'awa', has_left: false },
  unread: 0,
  last_number: 3,
  is_stranger: false,
  blocks: false,
  is_blocked: false,
  appointment: null,
  latest_appointment_id: null,
  can: { write: true },
  ...more,
});
const message = (number: number, more: object = {}) => ({
  id: `m${number}`,
  number,
  is_mine: false,
  is_automatic: false,
  author_name: 'Awa Diop',
  text: `Message ${number}`,
  photo_ids: [],
  sent_at: '2031-06-02T08:00:00Z',
  is_read: false,
  is_deleted: false,
  is_held_back: false,
  ...more,
});

/** Shows a thread; sent messages are added to it. */
function panel(id: string, messages: object[], more: object = {}) {
  const here = [...messages];
  const on = onScreen(null, ({ path, body }) => {
    if (path.endsWith(`/threads/${id}`)) return answered(thread(id, more));
    if (!path.includes('/messages')) return answered({ done: true });
    if (!body) return answered({ items: [...here], has_more: false });
    const sent = message(here.length + 1, { is_mine: true, ...(body as object) });
    here.push(sent);
    return answered(sent);
  });
  on.cache.setQueryData(pictureKey('p1'), 'data:image/png;base64,AA==');
  on.again(<ThreadPanel id={id} />);
  return on;
}

it('shows messages, photos, what the other side has read, and that it is typing', async () => {
  panel('seen', [
    message(1, { is_mine: true, is_read: true }),
    message(2, { is_mine: true, text: 'Et demain ?' }),
    message(3, { text: '', photo_ids: ['p1'] }),
    message(4, { is_automatic: true, author_name: '', text: 'Fermé' }),
    message(5, { is_deleted: true, text: '', author_name: '' }),
  ]);
  const log = await screen.findByRole('log', { name: 'Messages échangés avec Salon Awa' });
  const rows = within(log).getAllByRole('article');
  expect(rows.map(({ textContent }) => /· Lu$/.test(textContent ?? ''))).toEqual([
    ...[true, false, false, false, false],
  ]);
  within(rows[3]!).getByText(/Réponse automatique ·/);
  within(rows[4]!).getByText('Message supprimé');
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1 sur 1, agrandir' }));
  within(screen.getByRole('dialog')).getByRole('img', { name: 'Photo 1 sur 1' });
  act(() => showTyping('seen'));
  within(log).getByText('Salon Awa écrit…');
});

it('marks the thread as read once it is shown', async () => {
  const { calls } = panel('unread', [message(1), message(2)], { unread: 2 });
  await screen.findByText('Message 2');
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ number: 2 }));
});

it('sends once with Enter, and empties the field', async () => {
  const { calls } = panel('written', [message(1)]);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Votre message');
  await userEvent.type(field, 'Une ligne{Shift>}{Enter}{/Shift}et une autre{Enter}');
  expect(field.value).toBe('');
  await waitFor(() => expect(screen.getAllByText(/Une ligne/)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Envoi en cours')).toBeNull());
  const sent = calls.filter(({ path, body }) => path.endsWith('/messages') && body);
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'Une ligne\net une autre', photo_ids: [] }]);
  expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

it('shows a message held back from a stranger only on request', async () => {
  panel('held', [message(1, { text: '06 12 34 56 78', is_held_back: true })]);
  const show = await screen.findByRole('button', { name: 'Afficher le message' });
  expect(screen.queryByText('06 12 34 56 78')).toBeNull();
  await userEvent.click(show);
  screen.getByText('06 12 34 56 78');
});

it('replaces the form by the reason when messages are no longer accepted', async () => {
  panel('closed', [message(1)], { can: { write: false }, is_blocked: true });
  await screen.findByText('Vos messages ne sont plus acceptés ici.');
  expect(screen.queryByLabelText('Votre message')).toBeNull();
});

it('shows a thread of other people as not existing', async () => {
  onScreen(<ThreadPanel id="foreign" />, () => refused(404, 'not_found'));
  await screen.findByText('Cette conversation n’existe pas');
});
