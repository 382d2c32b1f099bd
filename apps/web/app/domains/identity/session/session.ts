import { logout, me } from '@meche/contract/api-client/identity';
import type { User } from '@meche/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { browserApi, browserCache, setCredentials } from '~/lib/api/browser.ts';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { tabStorage } from '~/lib/browser/browser-storage.ts';
import { to } from '~/paths.ts';
import {
  createCredentials,
  dropGoogleAccessToken,
  forgetSessionUnderLock,
  holdsToken,
  navigateAway,
  startLeaving,
  storeTokens,
  type Tokens,
} from './credentials.ts';
import { fetchProfile, followIdentity, type SessionUser, sessionKey } from './follow-identity.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { clearSessionExpiredMark, peekPastUrl } from './past-url.ts';
import { restoreFormInput } from './stashed-input.ts';

export function sessionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: sessionKey,
    // Without a token no user is signed in, so no request is sent.
    queryFn: () => (holdsToken() ? fetchUser(api) : null),
    staleTime: 60_000,
  });
}

async function fetchUser(api: ApiClient): Promise<SessionUser | null> {
  const [user, profile] = await Promise.all([
    api.call(me),
    // The user counts as signed in even if the profile cannot be loaded.
    fetchProfile(api).catch((error: unknown) => {
      if (isRefusal(error) && error.status === 401) throw error;
    }),
  ]);
  return user && { ...user, ...profile };
}

/**
 * The signed-in user. Undefined while it is unknown, which is always so on the server; null when signed
 * out.
 */
export const Session = createContext<SessionUser | null | undefined>(undefined);

export function useSession(): SessionUser | null | undefined {
  return useContext(Session);
}

/** Call it before the first API call of this tab, so that calls carry the session's token. */
export function startSession(): void {
  // A sign-in that was under way ended with the page before.
  dropGoogleAccessToken();
  setCredentials(createCredentials(() => browserCache().setQueryData(sessionKey, null)));
}

/** A page embedded in another site must not read the tokens of this browser. */
export function startWithoutSession(): void {
  setCredentials({
    accessToken: () => undefined,
    refresh: async () => false,
    isRenewed: () => false,
    ended: () => undefined,
  });
}

/**
 * Stores the tokens and the user that the login or registration returned, restores form input that an
 * expired session set aside, and notifies the other tabs.
 */
export function openSession(session: Tokens & { user: User }): void {
  storeTokens(session);
  clearSessionExpiredMark();
  restoreFormInput(session.user.id);
  browserCache().setQueryData<SessionUser>(sessionKey, session.user);
  // If the profile cannot be loaded, the user is signed in without it.
  followIdentity().catch(() => undefined);
  notifyOtherTabs();
}

/** Updates the user's role or name within the same session and notifies the other tabs. */
export function changeUser(user: User): void {
  browserCache().setQueryData<SessionUser>(sessionKey, (known) => ({ ...known, ...user }));
  notifyOtherTabs();
}

function areaOf(user: User): string {
  return user.role === 'CUSTOMER' ? to('home') : to('professional');
}

/** Returns the address to open after sign-in: the page that required it, or else the user's own area. */
export function landingAfterSignIn(user: User): string {
  return peekPastUrl() ?? areaOf(user);
}

/**
 * Returns the address to open after registration: the page that required it, or else the start page of the
 * role.
 */
export function landingAfterSignUp(user: User): string {
  return peekPastUrl() ?? (user.role === 'CUSTOMER' ? to('customer') : to('professional'));
}

export async function signOut(): Promise<void> {
  startLeaving();
  // The session ends in this browser even if the server does not answer.
  await Promise.allSettled([
    browserApi().call(logout),
    import('./identity-service.ts').then((identity) => identity.signOutOfIdentity()),
  ]);
  await forgetSessionUnderLock();
  // A booking in progress is discarded too, because the next user of this browser must not see an address
  // or a phone number.
  tabStorage.empty();
  await import('~/lib/page/offline-shell.ts').then(({ clearShell }) => clearShell()).catch(() => {});
  navigateAway(to('login'));
}
