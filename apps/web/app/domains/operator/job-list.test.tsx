// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { ActList } from './act-list.tsx';
import { JobList } from './job-list.tsx';

const failed = {
  id: 7,
  reaction: 'picture-shown.draw-variants',
  subject: null,
  claims: 15,
  error: 'TypeError',
  ended_at: '2026-06-10T08:00:00Z',
};

it('closing a failed job needs a reason', async () => {
  const { calls } = onScreen(<JobList />, ({ path }) =>
    answered(path.endsWith('/jobs') ? { failed: [failed], stuck: [], scheduledJobs: [] } : { done: true }),
  );
  const row = within((await screen.findByText(failed.reaction)).closest('li') ?? document.body);
  await userEvent.click(row.getByRole('button', { name: 'Classer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Classer' }));
  const left = () => calls.find(({ path }) => path === '/api/v1/operator/jobs/7/leave');
  expect(left()).toBeUndefined();
  await userEvent.type(dialog.getByRole('textbox'), 'Photo supprimée depuis.');
  await userEvent.click(dialog.getByRole('button', { name: 'Classer' }));
  await expect.poll(() => toastStore.toasts().at(-1)).toMatchObject({ message: 'La tâche est classée' });
  expect(left()?.body).toEqual({ reason: 'Photo supprimée depuis.' });
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
