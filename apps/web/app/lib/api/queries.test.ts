import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, refetchOfflineQueries } from './queries.ts';
import { refusalFrom, unreachable } from './refusal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

describe('after the network returns', () => {
  /** Observes a query whose first calls fail; returns its query function and the data it shows. */
  async function onScreenFailing(failing: unknown[]) {
    const cache = createQueryClient();
    cache.mount();
    refetchOfflineQueries(cache);
    const left = [...failing];
    const ask = vi.fn(async () => {
      const failure = left.shift();
      if (failure) throw failure;
      return 'known';
    });
    const shown = new QueryObserver(cache, { queryKey: ['day'], queryFn: ask });
    const leave = shown.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    return {
      ask,
      data: () => shown.getCurrentResult().data,
      leave: () => {
        leave();
        cache.unmount();
      },
    };
  }
  async function goneAndBack() {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
  }
  const networkError = unreachable(new TypeError('Failed to fetch'));

  it('a query whose first call still fails is repeated until it succeeds', async () => {
    const { ask, data, leave } = await onScreenFailing([networkError, networkError, networkError]);
    await goneAndBack();
    expect(data()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(4000);
    expect(data()).toBe('known');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
    leave();
  });

  it('and is lost again, a query is not repeated', async () => {
    const { ask, leave } = await onScreenFailing([networkError, networkError, networkError]);
    await goneAndBack();
    onlineManager.setOnline(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
    leave();
  });

  it('a refused call is not repeated', async () => {
    const refused = refusalFrom(403, { code: 'forbidden' });
    const { ask, leave } = await onScreenFailing([networkError, refused]);
    await goneAndBack();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
    leave();
  });
});
