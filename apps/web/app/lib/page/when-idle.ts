/** Delay in browsers without requestIdleCallback (Safari); long enough for hydration to end. */
const SOON_MS = 300;

/**
 * Calls `act` when the browser is idle, at the latest after `withinMs` milliseconds when set. Returns a
 * function that cancels the call.
 */
export function whenIdle(act: () => void, withinMs?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, SOON_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: withinMs });
  return () => cancelIdleCallback(idle);
}
