import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until hydration: input before that has no effect. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
