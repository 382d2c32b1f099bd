import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until hydration, when input still has no effect. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
