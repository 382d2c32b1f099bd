import { startTransition, useEffect, useState } from 'react';
import type { SearchResultsProps } from './search-results.tsx';

/** True from when the list has been in sight and the browser had nothing else to do. */
export function useListAtRest({ data, isFetching }: SearchResultsProps['found']): boolean {
  const [isAtRest, setAtRest] = useState(false);
  const isShown = data !== undefined && !isFetching;
  useEffect(() => {
    if (!isShown || isAtRest) return;
    // Piece by piece: what it brings is much at once.
    const rest = () => startTransition(() => setAtRest(true));
    // Safari has no such call.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, 300);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(rest, { timeout: 3_000 });
    return () => cancelIdleCallback(idle);
  }, [isShown, isAtRest]);
  return isAtRest;
}
