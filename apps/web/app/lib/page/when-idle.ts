/** Safari has no requestIdleCallback: by then the page is hydrated. */
const SOON_MS = 300;

/**
 * Calls `act` when the browser is idle, at the latest after `withinMs` if given. Returns a function that
 * cancels it.
 */
export function whenIdle(act: () => void, withinMs?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, SOON_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: withinMs });
  return () => cancelIdleCallback(idle);
}
