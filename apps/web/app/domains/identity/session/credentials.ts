import type { Credentials } from '~/lib/api/as-current-reader.ts';
import { createApiClient } from '~/lib/api/client.ts';
import { isRefusal, unreachable } from '~/lib/api/refusal.ts';
import { sharedStorage } from '~/lib/browser/browser-storage.ts';
import { clearCookie, readCookie, writeCookie } from '~/lib/browser/cookies.ts';
import { forgetAccountLanguage } from '~/lib/i18n/language-choice.ts';
import { withWebLock } from '~/lib/page/with-web-lock.ts';
import { to } from '~/paths.ts';
import { saveClientVersion } from './client-version.ts';
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

/** Whether this browser holds a token. Only the API knows whether it is valid. */
export function holdsToken(): boolean {
  return (storedAccessToken() ?? storedRefreshToken()) !== undefined;
}

export function storeTokens(tokens: Tokens): void {
  writeCookie('accessToken', tokens.accessToken);
  writeCookie('refreshToken', tokens.refreshToken);
  const { iat } = claimsOf(tokens.accessToken);
  if (typeof iat === 'number') sharedStorage.keep(clockAheadKey, String(Date.now() / 1000 - iat));
}

/**
 * Seconds by which this browser's clock is ahead of the server's. Measured when tokens arrive, shared by
 * all tabs.
 */
const clockAheadKey = 'clockAheadSeconds';

/** The server's time in seconds; undefined until this browser has received tokens. */
function serverSeconds(): number | undefined {
  const ahead = sharedStorage.read(clockAheadKey);
  return ahead === undefined ? undefined : Date.now() / 1000 - Number(ahead);
}

/** Removes what a session stores in this browser. The chosen language and theme stay. */
export function forgetSession(): void {
  clearCookie('accessToken');
  clearCookie('refreshToken');
  forgetAccountLanguage();
  sharedStorage.empty();
  saveClientVersion();
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

/** User id in the token, not verified: good for display only, never for authorization. */
export function holderOf(token: string | undefined): string | undefined {
  const { sub } = token ? claimsOf(token) : {};
  return typeof sub === 'string' ? sub : undefined;
}

/** True after four fifths of the token's lifetime, so that calls rarely carry an expired token. */
export function isAgeing(token: string, nowSeconds: number): boolean {
  const { iat, exp } = claimsOf(token);
  if (iat === undefined || exp === undefined) return false;
  const [issued, expires] = [Number(iat), Number(exp)];
  return nowSeconds >= issued + (expires - issued) * 0.8;
}

const plain = createApiClient((path, init) => fetch(path, init));
/** Timeout of a token exchange; the other tabs wait for it. */
const PATIENCE_MS = 15_000;

async function exchange(used: string | undefined): Promise<boolean> {
  // The cookies now belong to another session. Never send a call of one person with the token of another.
  if (isReplaced(used)) return isRenewed(used);
  const current = storedAccessToken();
  const refreshToken = storedRefreshToken();
  if (!refreshToken) return false;
  try {
    const contract = await import('@meche/contract/identity');
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const renewed = await plain.call(contract.refresh, { body: { refreshToken }, signal });
    // If the session changed during the exchange, the newer session stays.
    if (storedRefreshToken() === refreshToken) storeTokens(renewed);
    return holderOf(storedAccessToken()) === holderOf(renewed.accessToken);
  } catch (error) {
    // The cookies changed during the exchange, so the refusal says nothing about the present session.
    if (isReplaced(current)) return isRenewed(current);
    // Only a refused token ends the session; after a lost connection the next call tries again.
    if (isRefusal(error) && (error.status === 401 || error.status === 422)) return false;
    throw isRefusal(error) ? error : unreachable(error);
  }
}

function isReplaced(used: string | undefined): boolean {
  const current = storedAccessToken();
  return current !== undefined && current !== used;
}

/** Replaced by a newer token of the same person. */
function isRenewed(used: string | undefined): boolean {
  return isReplaced(used) && holderOf(used) === holderOf(storedAccessToken());
}

/**
 * Name of the Web Lock for token exchange. Without Web Locks two tabs may exchange at once; the server
 * accepts the old token for ten seconds.
 */
const refreshLock = 'meche-session';
let exchanging: Promise<boolean> | undefined;

/** One exchange at a time across all tabs; a tab that waited finds the new token and sends nothing. */
function refresh(used: string | undefined): Promise<boolean> {
  exchanging ??= withWebLock(refreshLock, () => exchange(used)).finally(() => {
    exchanging = undefined;
  });
  return exchanging;
}

/** Waits up to 2 s for a running exchange, because its late answer would restore the cookies. */
export async function forgetSessionUnderLock(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, 2000));
  await Promise.race([withWebLock(refreshLock, async () => {}), timeout]);
  forgetSession();
}

/** The document is being left; late answers must not redirect it. */
let leaving = false;

/** Call before ending the session: other calls may then fail with 401, which must not redirect. */
export function startLeaving(): void {
  leaving = true;
  // The back button may restore this document from the page cache.
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}

export function navigateAway(address: string): void {
  startLeaving();
  window.location.assign(address);
}

/** `forgotten`: the session is gone, and the page stays. */
export function createCredentials(forgotten: () => void): Credentials {
  return {
    accessToken() {
      const token = storedAccessToken();
      const now = serverSeconds();
      // Before the server's time is known, an expired token is renewed after the API refuses it.
      if (token && now !== undefined && isAgeing(token, now) && storedRefreshToken()) {
        // The present token is still valid; if the renewal fails, the next call tries again.
        refresh(token).catch(() => false);
      }
      return token;
    },
    refresh,
    isRenewed,
    ended(used) {
      if (leaving || isReplaced(used)) return;
      const { pathname, search } = window.location;
      // On a sign-in page, keep mailed links working and keep the address to return to.
      const signingIn = pathname.startsWith('/auth/');
      const pastUrl = signingIn ? peekPastUrl() : pathname + search;
      const holder = holderOf(storedAccessToken());
      forgetSession();
      if (pastUrl) rememberPastUrl(pastUrl);
      if (signingIn) return forgotten();
      // Also sets aside a booking in progress: the next user of this screen must not see an address or a
      // phone number.
      putAside(holder);
      markInterrupted();
      navigateAway(to('login'));
    },
  };
}
