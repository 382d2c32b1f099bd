import { getProfile } from '@meche/contract/api-client/profile';
import type { User } from '@meche/contract/identity';
import type { Profile } from '@meche/contract/profile';
import { browserApi, browserCache } from '~/lib/api/browser.ts';
import type { ApiClient } from '~/lib/api/client.ts';
import { holdsToken, storedAccessToken, userIdOf } from './credentials.ts';

/** The profile fields are optional because the profile loads after the user. */
export type SessionUser = User & Partial<Profile>;

/** Its query data is the signed-in user, or null when no user is signed in. */
export const sessionKey = ['session'] as const;

export function fetchProfile(api: ApiClient): Promise<Profile> {
  return api.call(getProfile);
}

/**
 * The specification requires this on each change of the identity provider's auth state: it merges the
 * profile into the user, or clears the user when no token is stored. A refusal of the profile is thrown and
 * leaves the user as is.
 */
export async function followIdentity(): Promise<void> {
  const cache = browserCache();
  if (!holdsToken()) {
    cache.setQueryData<SessionUser | null>(sessionKey, null);
    return;
  }
  const profile = await fetchProfile(browserApi());
  // Another user may have signed in while the profile was loading.
  if (userIdOf(storedAccessToken()) !== profile.id) return;
  cache.setQueryData<SessionUser | null>(sessionKey, (user) => ({ ...user, ...profile }));
}
