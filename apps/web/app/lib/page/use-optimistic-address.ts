import { startTransition, useMemo, useOptimistic } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

/**
 * Returns the search parameters of the page optimistically: a change shows before the navigation ends.
 * Otherwise a checkbox would revert for a moment, and the first of two quick changes would be lost.
 */
export function useOptimisticAddress(): {
  address: URLSearchParams;
  /** Navigates to the same page with another query. */
  change: (to: string, how?: NavigateOptions) => void;
} {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [query, expectQuery] = useOptimistic(params.toString());
  // Stable identity, so that memoized components do not render again.
  const address = useMemo(() => new URLSearchParams(query), [query]);
  return {
    address,
    change(to, how) {
      startTransition(async () => {
        expectQuery(to.split('?')[1] ?? '');
        await navigate(to, how);
      });
    },
  };
}
