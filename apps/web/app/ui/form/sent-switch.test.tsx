// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { SentSwitch } from './sent-switch.tsx';

type Sent = { isOn: boolean; answer: (taken: boolean) => void };

/** A switch whose server answers when the test calls `answer`; `sent` collects the requests in order. */
function ServerSwitch({ sent }: { sent: Sent[] }) {
  const [holds, setHolds] = useState(false);
  const send = (isOn: boolean) =>
    new Promise<void>((done) => {
      const answer = (taken: boolean) => {
        if (taken) setHolds(isOn);
        done();
      };
      sent.push({ isOn, answer });
    });
  return <SentSwitch label="Rappels" checked={holds} onSwitch={send} />;
}

function open() {
  const sent: Sent[] = [];
  onScreen(<ServerSwitch sent={sent} />, () => answered({}));
  return { sent, input: screen.getByRole<HTMLInputElement>('switch', { name: 'Rappels' }) };
}
const settled = (input: HTMLInputElement) => expect.poll(() => input.getAttribute('aria-busy')).toBe('false');

it('shows the new state at once and keeps the focus', async () => {
  const { sent, input } = open();
  await userEvent.click(input);
  expect(input.checked).toBe(true);
  expect(input.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(input);
  sent[0]?.answer(true);
  await settled(input);
  expect(input.checked).toBe(true);
});

it('returns to the old state when refused', async () => {
  const { sent, input } = open();
  await userEvent.click(input);
  sent[0]?.answer(false);
  await settled(input);
  expect(input.checked).toBe(false);
});

it('sends a change made meanwhile afterwards, one at a time', async () => {
  const { sent, input } = open();
  await userEvent.click(input);
  await userEvent.click(input);
  expect(input.checked).toBe(false);
  expect(sent.map(({ isOn }) => isOn)).toEqual([true]);
  sent[0]?.answer(true);
  await expect.poll(() => sent.map(({ isOn }) => isOn)).toEqual([true, false]);
  expect(input.checked).toBe(false);
  sent[1]?.answer(true);
  await settled(input);
  expect(input.checked).toBe(false);
});
