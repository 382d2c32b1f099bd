import { type ReactNode, Suspense } from 'react';

/**
 * Hydrates a part of a page in a separate task, or immediately when it is clicked, so that the page stays
 * responsive. Its content must depend on its props only, because other state may have changed since the
 * server rendered it.
 */
export function SelectiveHydration({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
