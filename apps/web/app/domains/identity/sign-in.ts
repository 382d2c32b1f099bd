import { login } from '@meche/contract/api-client/identity';
import type { User } from '@meche/contract/identity';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import type { PublicConfiguration } from '~/lib/page/configuration.ts';
import type { SignInProblem } from './session/identity-service.ts';
import { openSession } from './session/session.ts';

export class SignInFailure extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, cause: unknown) {
    super(problem, { cause });
    this.name = 'SignInFailure';
    this.problem = problem;
  }
}

/**
 * Signs in and opens the session. Throws SignInFailure, or the API's refusal for code_wanted,
 * account_suspended and refused fields.
 */
export async function signIn(
  api: ApiClient,
  { identity }: PublicConfiguration,
  { email, password }: { email: string; password: string },
): Promise<User> {
  const service = await import('./session/identity-service.ts');
  try {
    const firebaseToken = await service.identityToken(identity, email, password);
    const session = await api.call(login, { body: { firebaseToken } });
    openSession(session);
    return session.user;
  } catch (error) {
    // The callers show these refusals themselves: a code dialog, a suspension notice, errors beside fields.
    if (isRefusal<typeof login>(error, 'code_wanted', 'account_suspended')) throw error;
    if (isRefusal(error) && Object.keys(error.fields).length > 0) throw error;
    throw new SignInFailure(service.signInProblem(error), error);
  }
}
