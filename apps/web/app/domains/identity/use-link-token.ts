import { useSyncExternalStore } from 'react';

/**
 * The token of a mailed link. It stands after the sign of the address, which no server ever sees:
 * undefined until the page is awake in the browser, null when the address has none.
 */
export function useLinkToken(): string | null | undefined {
  return useSyncExternalStore(
    onAnotherLink,
    () => new URLSearchParams(window.location.hash.slice(1)).get('token'),
    () => undefined,
  );
}

function onAnotherLink(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
