import { useState } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

/**
 * What follows the question mark, as it will be: a choice that lives in the address shows at once, before the router has
 * turned over. Otherwise a checkbox springs back for a moment, and of two quick choices the first is lost.
 */
export function useAddressAhead(): {
  address: URLSearchParams;
  /** Another address of this same page. */
  change: (to: string, how?: NavigateOptions) => void;
} {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const here = params.toString();
  const [ahead, setAhead] = useState<{ from: string; query: string }>();
  return {
    address: new URLSearchParams(ahead?.from === here ? ahead.query : here),
    change(to, how) {
      setAhead({ from: here, query: to.split('?')[1] ?? '' });
      navigate(to, how);
    },
  };
}
