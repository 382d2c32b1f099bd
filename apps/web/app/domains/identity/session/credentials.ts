import { refresh as refreshTokens } from '@meche/contract/api-client/identity';
import { createApiClient } from '~/lib/api/client.ts';
import { isRefusal, unreachable } from '~/lib/api/refusal.ts';
import type { Credentials } from '~/lib/api/send-with-session.ts';
import { sharedStorage, tabStorage } from '~/lib/browser/browser-storage.ts';
import { clearCookie, readCookie, writeCookie } from '~/lib/browser/cookies.ts';
import { forgetAccountLanguage } from '~/lib/i18n/language-choice.ts';
import { withWebLock } from '~/lib/page/with-web-lock.ts';
import { to } from '~/paths.ts';
import { saveClientVersion } from './client-version.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { markInterrupted, peekPastUrl, rememberPastUrl } from './past-url.ts';
import { stashFormInput } from './stashed-input.ts';

export type Tokens = { accessToken: string; refreshToken: string };

export function storedAccessToken(): string | undefined {
  return readCookie('accessToken', document.cookie) || undefined;
}

function storedRefreshToken(): string | undefined {
  return readCookie('refreshToken', document.cookie) || undefined;
}

/** Returns whether this browser stores a token, which may be invalid or expired. */
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
 * Seconds by which this browser's clock is ahead of the server's, measured when tokens arrive and shared by
 * all tabs.
 */
const clockAheadKey = 'clockAheadSeconds';

/** Returns the server's time in seconds, or undefined until this browser has received tokens. */
function serverSeconds(): number | undefined {
  const ahead = sharedStorage.read(clockAheadKey);
  return ahead === undefined ? undefined : Date.now() / 1000 - Number(ahead);
}

/** The specification names this key. */
const googleKey = 'GoogleAccessToken';

/** Stores Google's token in session storage. `dropGoogleAccessToken` must follow when the sign-in ends. */
export function keepGoogleAccessToken(token: string): void {
  tabStorage.keep(googleKey, token);
}

export function dropGoogleAccessToken(): void {
  tabStorage.drop(googleKey);
}

/**
 * Removes the tokens and empties local storage, and notifies the other tabs. The chosen language and theme
 * stay; of session storage only Google's token is removed.
 */
export function forgetSession(): void {
  dropGoogleAccessToken();
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

/**
 * Returns the user id in the token. The signature is not verified, so the id must not authorize anything.
 */
export function userIdOf(token: string | undefined): string | undefined {
  const { sub } = token ? claimsOf(token) : {};
  return typeof sub === 'string' ? sub : undefined;
}

/** Returns true after four fifths of the token's lifetime, so that calls rarely carry an expired token. */
export function isNearExpiry(token: string, nowSeconds: number): boolean {
  const { iat, exp } = claimsOf(token);
  if (iat === undefined || exp === undefined) return false;
  const [issued, expires] = [Number(iat), Number(exp)];
  return nowSeconds >= issued + (expires - issued) * 0.8;
}

const plain = createApiClient((path, init) => fetch(path, init));
/** Limits a token exchange because the other tabs wait for its end. */
const PATIENCE_MS = 15_000;

async function exchange(used: string | undefined): Promise<boolean> {
  // When the cookies belong to another user's session by now, the call must not be repeated with that
  // token.
  if (isReplaced(used)) return isRenewed(used);
  const current = storedAccessToken();
  const refreshToken = storedRefreshToken();
  if (!refreshToken) return false;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const renewed = await plain.call(refreshTokens, { body: { refreshToken }, signal });
    // If another session was stored during the exchange, that newer session stays.
    if (storedRefreshToken() === refreshToken) storeTokens(renewed);
    return userIdOf(storedAccessToken()) === userIdOf(renewed.accessToken);
  } catch (error) {
    // When the token changed during the exchange, the refusal does not concern the present session.
    if (isReplaced(current)) return isRenewed(current);
    // Only a refused token ends the session. After a network error the next call tries again.
    if (isRefusal(error) && (error.status === 401 || error.status === 422)) return false;
    throw isRefusal(error) ? error : unreachable(error);
  }
}

function isReplaced(used: string | undefined): boolean {
  const current = storedAccessToken();
  return current !== undefined && current !== used;
}

/** Returns true when the stored token is a newer token of the same user. */
function isRenewed(used: string | undefined): boolean {
  return isReplaced(used) && userIdOf(used) === userIdOf(storedAccessToken());
}

/**
 * Name of the Web Lock for token exchanges. Without Web Locks two tabs may exchange at the same time; the
 * server accepts the old refresh token for ten more seconds.
 */
const refreshLock = 'meche-session';
let exchanging: Promise<boolean> | undefined;

/** Only one tab exchanges at a time; a tab that has waited finds the new token and sends no request. */
function refresh(used: string | undefined): Promise<boolean> {
  exchanging ??= withWebLock(refreshLock, () => exchange(used)).finally(() => {
    exchanging = undefined;
  });
  return exchanging;
}

/**
 * Like forgetSession, but first waits up to 2 s for a running token exchange, because its late answer would
 * restore the cookies.
 */
export async function forgetSessionUnderLock(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, 2000));
  await Promise.race([withWebLock(refreshLock, async () => {}), timeout]);
  forgetSession();
}

/** True while the browser leaves this document, when late 401 answers must not redirect. */
let leaving = false;

/**
 * Call it before ending the session, because running calls may then fail with 401 and must not redirect.
 */
export function startLeaving(): void {
  leaving = true;
  // The back button may restore this document from the back/forward cache.
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}

export function navigateAway(address: string): void {
  startLeaving();
  window.location.assign(address);
}

/** `forgotten` runs when the session ends on a sign-in page, which stays open. */
export function createCredentials(forgotten: () => void): Credentials {
  return {
    accessToken() {
      const token = storedAccessToken();
      const now = serverSeconds();
      // Until the server's time is known, an expired token is renewed only after the API has refused it.
      if (token && now !== undefined && isNearExpiry(token, now) && storedRefreshToken()) {
        // The present token is still valid, so a failed renewal is ignored; the next call tries again.
        refresh(token).catch(() => false);
      }
      return token;
    },
    refresh,
    isRenewed,
    ended(used) {
      if (leaving || isReplaced(used)) return;
      const { pathname, search } = window.location;
      // A sign-in page is not left, so that emailed links keep working, and is not stored as the address to
      // return to.
      const signingIn = pathname.startsWith('/auth/');
      const pastUrl = signingIn ? peekPastUrl() : pathname + search;
      const holder = userIdOf(storedAccessToken());
      forgetSession();
      if (pastUrl) rememberPastUrl(pastUrl);
      if (signingIn) return forgotten();
      // A booking in progress is also set aside, because the next user of this browser must not see an
      // address or a phone number.
      stashFormInput(holder);
      markInterrupted();
      navigateAway(to('login'));
    },
  };
}
