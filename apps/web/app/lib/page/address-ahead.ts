import { startTransition, useMemo, useOptimistic } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

/**
 * The search parameters, optimistically: a choice stored in the address shows at once, before the
 * navigation ends. Otherwise a checkbox reverts for a moment, and the first of two quick choices is lost.
 */
export function useAddressAhead(): {
  address: URLSearchParams;
  /** Navigates to another query of this same page. */
  change: (to: string, how?: NavigateOptions) => void;
} {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [query, expectQuery] = useOptimistic(params.toString());
  // Stable identity, so that memoized parts do not rerender.
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
