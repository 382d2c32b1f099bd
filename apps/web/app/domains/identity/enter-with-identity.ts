import { login, register } from '@meche/contract/api-client/identity';
import type { User } from '@meche/contract/identity';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import type { SocialIdentity } from './session/identity-service.ts';
import { openSession } from './session/session.ts';

type Entered = { user: User; isNew: boolean };

/**
 * Exchanges the provider's token for a session; `names_needed` when no account matches and a name is
 * missing. A registration refused with "exist" in its message falls back to login. If both fail, throws the
 * registration's refusal, or code_wanted for an account with two-step sign-in.
 */
export async function enterWithIdentity(
  api: ApiClient,
  identity: SocialIdentity,
  { language, registerFirst }: { language: 'fr' | 'en'; registerFirst: boolean },
): Promise<Entered | 'names_needed'> {
  const named = identity.firstName !== '' && identity.lastName !== '';
  if (!(named && (registerFirst || identity.isNew))) {
    const user = await logIn(api, identity);
    if (user) return { user, isNew: false };
    if (!named) return 'names_needed';
  }
  try {
    return { user: await registerCustomer(api, identity, language), isNew: true };
  } catch (error) {
    if (!(isRefusal(error) && error.message.includes('exist'))) throw error;
    const user = await logIn(api, identity);
    if (!user) throw error;
    return { user, isNew: false };
  }
}

/**
 * Signs in and opens the session. Returns undefined when no account matches (wrong_credentials), or when
 * the provider has not verified the email (bad_identity_token).
 */
async function logIn(api: ApiClient, { firebaseToken }: SocialIdentity): Promise<User | undefined> {
  try {
    const session = await api.call(login, { body: { firebaseToken } });
    openSession(session);
    return session.user;
  } catch (error) {
    if (isRefusal<typeof login | typeof register>(error, 'wrong_credentials', 'bad_identity_token'))
      return undefined;
    throw error;
  }
}

async function registerCustomer(
  api: ApiClient,
  identity: SocialIdentity,
  language: 'fr' | 'en',
): Promise<User> {
  const { firebaseToken, uid, email, firstName, lastName, phoneNumber } = identity;
  const body = { firebaseToken, firebaseUserId: uid, email, firstName, lastName, phoneNumber, language };
  const session = await api.call(register, { body: { ...body, role: 'CUSTOMER' } });
  openSession(session);
  return session.user;
}
