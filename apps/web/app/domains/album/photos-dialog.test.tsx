// @vitest-environment happy-dom
import type { ProfessionalPage } from '@meche/contract/professionals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { PhotosDialog } from './photos-dialog.tsx';

const idOf = (at: number) => `${at}b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b`;
const photoOf = (at: number, beforeId: string | null = null) => ({
  id: idOf(at),
  caption: `Coupe ${at}`,
  category: null,
  memberName: null,
  beforeId,
});
const page = (photos: object[]) =>
  ({ slug: 'atelier', photos, hasMorePhotos: false }) as unknown as ProfessionalPage;
const open = (photos: object[], from = 0) =>
  onScreen(<PhotosDialog page={page(photos)} from={from} onClose={() => {}} />, () => answered({}));
const place = async (words: string) => screen.findByText(words);
const press = (key: string) => fireEvent.keyDown(document.body, { key });

function flick(from: number, to: number) {
  const frame = screen.getByRole('status').closest('div')!.parentElement!;
  const at = (kind: string, x: number, timeStamp: number) => {
    const touch = { clientX: x, clientY: 200 };
    const event = new Event(kind, { bubbles: true });
    Object.assign(event, { touches: kind === 'touchstart' ? [touch] : [], changedTouches: [touch] });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(frame, event);
  };
  at('touchstart', from, 0);
  at('touchend', to, 100);
}

it('moves with the arrow keys, and stops at either end', async () => {
  open([1, 2, 3].map((at) => photoOf(at)));
  await place('1 sur 3');
  press('ArrowLeft');
  await place('1 sur 3');
  press('ArrowRight');
  await place('2 sur 3');
  screen.getByRole('img', { name: 'Coupe 2' });
  press('ArrowRight');
  press('ArrowRight');
  await place('3 sur 3');
  press('ArrowLeft');
  await place('2 sur 3');
});

it('moves on with a swipe to the left, and back with one to the right', async () => {
  open([1, 2].map((at) => photoOf(at)));
  await place('1 sur 2');
  flick(300, 100);
  await place('2 sur 2');
  flick(100, 300);
  await place('1 sur 2');
});

it('reports the shown photo or its before photo; arrow keys in the report do not change the photo', async () => {
  const { calls } = open([photoOf(1), photoOf(2, idOf(3))], 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Signaler la photo d’avant' }));
  const more = await screen.findByLabelText(/Ce qui ne va pas/);
  for (const at of [more, screen.getByRole('button', { name: 'Annuler' })])
    fireEvent.keyDown(at, { key: 'ArrowLeft' });
  await place('2 sur 2');
  await userEvent.type(more, 'C’est moi.');
  await userEvent.type(screen.getByLabelText(/Votre nom/), 'Jeanne');
  await userEvent.type(screen.getByLabelText(/Votre e-mail/), 'jeanne@exemple.fr');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer le signalement' }));
  await expect
    .poll(() => calls.find(({ body }) => body)?.body)
    .toMatchObject({ kind: 'photo', id: idOf(3), text: 'C’est moi.', name: 'Jeanne' });
});
