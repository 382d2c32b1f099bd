import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/page/when-idle.ts';
import type { SearchResultsProps } from './search-results.tsx';

/** True from when the list has been in sight and the browser had nothing else to do. */
export function useListAtRest({ data, isFetching }: SearchResultsProps['found']): boolean {
  const [isAtRest, setAtRest] = useState(false);
  const isShown = data !== undefined && !isFetching;
  useEffect(() => {
    if (!isShown || isAtRest) return;
    // Piece by piece: what it brings is much at once.
    return whenIdle(() => startTransition(() => setAtRest(true)), 3_000);
  }, [isShown, isAtRest]);
  return isAtRest;
}
