import type { LiveChange } from '@meche/contract/live';
import { useEffect, useEffectEvent } from 'react';
import type { Changes } from './refresh-serially.ts';

/**
 * Refreshes the page when data changes elsewhere. Opens one connection, so use it once per tab, in a
 * layout. The code of the connection loads after the page; if loading fails, the page works without live
 * changes.
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
