import type { Credentials } from '~/lib/api/as-current-reader.ts';
import { createApiClient } from '~/lib/api/client.ts';
import { isRefusal, unreachable } from '~/lib/api/refusal.ts';
import { sharedStorage } from '~/lib/browser/browser-storage.ts';
import { clearCookie, readCookie, writeCookie } from '~/lib/browser/cookies.ts';
import { forgetAccountLanguage } from '~/lib/i18n/kept-language.ts';
import { withWebLock } from '~/lib/page/with-web-lock.ts';
import { to } from '~/paths.ts';
import { keepClientVersion } from './client-version.ts';
import { putAside } from './interrupted-memory.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { markInterrupted, peekPastUrl, rememberPastUrl } from './past-url.ts';

export type Tokens = { accessToken: string; refreshToken: string };

export function storedAccessToken(): string | undefined {
  return readCookie('accessToken', document.cookie) || undefined;
}

function storedRefreshToken(): string | undefined {
  return readCookie('refreshToken', document.cookie) || undefined;
}

/** Somebody may be signed in; whether she is, the API knows. */
export function holdsToken(): boolean {
  return (storedAccessToken() ?? storedRefreshToken()) !== undefined;
}

/** Tokens that were just issued. */
export function storeTokens(tokens: Tokens): void {
  writeCookie('accessToken', tokens.accessToken);
  writeCookie('refreshToken', tokens.refreshToken);
  const { iat } = claimsOf(tokens.accessToken);
  if (typeof iat === 'number') sharedStorage.keep(clockAheadKey, String(Date.now() / 1000 - iat));
}

/** By how many seconds this browser's clock is ahead of the server's: measured when tokens arrive, for all tabs. */
const clockAheadKey = 'clockAheadSeconds';

/** The server's time, whatever this browser's clock says; undefined until tokens have arrived here. */
function serverSeconds(): number | undefined {
  const ahead = sharedStorage.read(clockAheadKey);
  return ahead === undefined ? undefined : Date.now() / 1000 - Number(ahead);
}

/** Removes what a session leaves in this browser; a chosen language and a theme stay. */
export function forgetSession(): void {
  clearCookie('accessToken');
  clearCookie('refreshToken');
  forgetAccountLanguage();
  sharedStorage.empty();
  keepClientVersion();
  notifyOtherTabs();
}

function claimsOf(token: string): { sub?: unknown; iat?: unknown; exp?: unknown } {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Whose token this is, by its own word: for what to show, never for what is allowed. */
export function holderOf(token: string | undefined): string | undefined {
  const { sub } = token ? claimsOf(token) : {};
  return typeof sub === 'string' ? sub : undefined;
}

/** True once four fifths of the token's life are over, so that a call rarely meets an expired one. */
export function isAgeing(token: string, nowSeconds: number): boolean {
  const { iat, exp } = claimsOf(token);
  if (iat === undefined || exp === undefined) return false;
  const [issued, expires] = [Number(iat), Number(exp)];
  return nowSeconds >= issued + (expires - issued) * 0.8;
}

const plain = createApiClient((path, init) => fetch(path, init));
/** The other tabs wait meanwhile: an answer that never comes must not hold them up. */
const PATIENCE_MS = 15_000;

async function exchange(used: string | undefined): Promise<boolean> {
  // What one person pressed never goes out in the name of another: her tab is about to load anew.
  if (isReplaced(used)) return isRenewed(used);
  const current = storedAccessToken();
  const refreshToken = storedRefreshToken();
  if (!refreshToken) return false;
  try {
    const contract = await import('@meche/contract/identity');
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const renewed = await plain.call(contract.refresh, { body: { refreshToken }, signal });
    // Whoever signed in or out while this was under way decides what this browser holds.
    if (storedRefreshToken() === refreshToken) storeTokens(renewed);
    return holderOf(storedAccessToken()) === holderOf(renewed.accessToken);
  } catch (error) {
    // Asked with the token of one session and the companion of the next, in whose cookies it came.
    if (isReplaced(current)) return isRenewed(current);
    // Only a refused token ends the session; a lost connection leaves it for the next try.
    if (isRefusal(error) && (error.status === 401 || error.status === 422)) return false;
    throw isRefusal(error) ? error : unreachable(error);
  }
}

function isReplaced(used: string | undefined): boolean {
  const current = storedAccessToken();
  return current !== undefined && current !== used;
}

/** Replaced by a session of the same person. */
function isRenewed(used: string | undefined): boolean {
  return isReplaced(used) && holderOf(used) === holderOf(storedAccessToken());
}

/** Whose it is to exchange the token. Where tabs cannot take turns two may meet, which the server forgives for ten seconds. */
const turn = 'meche-session';
let exchanging: Promise<boolean> | undefined;

/** One exchange at a time in all tabs: the second to arrive finds the new token and asks for nothing. */
function refresh(used: string | undefined): Promise<boolean> {
  exchanging ??= withWebLock(turn, () => exchange(used)).finally(() => {
    exchanging = undefined;
  });
  return exchanging;
}

/** Forgets once no tab is renewing: an answer that comes late would bring the cookies back. */
export async function forgetSessionUnderLock(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 2000));
  await Promise.race([withWebLock(turn, async () => {}), late]);
  forgetSession();
}

/** This document is on its way out: what still answers must not send it elsewhere. */
let leaving = false;

/** Before the calls that end the session: what they make of it in other calls is no surprise. */
export function startLeaving(): void {
  leaving = true;
  // The "back" button may bring this very document back.
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}

export function leaveFor(address: string): void {
  startLeaving();
  window.location.assign(address);
}

/** `forgotten`: nobody is signed in any more, and this page stays. */
export function createCredentials(forgotten: () => void): Credentials {
  return {
    accessToken() {
      const token = storedAccessToken();
      const now = serverSeconds();
      // Where the server's time is not known, the API refuses an expired token, which is then renewed.
      if (token && now !== undefined && isAgeing(token, now) && storedRefreshToken()) {
        // With this call the token is still good: if it cannot be renewed now, the next call tries again.
        refresh(token).catch(() => false);
      }
      return token;
    },
    refresh,
    isRenewed,
    ended(used) {
      if (leaving || isReplaced(used)) return;
      const { pathname, search } = window.location;
      // A mailed link must not be lost to an old session, nor the way back of who is signing in.
      const signingIn = pathname.startsWith('/auth/');
      const pastUrl = signingIn ? peekPastUrl() : pathname + search;
      const holder = holderOf(storedAccessToken());
      forgetSession();
      if (pastUrl) rememberPastUrl(pastUrl);
      if (signingIn) return forgotten();
      // Also a booking under way: the next person at this screen must not find a street or a number.
      putAside(holder);
      markInterrupted();
      leaveFor(to('login'));
    },
  };
}
