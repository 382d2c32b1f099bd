import type { LiveChange } from '@meche/contract/live';
import { useEffect, useEffectEvent } from 'react';
import type { Changes } from './refresh-serially.ts';

/**
 * Refreshes the page when data changes elsewhere. One connection a tab, so use it in a layout. Its code
 * loads after the page; if that fails, queries refresh as usual.
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
