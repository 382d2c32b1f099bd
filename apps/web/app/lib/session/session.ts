import type { User } from '@meche/contract/identity';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { to } from '../../paths.ts';
import { useApi } from '../api/api-provider.tsx';
import { browserApi, browserCache } from '../api/browser.ts';
import type { ApiClient } from '../api/client.ts';
import {
  forgetSession,
  storedAccessToken,
  storedRefreshToken,
  storeTokens,
  type Tokens,
} from './credentials.ts';
import { takePastUrl } from './past-url.ts';

const contract = () => import('@meche/contract/identity');

export function sessionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['session'],
    // Nobody without a token: no need to ask.
    queryFn: () =>
      storedAccessToken() || storedRefreshToken() ? api.call(contract().then(({ me }) => me)) : null,
    staleTime: 60_000,
  });
}

/** Who is signed in: undefined while unknown (always so on the server), null when nobody. */
export function useSession(): User | null | undefined {
  const { data } = useQuery(sessionQuery(useApi()));
  return data;
}

/** Keeps a fresh session in this browser; forms call it with the answer of login or register. */
export function openSession(session: Tokens & { user: User }): void {
  storeTokens(session);
  browserCache().setQueryData(['session'], session.user);
}

/** Where a person lands after signing in: the page they came from, else their own area. */
export function landingOf(user: User): string {
  return takePastUrl() ?? (user.role === 'CUSTOMER' ? to('home') : to('professional'));
}

export async function signOut(): Promise<void> {
  // The session ends in this browser whatever the answer: a person who signs out must be out.
  await Promise.allSettled([
    browserApi().call(contract().then(({ logout }) => logout)),
    import('./identity-service.ts').then((identity) => identity.signOutOfIdentity()),
  ]);
  forgetSession();
  // Also a booking under way: the next person at this screen must not find a street or a number.
  sessionStorage.clear();
  browserCache().clear();
  window.location.assign(to('login'));
}
