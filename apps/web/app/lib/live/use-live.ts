import type { LiveChange } from '@meche/contract/live';
import { useEffect, useEffectEvent } from 'react';
import type { Changes } from './refresh-serially.ts';

/**
 * While this is on the screen, what changes elsewhere is asked for again: one line a tab, so for a layout. What it needs is
 * fetched after the page; where it cannot be had, the page is as fresh as its queries keep it.
 */
export function useLive(refresh: (changes: Changes<LiveChange>) => Promise<unknown>): void {
  const latest = useEffectEvent(refresh);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    import('./open-live.ts').then(
      ({ openLive }) => {
        if (!isGone) stop = openLive((changes) => latest(changes));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
}
