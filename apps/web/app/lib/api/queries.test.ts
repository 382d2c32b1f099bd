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

describe('a network that comes back', () => {
  /** Something on the screen whose first calls fail; how often it was asked, and what it says. */
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
      told: () => shown.getCurrentResult().data,
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
  const nobody = unreachable(new TypeError('Failed to fetch'));

  it('whose first call fails as well is asked again until there is an answer', async () => {
    const { ask, told, leave } = await onScreenFailing([nobody, nobody, nobody]);
    await goneAndBack();
    expect(told()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(4000);
    expect(told()).toBe('known');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
    leave();
  });

  it('and goes again is left alone', async () => {
    const { ask, leave } = await onScreenFailing([nobody, nobody, nobody]);
    await goneAndBack();
    onlineManager.setOnline(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
    leave();
  });

  it('does not repeat a refused call', async () => {
    const refused = refusalFrom(403, { code: 'forbidden' });
    const { ask, leave } = await onScreenFailing([nobody, refused]);
    await goneAndBack();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
    leave();
  });
});
