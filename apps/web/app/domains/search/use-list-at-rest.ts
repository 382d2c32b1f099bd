import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/page/when-idle.ts';
import type { SearchResultsProps } from './search-results.tsx';

/** True once the list was shown and the browser has been idle. */
export function useListAtRest({ data, isFetching }: SearchResultsProps['found']): boolean {
  const [isAtRest, setAtRest] = useState(false);
  const isShown = data !== undefined && !isFetching;
  useEffect(() => {
    if (!isShown || isAtRest) return;
    // A transition, because the update renders a lot.
    return whenIdle(() => startTransition(() => setAtRest(true)), 3_000);
  }, [isShown, isAtRest]);
  return isAtRest;
}
