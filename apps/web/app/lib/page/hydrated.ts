import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False until the scripts have taken over what the server made: what is sent before that goes nowhere. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
