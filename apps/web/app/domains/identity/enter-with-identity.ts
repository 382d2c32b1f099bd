import type { User } from '@meche/contract/identity';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import type { SocialIdentity } from './session/identity-service.ts';
import { openSession } from './session/session.ts';

type Entered = { user: User; isNew: boolean };

const contract = () => import('@meche/contract/identity');

/**
 * The provider's token to our API: the account it belongs to, or a new one. A refusal to register whose message holds "exist"
 * leads into the account that is there, as the specification has it. Throws the refusal to register when neither is possible,
 * code_wanted where the account has two steps.
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

/** What to say of a refusal to enter; `unproved`: an account has the e-mail, and the provider does not vouch for it. */
export function entryProblem(error: unknown): 'unproved' | 'too_many_requests' | 'failed' {
  if (isRefusal(error, 'too_many_requests')) return 'too_many_requests';
  return isRefusal(error, 'account_exists') ? 'unproved' : 'failed';
}

/** Undefined when no account is this person's; of an unproved e-mail the server says that by bad_identity_token. */
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
