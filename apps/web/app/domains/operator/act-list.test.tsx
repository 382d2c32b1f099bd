// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { onScreen, told } from '~/testing/on-screen.tsx';
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
  const answer = () => told({ items, has_more: false });
  return onScreen(<RouterProvider router={router} />, answer, { hasRoutes: true });
}
const said = async (title: string) =>
  (await screen.findByText(title)).closest('li')?.textContent?.replace(/\s/g, ' ') ?? '';

it('says in words what was done to what, why and by whom; what has no word as it is written down', async () => {
  const decided = { outcome: 'hidden', kind: 'photo', decisionId: 'd1' };
  const of = (id: string) => `case:${id}`;
  shown('/operator?section=acts', [
    act,
    { ...act, id: 1, actor: null, action: 'case_decided', subject: of('c1'), detail: decided },
    { ...act, id: 0, action: 'job.again', subject: 'job:j1', detail: { tries: 3, split: {}, left: null } },
  ]);
  const ended = await said('Appareils déconnectés');
  for (const part of ['olga@meche.example', `Compte : ${account}`, 'Motif : Téléphone volé.'])
    expect(ended).toContain(part);
  expect(ended).toContain('Appareils déconnectés : 2');
  const hidden = await said('Signalement décidé');
  for (const part of ['le système', 'Signalement : c1', 'Issue : retiré', 'Objet : photo', 'Décision : d1'])
    expect(hidden).toContain(part);
  const again = await said('Tâche relancée');
  for (const part of ['job : j1', 'tries : 3']) expect(again).toContain(part);
  expect(again).not.toMatch(/split|left/);
});

it('from an account it leads to what was done with its access', async () => {
  const { asked } = shown(`/operator?section=acts&about=${account}`, [act]);
  await said('Appareils déconnectés');
  expect(asked.map(({ path }) => path)).toEqual([expect.stringContaining(`kind=access&about=${account}`)]);
  expect(screen.getByLabelText<HTMLInputElement>('Identifiant').value).toBe(account);
});
