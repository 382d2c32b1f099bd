import { useMemo, useSyncExternalStore } from 'react';

export type DraftLink = { id: string; token: string };

/** The draft that a mailed link leads to. It stands after the sign of the address, which no server ever sees. */
export function useDraftLink(): DraftLink | undefined {
  const hash = useSyncExternalStore(
    onAnotherLink,
    () => window.location.hash,
    () => '',
  );
  return useMemo(() => {
    const told = new URLSearchParams(hash.slice(1));
    const [id, token] = [told.get('draft'), told.get('token')];
    return id && token ? { id, token } : undefined;
  }, [hash]);
}

function onAnotherLink(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
