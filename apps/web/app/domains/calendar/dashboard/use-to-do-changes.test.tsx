// @vitest-environment happy-dom
import type { LiveChange } from '@meche/contract/live';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ToDoList } from './to-do-list.tsx';
import { useToDoChanges } from './use-to-do-changes.ts';

function ChangeButton({ about }: { about: LiveChange['about'] }) {
  const follow = useToDoChanges();
  return (
    <button type="button" onClick={() => void follow([{ about, id: null }])}>
      {about}
    </button>
  );
}

it('reloads the tasks after a new message, but not for a typing indicator', async () => {
  const none = { count: 0, first_id: null };
  let unread = 1;
  const { calls } = onScreen(
    <>
      <ToDoList />
      <ChangeButton about="typing" />
      <ChangeButton about="thread" />
    </>,
    () =>
      answered({
        requests: none,
        proposals: none,
        failed_payments: none,
        unread_threads: unread,
        unsettled: { count: 0, first_day: null },
        papers: null,
        unpaid_invoices: null,
        sms_used_up: null,
        failing_systems: [],
        unread_calendars: [],
      }),
  );
  await screen.findByRole('link', { name: '1 conversation non lue' });
  unread = 2;
  await userEvent.click(screen.getByRole('button', { name: 'typing' }));
  await userEvent.click(screen.getByRole('button', { name: 'thread' }));
  await screen.findByRole('link', { name: '2 conversations non lues' });
  expect(calls).toHaveLength(2);
});
