// @vitest-environment happy-dom

import { contestVisit } from '@meche/contract/api-client/outcomes';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, offline, onScreen, refused } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { useCommand } from './use-command.ts';

const id = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';

function Contest({ reason = 'Personne', asks = async () => 'seen' }) {
  const seen = useQuery({ queryKey: ['visit', 'one'], queryFn: asks });
  const contest = useCommand({
    call: (body: { reason: string }, { api, idempotencyKey }) =>
      api.call(contestVisit, { params: { id }, body, idempotencyKey }),
    stale: [['visit']],
    onRefused: (error) => String(error).includes('wrong_state'),
  });
  return (
    <button type="button" disabled={contest.isBusy} onClick={() => void contest.run({ reason })}>
      {seen.data}
    </button>
  );
}

const press = async () => userEvent.setup().click(await screen.findByRole('button', { name: /seen/ }));
const messages = () => toastStore.toasts().map(({ message }) => message);

it('tells a failing proxy from a lost connection', async () => {
  onScreen(<Contest />, () => ({ status: 503, body: '<html>no upstream</html>' }));
  await press();
  await expect
    .poll(messages)
    .toEqual(['Le service est momentanément indisponible. Réessayez dans un instant.']);
});

it('keeps the idempotency key until the call is answered, then takes a new one', async () => {
  const answers = [offline, () => answered({}), () => answered({})];
  const { calls } = onScreen(<Contest />, () => (answers.shift() ?? offline)());
  await press();
  await expect.poll(messages).toHaveLength(1);
  await press();
  await expect.poll(() => calls).toHaveLength(2);
  await press();
  await expect.poll(() => calls).toHaveLength(3);
  const [first, second, third] = calls.map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('takes a new key for another input and after a refusal', async () => {
  const answers = [offline, () => refused(409, 'slot_taken'), () => answered({})];
  const { calls, again } = onScreen(<Contest />, () => (answers.shift() ?? offline)());
  await press();
  await expect.poll(messages).toHaveLength(1);
  const [unanswered] = messages();
  again(<Contest reason="En retard" />);
  await press();
  // The refusal takes the place of the message about the network.
  await expect.poll(() => messages()[0]).not.toBe(unanswered);
  await press();
  await expect.poll(() => calls).toHaveLength(3);
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
});

it('shows a refusal in a toast unless the screen handles it, and reloads outdated queries', async () => {
  let looked = 0;
  const asks = async () => {
    looked += 1;
    return `seen ${looked}`;
  };
  const answers = [() => refused(409, 'slot_taken'), () => refused(409, 'wrong_state')];
  onScreen(<Contest asks={asks} />, () => (answers.shift() ?? offline)());
  await press();
  await screen.findByRole('button', { name: 'seen 2' });
  expect(messages()).toHaveLength(1);
  expect(messages()[0]).not.toContain('slot_taken');
  await press();
  await screen.findByRole('button', { name: 'seen 3' });
  expect(messages()).toHaveLength(1);
});
