// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { DifferenceList } from './difference-list.tsx';

const difference = {
  id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  owner: 'acct_1',
  owner_name: 'Atelier Marchal' as string | null,
  subject: 're_1',
  types: ['refund'],
  day: '2026-06-10',
  ours_cents: -2000,
  partners_cents: -2100,
  found_at: '2026-06-11T03:00:00Z',
  lines: [
    { side: 'ours', type: 'refund', amount_cents: -2000, fee_cents: 0, cents: -2000, day: null },
    { side: 'partners', type: 'refund', amount_cents: -2100, fee_cents: 5, cents: -2105, day: '2026-06-10' },
  ],
  explanation: null as string | null,
  explained_by: null as string | null,
  is_mine: false,
};
const path = `/api/v1/operator/differences/${difference.id}`;

function shown(changes: Partial<typeof difference> = {}) {
  return onScreen(<DifferenceList />, ({ path: calls }) =>
    answered(calls.endsWith('/differences') ? [{ ...difference, ...changes }] : { done: true }),
  );
}
const row = async () => (await screen.findByText(/re_1/)).closest('li') ?? document.body;
const text = (element: Element) => element.textContent?.replace(/\s/g, ' ') ?? '';

it('shows the professional, the records of both sides, and since when they differ', async () => {
  shown();
  const shownText = text(await row());
  for (const part of [
    'Atelier Marchal · re_1',
    'écart de -1,00 €',
    'partenaire : -21,00 €',
    'ici : -20,00 €',
    'ici seulement : refund · -20,00 €',
    'chez le partenaire seulement : refund · -21,00 € · frais 0,05 € · ',
  ])
    expect(shownText).toContain(part);
  expect(shownText).toContain('refund');
  expect(shownText).toContain('depuis le');
});

it('says when the sums agree that no ledger entry is needed', async () => {
  shown({ partners_cents: -2000, explanation: 'Une correction là-bas' });
  expect(text(await row())).toContain('les sommes concordent, les lignes non');
  await userEvent.click(screen.getByRole('button', { name: 'Approuver' }));
  expect(text(await screen.findByRole('dialog'))).toContain('aucune écriture n’est nécessaire');
});

it('names a difference of the marketplace itself', async () => {
  shown({ owner: 'platform', owner_name: null });
  expect(text(await row())).toContain('Mèche · re_1');
});

it('needs an explanation to be sent', async () => {
  const { calls } = shown();
  const shownRow = await row();
  expect(within(shownRow).queryByRole('button', { name: 'Approuver' })).toBeNull();
  await userEvent.click(within(shownRow).getByRole('button', { name: 'Expliquer' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Expliquer' }));
  expect(calls.some(({ path: one }) => one === `${path}/explanation`)).toBe(false);
  await userEvent.type(within(dialog).getByRole('textbox'), '  Remboursé à la main  ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Expliquer' }));
  await expect
    .poll(() => toastStore.toasts().at(-1))
    .toMatchObject({ message: 'L’explication est inscrite' });
  expect(calls.find(({ path: one }) => one === `${path}/explanation`)?.body).toEqual({
    explanation: 'Remboursé à la main',
  });
});

it('tells the operator who explained it that another one must approve', async () => {
  shown({ explanation: 'Remboursé à la main', is_mine: true });
  const shownRow = await row();
  expect(text(shownRow)).toContain('attend l’accord d’une autre personne');
  expect(within(shownRow).queryByRole('button', { name: 'Approuver' })).toBeNull();
});

it('shows another operator who explained it, and approves it after a confirmation', async () => {
  const { calls } = shown({ explanation: 'Remboursé à la main', explained_by: 'olga@meche.test' });
  const shownRow = await row();
  expect(text(shownRow)).toContain('Expliqué par olga@meche.test');
  await userEvent.click(within(shownRow).getByRole('button', { name: 'Approuver' }));
  const dialog = await screen.findByRole('dialog');
  expect(text(dialog)).toContain('Remboursé à la main');
  expect(calls.some(({ path: one }) => one.endsWith('/approval'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approuver' }));
  await expect.poll(() => toastStore.toasts().at(-1)).toMatchObject({ message: 'L’écart est réglé' });
  expect(calls.some(({ path: one }) => one === `${path}/approval`)).toBe(true);
});
