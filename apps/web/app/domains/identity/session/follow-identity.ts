import type { User } from '@meche/contract/identity';
import type { Profile } from '@meche/contract/profile';
import { browserApi, browserCache } from '~/lib/api/browser.ts';
import type { ApiClient } from '~/lib/api/client.ts';
import { holderOf, holdsToken, storedAccessToken } from './credentials.ts';

/** The signed-in user merged with the profile, which may not be loaded yet. */
export type SessionUser = User & Partial<Profile>;

/** Cache key of the signed-in user, or null. */
export const sessionKey = ['session'] as const;

export function fetchProfile(api: ApiClient): Promise<Profile> {
  return api.call(import('@meche/contract/profile').then(({ getProfile }) => getProfile));
}

/**
 * Required by the specification on each change of the identity provider's auth state: with a stored token,
 * fetches and merges the profile; without one, clears the user. Throws the profile's refusals and then
 * keeps the known user.
 */
export async function followIdentity(): Promise<void> {
  const cache = browserCache();
  if (!holdsToken()) {
    cache.setQueryData<SessionUser | null>(sessionKey, null);
    return;
  }
  const profile = await fetchProfile(browserApi());
  // The session may have changed while the profile was loading.
  if (holderOf(storedAccessToken()) !== profile.id) return;
  cache.setQueryData<SessionUser | null>(sessionKey, (user) => ({ ...user, ...profile }));
}
