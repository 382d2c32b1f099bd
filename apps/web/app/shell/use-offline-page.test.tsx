// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { useOfflinePage } from './use-offline-page.ts';

const register = vi.fn(async () => ({ active: null }));

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('__reactRouterManifest', { version: 'one' });
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  register.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'onLine');
});

function Page() {
  useOfflinePage(true);
  return null;
}

function network(isThere: boolean) {
  Object.defineProperty(navigator, 'onLine', { value: isThere, configurable: true });
  act(() => {
    window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
  });
}

/** Advances the clock to long after the page has become idle. */
const longAfter = () => vi.advanceTimersByTime(10_000);

it('registers the worker only when online', async () => {
  network(false);
  onScreen(<Page />);
  longAfter();
  expect(vi.getTimerCount()).toBe(0);
  network(true);
  longAfter();
  vi.useRealTimers();
  await expect.poll(() => register.mock.calls.length).toBe(1);
});

it('cancels the registration when the network is lost while it waits for an idle page', () => {
  network(true);
  onScreen(<Page />);
  expect(vi.getTimerCount()).toBe(1);
  network(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('registers the worker on a page that is never idle', async () => {
  const atTimeout = (idle: () => void, { timeout }: IdleRequestOptions) =>
    timeout === undefined ? 0 : setTimeout(idle, timeout);
  vi.stubGlobal('requestIdleCallback', atTimeout);
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  network(true);
  onScreen(<Page />);
  longAfter();
  vi.useRealTimers();
  await expect.poll(() => register.mock.calls.length).toBe(1);
  cleanup();
});
