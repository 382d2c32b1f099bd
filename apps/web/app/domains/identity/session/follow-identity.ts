import type { User } from '@meche/contract/identity';
import type { Profile } from '@meche/contract/profile';
import { browserApi, browserCache } from '~/lib/api/browser.ts';
import type { ApiClient } from '~/lib/api/client.ts';
import { holderOf, holdsToken, storedAccessToken } from './credentials.ts';

/** The signed-in user merged with the server profile; the profile may still be on its way. */
export type SessionUser = User & Partial<Profile>;

/** Who is signed in, and what of her everybody's screens show. */
export const sessionKey = ['session'] as const;

export function fetchProfile(api: ApiClient): Promise<Profile> {
  return api.call(import('@meche/contract/profile').then(({ getProfile }) => getProfile));
}

/**
 * What the specification asks for on any change of the identity provider's auth state: with a token stored the profile is
 * fetched and merged, otherwise the user is cleared. Throws the profile's refusals; what is known of the user stays then.
 */
export async function followIdentity(): Promise<void> {
  const cache = browserCache();
  if (!holdsToken()) {
    cache.setQueryData<SessionUser | null>(sessionKey, null);
    return;
  }
  const profile = await fetchProfile(browserApi());
  // Meanwhile she may have signed out, or somebody else in.
  if (holderOf(storedAccessToken()) !== profile.id) return;
  cache.setQueryData<SessionUser | null>(sessionKey, (user) => ({ ...user, ...profile }));
}
