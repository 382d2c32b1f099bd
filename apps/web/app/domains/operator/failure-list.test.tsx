// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { ActList } from './act-list.tsx';
import { FailureList } from './failure-list.tsx';

const failed = {
  kind: 'job',
  source: 'picture-shown.draw-variants',
  id: '7',
  subject: null,
  action: null,
  label: null,
  starts_at: null,
  time_zone: 'Europe/Paris',
  status: 'failed',
  attempts: 15,
  error: 'TypeError',
  since: '2026-06-10T08:00:00Z',
  is_retryable: true,
  is_dismissible: true,
};
const unanswered = {
  ...failed,
  kind: 'partner_command',
  source: 'partner-operations',
  id: '5b7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
  action: 'capture',
  label: 'Atelier Marchal',
  status: 'unanswered',
  is_dismissible: false,
};
const dropped = {
  ...failed,
  kind: 'partner_command',
  source: 'email',
  id: '1a7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
  action: 'reminder',
  subject: 'zoe@meche.test',
  is_retryable: false,
};
const show = () =>
  onScreen(<FailureList />, ({ path }) =>
    answered(path.endsWith('/failures') ? [failed, unanswered, dropped] : { done: true }),
  );
const rowOf = async (title: string) =>
  within((await screen.findByText(title)).closest('li') ?? document.body);

it('dismissing a failure needs a reason', async () => {
  const { calls } = show();
  const row = await rowOf(failed.source);
  row.getByText('abandonné');
  await userEvent.click(row.getByRole('button', { name: 'Classer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Classer' }));
  const dismissed = () => calls.find(({ path }) => path === '/api/v1/operator/failures/dismiss');
  expect(dismissed()).toBeUndefined();
  await userEvent.type(dialog.getByRole('textbox'), 'Photo supprimée depuis.');
  await userEvent.click(dialog.getByRole('button', { name: 'Classer' }));
  await expect.poll(() => toastStore.toasts().at(-1)).toMatchObject({ message: 'L’échec est classé' });
  expect(dismissed()?.body).toEqual({
    kind: 'job',
    source: failed.source,
    id: '7',
    reason: 'Photo supprimée depuis.',
  });
});

it('a command without an answer is retried by its name, and cannot be dismissed', async () => {
  const { calls } = show();
  const row = await rowOf('Débit · Atelier Marchal');
  expect(row.queryByRole('button', { name: 'Classer' })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: 'Réessayer' }));
  await expect.poll(() => toastStore.toasts().at(-1)).toMatchObject({ message: 'Ce sera réessayé' });
  const { kind, source, id } = unanswered;
  const retried = calls.find(({ path }) => path === '/api/v1/operator/failures/retry');
  expect(retried?.body).toEqual({ kind, source, id });
});

it('a message that was dropped can be dismissed only', async () => {
  show();
  const row = await rowOf('reminder · zoe@meche.test');
  row.getByRole('button', { name: 'Classer' });
  expect(row.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('the audit trail translates known actions and shows others by their key', async () => {
  const act = { at: '2026-06-10T08:00:00Z', actor: 'olga@meche.test', subject: 'job:7', detail: {} };
  const items = ['job.dismissed', 'payment.refund_failed', 'something.new'].map((action, id) => ({
    ...act,
    id,
    action,
  }));
  onScreen(<ActList />, () => answered({ items, has_more: false }));
  for (const label of ['Tâche classée', 'Remboursement échoué', 'something.new'])
    await screen.findByText(label);
});
