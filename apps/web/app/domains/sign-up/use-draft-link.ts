import { useMemo, useSyncExternalStore } from 'react';

export type DraftLink = { id: string; token: string };

/**
 * Reads the draft and the token of an emailed link. They are in the URL's fragment, which browsers never
 * send to a server.
 */
export function useDraftLink(): DraftLink | undefined {
  const hash = useSyncExternalStore(
    onAnotherLink,
    () => window.location.hash,
    () => '',
  );
  return useMemo(() => {
    const parameters = new URLSearchParams(hash.slice(1));
    const [id, token] = [parameters.get('draft'), parameters.get('token')];
    return id && token ? { id, token } : undefined;
  }, [hash]);
}

function onAnotherLink(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
