import { type ReactNode, Suspense } from 'react';

/**
 * A part of a page that comes alive in a task of its own, after what stands before it, or at once when it is pressed: between
 * two parts the page answers. For what is drawn of its properties alone: whatever else changed meanwhile would not be what the
 * server sent.
 */
export function SelectiveHydration({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
