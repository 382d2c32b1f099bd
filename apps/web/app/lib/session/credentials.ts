import { to } from '../../paths.ts';
import { type Credentials, createApiClient } from '../api/client.ts';
import { isRefusal } from '../api/refusal.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import { rememberPastUrl } from './past-url.ts';

export type Tokens = { accessToken: string; refreshToken: string };

export function storedAccessToken(): string | undefined {
  return readCookie('accessToken', document.cookie) || undefined;
}

export function storedRefreshToken(): string | undefined {
  return readCookie('refreshToken', document.cookie) || undefined;
}

export function storeTokens(tokens: Tokens): void {
  writeCookie('accessToken', tokens.accessToken);
  writeCookie('refreshToken', tokens.refreshToken);
}

/** Removes what a session leaves in this browser; language and theme live in cookies of their own and stay. */
export function forgetSession(): void {
  clearCookie('accessToken');
  clearCookie('refreshToken');
  localStorage.clear();
}

/** True once four fifths of the token's life are over, so that a call rarely meets an expired one. */
export function isAgeing(token: string, nowSeconds: number): boolean {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('iat' in claims) || !('exp' in claims))
      return false;
    const [issued, expires] = [Number(claims.iat), Number(claims.exp)];
    return nowSeconds >= issued + (expires - issued) * 0.8;
  } catch {
    return false;
  }
}

const plain = createApiClient((path, init) => fetch(path, init));

/** Tabs share one refresh: the second to arrive finds the new token and asks for nothing. */
async function refreshOnce(used: string | undefined): Promise<boolean> {
  const current = storedAccessToken();
  if (current && current !== used) return true;
  const refreshToken = storedRefreshToken();
  if (!refreshToken) return false;
  try {
    const contract = await import('@meche/contract/identity');
    storeTokens(await plain.call(contract.refresh, { body: { refreshToken } }));
    return true;
  } catch (error) {
    // Only a refused token ends the session; a lost connection leaves it for the next try.
    if (isRefusal(error) && error.status !== 401 && error.status !== 422) throw error;
    return false;
  }
}

function refresh(used: string | undefined): Promise<boolean> {
  // Web Locks exist on https and localhost only.
  if (!('locks' in navigator)) return refreshOnce(used);
  return navigator.locks.request('meche-session', () => refreshOnce(used));
}

export function browserCredentials(): Credentials {
  let renewing = false;
  return {
    accessToken() {
      const token = storedAccessToken();
      if (token && !renewing && isAgeing(token, Date.now() / 1000) && storedRefreshToken()) {
        renewing = true;
        refresh(token)
          .catch(() => false)
          .finally(() => {
            renewing = false;
          });
      }
      return token;
    },
    refresh,
    ended() {
      const here = window.location.pathname + window.location.search;
      forgetSession();
      if (window.location.pathname !== to('login')) rememberPastUrl(here);
      window.location.assign(to('login'));
    },
  };
}
