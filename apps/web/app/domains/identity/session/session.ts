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
  navigateAway,
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
    // Without a token no user is signed in, so no request is needed.
    queryFn: () => (holdsToken() ? fetchUser(api) : null),
    staleTime: 60_000,
  });
}

async function fetchUser(api: ApiClient): Promise<SessionUser | null> {
  const [user, profile] = await Promise.all([
    api.call(contract().then(({ me }) => me)),
    // The user is signed in even if the profile cannot be loaded.
    fetchProfile(api).catch((error: unknown) => {
      if (isRefusal(error) && error.status === 401) throw error;
    }),
  ]);
  return user && { ...user, ...profile };
}

/** The signed-in user: undefined while unknown (always on the server), null when signed out. */
export const Session = createContext<SessionUser | null | undefined>(undefined);

export function useSession(): SessionUser | null | undefined {
  return useContext(Session);
}

/** Call before the first API call of this tab, so that calls carry the session's token. */
export function startSession(): void {
  callAs(createCredentials(() => browserCache().setQueryData(sessionKey, null)));
}

/** For pages embedded in other sites: no token of this browser is read. */
export function startWithoutSession(): void {
  callAs({
    accessToken: () => undefined,
    refresh: async () => false,
    isRenewed: () => false,
    ended: () => undefined,
  });
}

/** Stores a new session in this browser. Forms pass the answer of login or register. */
export function openSession(session: Tokens & { user: User }): void {
  storeTokens(session);
  forgetInterruption();
  giveBack(session.user.id);
  browserCache().setQueryData<SessionUser>(sessionKey, session.user);
  // The profile follows; if it cannot be loaded, the user is signed in all the same.
  followIdentity().catch(() => undefined);
  notifyOtherTabs();
}

/** Updates the user's role or name; the session continues. */
export function changeUser(user: User): void {
  browserCache().setQueryData<SessionUser>(sessionKey, (known) => ({ ...known, ...user }));
  notifyOtherTabs();
}

function areaOf(user: User): string {
  return user.role === 'CUSTOMER' ? to('home') : to('professional');
}

/** Address after sign-in: the page the user came from, else their own area. */
export function landingOf(user: User): string {
  return peekPastUrl() ?? areaOf(user);
}

/** Address after registration: the page the user came from, else the welcome page of their role. */
export function landingAfterSignUp(user: User): string {
  return peekPastUrl() ?? (user.role === 'CUSTOMER' ? to('customer') : to('professional'));
}

export async function signOut(): Promise<void> {
  startLeaving();
  // The session ends in this browser even if the server does not answer.
  await Promise.allSettled([
    browserApi().call(contract().then(({ logout }) => logout)),
    import('./identity-service.ts').then((identity) => identity.signOutOfIdentity()),
  ]);
  await forgetSessionUnderLock();
  // Also a booking in progress: the next user of this screen must not see an address or a phone number.
  tabStorage.empty();
  await import('~/lib/page/offline-shell.ts').then(({ clearShell }) => clearShell()).catch(() => {});
  navigateAway(to('login'));
}
