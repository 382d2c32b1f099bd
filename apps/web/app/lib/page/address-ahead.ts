import { startTransition, useMemo, useOptimistic } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

/**
 * What follows the question mark, as it will be: a choice that lives in the address shows at once, before the router has
 * turned over. Otherwise a checkbox springs back for a moment, and of two quick choices the first is lost. Once the router
 * is there, or goes elsewhere (Back), the address is what it says.
 */
export function useAddressAhead(): {
  address: URLSearchParams;
  /** Another address of this same page. */
  change: (to: string, how?: NavigateOptions) => void;
} {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [query, expectQuery] = useOptimistic(params.toString());
  // The same one until it says something else: what is drawn of it alone is not drawn again.
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
