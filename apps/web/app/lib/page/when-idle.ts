/** Safari has no word for it: by then a page that wakes has woken. */
const SOON_MS = 300;

/** Calls `act` once the browser has nothing else to do, and at the latest `withinMs` from now when told. Returns what calls it off. */
export function whenIdle(act: () => void, withinMs?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, SOON_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: withinMs });
  return () => cancelIdleCallback(idle);
}
