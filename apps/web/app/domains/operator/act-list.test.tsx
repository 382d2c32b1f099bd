// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ActList } from './act-list.tsx';

const account = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const act = {
  id: 2,
  at: '2026-06-11T03:00:00Z',
  actor: 'olga@meche.example' as string | null,
  action: 'sessions_ended',
  subject: `account:${account}`,
  detail: { ended: 2, reason: 'Téléphone volé.' } as Record<string, unknown>,
};

function shown(address: string, items: (typeof act)[]) {
  const router = createMemoryRouter([{ path: '/operator', element: <ActList /> }], {
    initialEntries: [address],
  });
  const answer = () => answered({ items, has_more: false });
  return onScreen(<RouterProvider router={router} />, answer, { hasRoutes: true });
}
const rowText = async (title: string) =>
  (await screen.findByText(title)).closest('li')?.textContent?.replace(/\s/g, ' ') ?? '';

it('translates action, subject, reason and operator, and shows unknown keys as they are', async () => {
  const decided = { outcome: 'hidden', kind: 'photo', decisionId: 'd1' };
  const of = (id: string) => `case:${id}`;
  shown('/operator?section=acts', [
    act,
    { ...act, id: 1, actor: null, action: 'case_decided', subject: of('c1'), detail: decided },
    { ...act, id: 0, action: 'job.retried', subject: 'job:j1', detail: { tries: 3, split: {}, left: null } },
  ]);
  const ended = await rowText('Appareils déconnectés');
  for (const part of ['olga@meche.example', `Compte : ${account}`, 'Motif : Téléphone volé.'])
    expect(ended).toContain(part);
  expect(ended).toContain('Appareils déconnectés : 2');
  const hidden = await rowText('Signalement décidé');
  for (const part of ['le système', 'Signalement : c1', 'Issue : retiré', 'Objet : photo', 'Décision : d1'])
    expect(hidden).toContain(part);
  const again = await rowText('Tâche relancée');
  for (const part of ['job : j1', 'tries : 3']) expect(again).toContain(part);
  expect(again).not.toMatch(/split|left/);
});

it('shows the access entries of an account when opened from it', async () => {
  const { calls } = shown(`/operator?section=acts&about=${account}`, [act]);
  await rowText('Appareils déconnectés');
  expect(calls.map(({ path }) => path)).toEqual([expect.stringContaining(`kind=access&about=${account}`)]);
  expect(screen.getByLabelText<HTMLInputElement>('Identifiant').value).toBe(account);
});
