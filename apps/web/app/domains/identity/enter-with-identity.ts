import type { User } from '@meche/contract/identity';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import type { SocialIdentity } from './session/identity-service.ts';
import { openSession } from './session/session.ts';

type Entered = { user: User; isNew: boolean };

const contract = () => import('@meche/contract/identity');

/**
 * Exchanges the provider's token for a session, of the existing account or a new one. By the specification,
 * a refusal to register whose message contains "exist" leads to login. Throws the registration's refusal
 * when neither works, and code_wanted for accounts with two steps.
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
    return { user: await register(api, identity, language), isNew: true };
  } catch (error) {
    if (!(isRefusal(error) && error.message.includes('exist'))) throw error;
    const user = await logIn(api, identity);
    if (!user) throw error;
    return { user, isNew: false };
  }
}

/** `unproved`: an account has this email, and the provider has not verified it. */
export function entryProblem(error: unknown): 'unproved' | 'too_many_requests' | 'failed' {
  if (isRefusal(error, 'too_many_requests')) return 'too_many_requests';
  return isRefusal(error, 'account_exists') ? 'unproved' : 'failed';
}

/** Undefined when no account matches. For an unverified email the server answers bad_identity_token. */
async function logIn(api: ApiClient, { firebaseToken }: SocialIdentity): Promise<User | undefined> {
  try {
    const session = await api.call(
      contract().then((one) => one.login),
      { body: { firebaseToken } },
    );
    openSession(session);
    return session.user;
  } catch (error) {
    if (isRefusal(error, 'wrong_credentials', 'bad_identity_token')) return undefined;
    throw error;
  }
}

async function register(api: ApiClient, identity: SocialIdentity, language: 'fr' | 'en'): Promise<User> {
  const { firebaseToken, uid, email, firstName, lastName, phoneNumber } = identity;
  const body = { firebaseToken, firebaseUserId: uid, email, firstName, lastName, phoneNumber, language };
  const session = await api.call(
    contract().then((one) => one.register),
    { body: { ...body, role: 'CUSTOMER' } },
  );
  openSession(session);
  return session.user;
}
