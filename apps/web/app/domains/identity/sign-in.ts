import type { User } from '@meche/contract/identity';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import type { PublicConfiguration } from '~/lib/page/configuration.ts';
import type { SignInProblem } from './session/identity-service.ts';
import { openSession } from './session/session.ts';

/** A failed sign-in, as one of the specification's four problems. */
export class SignInFailure extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, cause: unknown) {
    super(problem, { cause });
    this.name = 'SignInFailure';
    this.problem = problem;
  }
}

/**
 * Signs in at the identity service, exchanges its token at our API and opens the session in this browser.
 */
export async function signIn(
  api: ApiClient,
  { identity }: PublicConfiguration,
  { email, password }: { email: string; password: string },
): Promise<User> {
  const service = await import('./session/identity-service.ts');
  try {
    const firebaseToken = await service.identityToken(identity, email, password);
    const { login } = await import('@meche/contract/identity');
    const session = await api.call(login, { body: { firebaseToken } });
    openSession(session);
    return session.user;
  } catch (error) {
    // Rethrow what other code shows: field errors, a needed code, a suspension.
    if (isRefusal(error, 'code_wanted', 'account_suspended')) throw error;
    if (isRefusal(error) && Object.keys(error.fields).length > 0) throw error;
    throw new SignInFailure(service.signInProblem(error), error);
  }
}
