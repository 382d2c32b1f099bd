// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { setCredentials } from '~/lib/api/browser.ts';
import { onScreen } from '~/testing/on-screen.tsx';
import { ExportAccount } from './export-account.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('saves all data of an account after one dialog, which says what the file contains', async () => {
  setCredentials({
    accessToken: () => 'token',
    refresh: async () => true,
    isRenewed: () => false,
    ended: () => {},
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''meche-camille.json" };
    return new Response('{}', { headers });
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onScreen(<ExportAccount hasBusiness={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger mes données' }));
  const dialog = screen.getByRole('dialog', { name: 'Ce que contient le fichier' });
  within(dialog).getByText('vos rendez-vous, passés et à venir');
  expect(within(dialog).queryByText('la liste de vos documents')).toBeNull();
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Télécharger le fichier' }));
  await expect.poll(() => saved).toEqual(['meche-camille.json']);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(asked).toEqual([expect.stringContaining('/me/export')]);
});
