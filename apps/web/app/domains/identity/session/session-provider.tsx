import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { type SessionUser, sessionKey } from './follow-identity.ts';
import { Session, sessionQuery } from './session.ts';

/**
 * The page subscribes to the session once and updates it in a transition. If each component subscribed,
 * selective hydration would hydrate all of them in one task.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const cache = useQueryClient();
  const [user, setUser] = useState(() => cache.getQueryData<SessionUser | null>(sessionKey));
  useEffect(() => {
    const observer = new QueryObserver(cache, sessionQuery(api));
    const updateUser = ({ data }: { data: SessionUser | null | undefined }) =>
      startTransition(() => setUser(data));
    updateUser(observer.getCurrentResult());
    return observer.subscribe(updateUser);
  }, [api, cache]);
  return <Session value={user}>{children}</Session>;
}
