import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/page/when-idle.ts';
import type { SearchResultsProps } from './search-results.tsx';

/** Returns true once the list has been shown and the browser has been idle, or 3 s later at most. */
export function useIsListIdle({ data, isFetching }: SearchResultsProps['found']): boolean {
  const [isAtRest, setAtRest] = useState(false);
  const isShown = data !== undefined && !isFetching;
  useEffect(() => {
    if (!isShown || isAtRest) return;
    // The update renders many components, so it is a transition.
    return whenIdle(() => startTransition(() => setAtRest(true)), 3_000);
  }, [isShown, isAtRest]);
  return isAtRest;
}
