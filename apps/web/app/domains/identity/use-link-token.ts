import { useSyncExternalStore } from 'react';

/**
 * Returns the token of an emailed link. Its URL carries the token in the fragment, which browsers never
 * send to a server. Undefined until the page is hydrated, null when the URL has no token.
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
