import type { User } from '@meche/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { browserApi, browserCache, callAs } from '~/lib/api/browser.ts';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { tabStorage } from '~/lib/browser/browser-storage.ts';
import { to } from '~/paths.ts';
import {
  createCredentials,
  forgetSessionUnderLock,
  holdsToken,
  leaveFor,
  startLeaving,
  storeTokens,
  type Tokens,
} from './credentials.ts';
import { fetchProfile, followIdentity, type SessionUser, sessionKey } from './follow-identity.ts';
import { giveBack } from './interrupted-memory.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { forgetInterruption, peekPastUrl } from './past-url.ts';

const contract = () => import('@meche/contract/identity');

export function sessionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sessionKey,
    // Nobody without a token: no need to ask.
    queryFn: () => (holdsToken() ? fetchUser(api) : null),
    staleTime: 60_000,
  });
}

async function fetchUser(api: ApiClient): Promise<SessionUser | null> {
  const [user, profile] = await Promise.all([
    api.call(contract().then(({ me }) => me)),
    // Without the rest of her profile she is still signed in.
    fetchProfile(api).catch((error: unknown) => {
      if (isRefusal(error) && error.status === 401) throw error;
    }),
  ]);
  return user && { ...user, ...profile };
}

/** Who is signed in: undefined while unknown (always so on the server), null when nobody. */
export const Session = createContext<SessionUser | null | undefined>(undefined);

export function useSession(): SessionUser | null | undefined {
  return useContext(Session);
}

/** Before the first call of this tab: the calls are made as whoever is signed in. */
export function startSession(): void {
  callAs(createCredentials(() => browserCache().setQueryData(sessionKey, null)));
}

/** In a page of somebody else nobody is signed in, whatever this browser keeps: no token is read. */
export function startWithoutSession(): void {
  callAs({
    accessToken: () => undefined,
    refresh: async () => false,
    isRenewed: () => false,
    ended: () => undefined,
  });
}

/** Keeps a fresh session in this browser; forms call it with the answer of login or register. */
export function openSession(session: Tokens & { user: User }): void {
  storeTokens(session);
  forgetInterruption();
  giveBack(session.user.id);
  browserCache().setQueryData<SessionUser>(sessionKey, session.user);
  // The profile follows. Should it not arrive, she is signed in all the same.
  followIdentity().catch(() => undefined);
  notifyOtherTabs();
}

/** The account says something else of her now: her role, her name. The session goes on. */
export function changeUser(user: User): void {
  browserCache().setQueryData<SessionUser>(sessionKey, (known) => ({ ...known, ...user }));
  notifyOtherTabs();
}

/** Her own area, by her role. */
function areaOf(user: User): string {
  return user.role === 'CUSTOMER' ? to('home') : to('professional');
}

/** Where a person lands after signing in: the page they came from, else their own area. */
export function landingOf(user: User): string {
  return peekPastUrl() ?? areaOf(user);
}

/** Where a new account lands: the page it was opened for, else a customer is welcomed. */
export function landingAfterSignUp(user: User): string {
  return peekPastUrl() ?? (user.role === 'CUSTOMER' ? to('customer') : to('professional'));
}

export async function signOut(): Promise<void> {
  startLeaving();
  // The session ends in this browser whatever the answer: a person who signs out must be out.
  await Promise.allSettled([
    browserApi().call(contract().then(({ logout }) => logout)),
    import('./identity-service.ts').then((identity) => identity.signOutOfIdentity()),
  ]);
  await forgetSessionUnderLock();
  // Also a booking under way: the next person at this screen must not find a street or a number.
  tabStorage.empty();
  await import('~/lib/page/offline-shell.ts').then(({ forgetShell }) => forgetShell()).catch(() => {});
  leaveFor(to('login'));
}
