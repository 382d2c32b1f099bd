// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profileQuery } from '~/domains/identity/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { setCredentials } from '~/lib/api/browser.ts';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { pictureKey } from '~/ui/form/use-picture-file.ts';
import { OwnPortraitField } from './own-portrait-field.tsx';

const [before, mine, theirs] = ['1', '2', '3'].map((nth) => `${nth}b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b`);
const preview = 'data:image/jpeg;base64,AAAA';

/** Accepts any picture and stores it with the id `mine`. */
class Upload {
  status = 201;
  response = { success: true, value: { id: mine } };
  upload = {};
  onload = () => {};
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    queueMicrotask(() => this.onload());
  }
}
beforeEach(() => {
  setCredentials({
    accessToken: () => 'token',
    refresh: async () => false,
    isRenewed: () => false,
    ended() {},
  });
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => vi.unstubAllGlobals());

function Own() {
  const { data } = useQuery(profileQuery(useApi()));
  return data ? <OwnPortraitField profile={data} /> : null;
}

/** The user chooses a picture after another user has changed the portrait. */
async function twoAtOnce() {
  let shown = before;
  const puts: unknown[] = [];
  const { cache } = onScreen(<Own />, ({ path, body }) => {
    if (!path.endsWith('/professional/portrait'))
      return answered({
        role: 'SALON',
        version: 1,
        first_name: 'Awa',
        last_name: 'Diallo',
        portrait_id: shown,
      });
    const input = body as { portrait_id: string; instead_of: string };
    puts.push(input);
    if (input.instead_of !== shown) return refused(409, 'changed_meanwhile');
    shown = input.portrait_id;
    return answered({ portrait_id: shown });
  });
  // jsdom has no canvas, so provide the preview.
  cache.setQueryData(pictureKey(mine ?? ''), preview);
  const chooser = await screen.findByLabelText<HTMLInputElement>(/Photo/);
  shown = theirs;
  await userEvent.upload(chooser, new File(['x'], 'moi.jpg', { type: 'image/jpeg' }));
  const dialog = await screen.findByRole('dialog', { name: 'Modifié entre-temps' });
  return { dialog, puts, shown: () => shown };
}
const saveChoice = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer ce choix' }));

it('chosen at the same time as another: shows both pictures, and saves the own choice instead of the other', async () => {
  const { dialog, puts, shown } = await twoAtOnce();
  const pictured = (name: RegExp) =>
    within(dialog).getByRole('radio', { name }).parentElement?.querySelector('img')?.getAttribute('src');
  expect(pictured(/^Vous/)).toBe(preview);
  expect(pictured(/^Enregistré/)).toBe(`/api/v1/pictures/${theirs}/160-webp`);
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Vous/ }).checked).toBe(true);
  await saveChoice(dialog);
  await expect.poll(shown).toBe(mine);
  expect(puts).toEqual([
    { portrait_id: mine, instead_of: before },
    { portrait_id: mine, instead_of: theirs },
  ]);
});

it('chosen at the same time as another: keeping the other one sends nothing more', async () => {
  const { dialog, puts, shown } = await twoAtOnce();
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Enregistré/ }));
  await saveChoice(dialog);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect([shown(), puts.length]).toEqual([theirs, 1]);
});
