// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { useStartsIn } from './use-starts-in.ts';

afterEach(() => {
  vi.useRealTimers();
});

const startsAt = '2031-06-03T12:00:00Z';
function Shown({ state }: { state: 'confirmed' | 'cancelled' }) {
  return <p>{useStartsIn({ state, startsAt })}</p>;
}

it.each([
  ['2031-06-03T08:50:00Z', 'confirmed', 'Dans 3 h'],
  ['2031-06-03T11:35:00Z', 'confirmed', 'Dans 25 min'],
  ['2031-06-02T12:00:00Z', 'confirmed', ''],
  ['2031-06-03T12:00:00Z', 'confirmed', ''],
  ['2031-06-03T08:50:00Z', 'cancelled', ''],
] as const)('at %s an appointment of 12:00 that is %s shows "%s"', (now, state, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  cleanup();
  onScreen(<Shown state={state} />);
  expect(document.querySelector('p')?.textContent?.replaceAll(/\s/g, ' ')).toBe(text);
});
