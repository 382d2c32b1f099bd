import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { type SessionUser, sessionKey } from './follow-identity.ts';
import { Session, sessionQuery } from './session.ts';

/**
 * Asks once for the whole page who is signed in, and tells it in a transition: parts of the page that still sleep wake in tasks of
 * their own, where a subscription of each would have them all woken in one.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const cache = useQueryClient();
  const [user, setUser] = useState(() => cache.getQueryData<SessionUser | null>(sessionKey));
  useEffect(() => {
    const observer = new QueryObserver(cache, sessionQuery(api));
    const tell = ({ data }: { data: SessionUser | null | undefined }) => startTransition(() => setUser(data));
    tell(observer.getCurrentResult());
    return observer.subscribe(tell);
  }, [api, cache]);
  return <Session value={user}>{children}</Session>;
}
