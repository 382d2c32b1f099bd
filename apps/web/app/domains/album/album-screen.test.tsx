// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerUploads } from '~/testing/answer-uploads.ts';
import { dragHandleOf, dragTo, layOutGrid, layOutRows } from '~/testing/dragged-list.ts';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { AlbumScreen } from './album-screen.tsx';

const idOf = (at: number) => `${at}b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b`;
type Removed = { facts: string; ground: string; rule: string; token: string };
const photoOf = (at: number, more: { before_id?: string; is_shown?: boolean; removed?: Removed } = {}) => ({
  id: idOf(at),
  caption: `Coupe ${at}`,
  category: null,
  member_id: null,
  before_id: null,
  is_cover: false,
  is_shown: true,
  removed: null as Removed | null,
  version: 1,
  added_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
type Photo = ReturnType<typeof photoOf>;
const albumOf = (photos: Photo[]) => answered({ photos, room: 5, most: 300, members: [] });

/** Status of each upload in order; undefined for a network error. */
let uploads: (number | undefined)[];
beforeEach(() => {
  uploads = [];
});
answerUploads(() => {
  const status = uploads.shift();
  if (status === undefined) return undefined;
  const value = { id: idOf(9), name: 'a.jpg', content_type: 'image/jpeg', size_bytes: 1 };
  const response =
    status === 201
      ? { success: true, value: { ...value, created_at: '2026-01-01T00:00:00.000Z' } }
      : { success: false, code: 'file_unreadable', message: '' };
  return { status, response };
});

/** Body of the last write; reads have none. */
const lastSent = (calls: readonly { body: unknown }[]) => calls.findLast(({ body }) => body)?.body;

const jpeg = (name: string) => new File(['photo'], name, { type: 'image/jpeg' });
const choose = async (...names: string[]) =>
  userEvent.upload(await screen.findByLabelText<HTMLInputElement>(/Ajouter des photos/), names.map(jpeg));

it('shows the used share of the plan, and offers no upload once it is full', async () => {
  onScreen(<AlbumScreen />, () => albumOf([1, 2, 3, 4, 5].map((at) => photoOf(at))));
  await screen.findByText('5 photos sur 5 dans votre abonnement');
  expect(screen.queryByLabelText(/Ajouter des photos/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Voir les abonnements' }).getAttribute('href')).toBe(
    '/professional/subscription',
  );
});

it('uploads one photo at a time; a failed one can be retried on its own', async () => {
  const there: Photo[] = [];
  const { calls } = onScreen(<AlbumScreen />, ({ body }) => {
    if (body) there.push(photoOf(there.length + 1));
    return albumOf([...there]);
  });
  uploads = [undefined, 201, 201];
  await choose('un.jpg', 'deux.jpg');
  const later = await screen.findByText('La photo n’a pas pu être envoyée. Réessayez plus tard.');
  await screen.findByText('1 photo sur 5 dans votre abonnement');
  const row = later.closest('li')!;
  expect(row.textContent).toContain('un.jpg');
  await userEvent.click(within(row).getByRole('button', { name: /Réessayer/ }));
  await screen.findByText('2 photos sur 5 dans votre abonnement');
  expect(screen.queryByRole('list', { name: 'Photos en cours d’envoi' })).toBeNull();
  expect(calls.filter(({ body }) => body)).toHaveLength(2);
});

it('shows why a file is no photo, and offers no retry', async () => {
  onScreen(<AlbumScreen />, () => albumOf([]));
  uploads = [422];
  await choose('casse.jpg');
  const row = (await screen.findByRole('alert')).closest('li')!;
  expect(within(row).queryByRole('button', { name: /Réessayer/ })).toBeNull();
  await userEvent.click(within(row).getByRole('button', { name: /Retirer/ }));
  await waitFor(() => expect(screen.queryByText('casse.jpg')).toBeNull());
});

it('uploads no photo beyond the plan, and says so for each', async () => {
  const there = [1, 2, 3, 4].map((at) => photoOf(at));
  onScreen(<AlbumScreen />, ({ body }) => {
    if (body) there.push(photoOf(5));
    return albumOf([...there]);
  });
  uploads = [201];
  await choose('cinq.jpg', 'six.jpg');
  const row = (await screen.findByText('Plus de place dans votre abonnement.')).closest('li')!;
  expect(row.textContent).toContain('six.jpg');
  expect(uploads).toEqual([]);
});

it('moves a photo by dragging and by arrow keys, and announces its new position', async () => {
  const photos = [1, 2, 3].map((at) => photoOf(at));
  const { calls } = onScreen(<AlbumScreen />, () => albumOf(photos));
  await screen.findAllByText('Coupe 3');
  layOutRows();
  dragTo(dragHandleOf('Coupe 3'), 150, 10);
  await expect
    .poll(() => lastSent(calls))
    .toMatchObject({ photo_ids: [idOf(3), idOf(1), idOf(2)], seen_ids: [idOf(1), idOf(2), idOf(3)] });
  const handle = dragHandleOf('Coupe 1');
  await expect
    .poll(() => {
      fireEvent.keyDown(handle, { key: 'ArrowDown' });
      return lastSent(calls);
    })
    .toMatchObject({ photo_ids: [idOf(2), idOf(1), idOf(3)] });
  await screen.findByText(/Coupe 1.: place 2 sur 3/);
});

it.each([
  ['Coupe 5', 10, 110, [1, 5, 2, 3, 4]],
  ['Coupe 1', 10, 260, [2, 3, 1, 4, 5]],
  ['Coupe 1', 150, 20, [2, 3, 1, 4, 5]],
  ['Coupe 2', 190, 190, [1, 3, 4, 5, 2]],
] as const)(
  'drops %s in the grid at the place to which it is dragged, %i px down and %i px to the right',
  async (name, y, x, order) => {
    const photos = [1, 2, 3, 4, 5].map((at) => photoOf(at));
    const { calls } = onScreen(<AlbumScreen />, () => albumOf(photos));
    await screen.findAllByText('Coupe 3');
    layOutGrid(3);
    dragTo(dragHandleOf(name), 0, y, x);
    await expect.poll(() => lastSent(calls)).toMatchObject({ photo_ids: order.map(idOf) });
  },
);

it('edits a photo by pressing it, and keeps other actions in a menu', async () => {
  const photos = [photoOf(1), { ...photoOf(2), caption: '' }];
  onScreen(<AlbumScreen />, () => albumOf(photos));
  await screen.findAllByText('Coupe 1');
  expect(screen.queryByText(/Sans légende/)).toBeNull();
  expect(screen.queryByRole('button', { name: /placer après/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Autres actions.*Photo 2/ }));
  screen.getByRole('button', { name: /Photo 2.*placer avant/ });
  await userEvent.click(screen.getByRole('button', { name: /Modifier.*Photo 2/ }));
  await screen.findByRole('dialog', { name: 'Modifier la photo' });
});

it('offers as the before photo only photos without a pair', async () => {
  const photos = [photoOf(1), photoOf(2, { before_id: idOf(1) }), photoOf(3), photoOf(4)];
  const { calls } = onScreen(<AlbumScreen />, () => albumOf(photos));
  await userEvent.click(await screen.findByRole('button', { name: /Modifier.*Coupe 3/ }));
  const before = screen.getByLabelText<HTMLSelectElement>(/Photo d’avant/);
  expect([...before.options].map(({ value }) => value)).toEqual(['', idOf(4)]);
  await userEvent.selectOptions(before, idOf(4));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toContainEqual({
      version: 1,
      caption: 'Coupe 3',
      category: null,
      member_id: null,
      before_id: idOf(4),
    });
});

it('lets the member choose the shown photos when the plan hides some, up to the limit', async () => {
  const photos = [1, 2, 3, 4, 5, 6].map((at) => photoOf(at, { is_shown: at < 6 }));
  const { calls } = onScreen(<AlbumScreen />, () => albumOf(photos));
  await userEvent.click(await screen.findByRole('button', { name: 'Choisir les photos affichées' }));
  const submit = screen.getByRole('button', { name: 'Afficher ces photos' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Coupe 6' }));
  expect(submit).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Coupe 1' }));
  await userEvent.click(submit);
  await expect.poll(() => lastSent(calls)).toEqual({ photo_ids: [2, 3, 4, 5, 6].map(idOf) });
});

it('shows why an operator removed a photo and where to contest it; the photo can neither be edited nor chosen', async () => {
  const removed = {
    facts: 'Sa cliente n’a pas été d’accord.',
    ground: 'law',
    rule: 'Article 9',
    token: 'a.1.x',
  };
  const photos = [photoOf(1), photoOf(2, { is_shown: false, removed })];
  const files: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    files.push(String(path));
    return new Response('photo', { headers: { 'content-type': 'image/jpeg' } });
  });
  onScreen(<AlbumScreen />, () => albumOf(photos));
  const row = (await screen.findByText('Retirée')).closest('li')!;
  expect(row.textContent).toContain('Sa cliente n’a pas été d’accord. (Article 9)');
  const contest = within(row).getByRole('link', { name: /contester/ });
  expect(contest.getAttribute('href')).toBe('/decision#token=a.1.x');
  expect(within(row).queryByRole('button', { name: /Modifier|couverture/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choisir les photos affichées' })).toBeNull();
  // The public URL answers nothing any more; the professional reads it as a private file.
  expect(row.innerHTML).not.toContain('/pictures/');
  await within(row).findByRole('img', { name: 'Coupe 2' });
  expect(files).toEqual([`/api/v1/files/${idOf(2)}`]);
});
