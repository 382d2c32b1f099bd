import { useSyncExternalStore } from 'react';

/**
 * Token of a mailed link, from the URL fragment, which is never sent to a server. Undefined until the page
 * is hydrated, null when there is none.
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
