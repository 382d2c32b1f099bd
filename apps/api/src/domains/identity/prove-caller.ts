import type { Database } from '#kit/database/database';
import type { Limits } from '#kit/http/limits';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { withGuessLimits } from './count-guesses.ts';
import { isJustAuthenticated, isProofValid, limits, toProofTime } from './rules.ts';
import { verifyIdentity } from './sign-in.ts';
import { type Account, findAccountByIdentity } from './store/accounts.ts';
import { findSessionsFrom } from './store/sessions.ts';

export type Proof = { currentPassword?: string | undefined; firebaseToken?: string | undefined };

type Deps = {
  db: Database;
  /** System time, not business time. */
  clock: Clock;
  identityService: IdentityService;
  limits: Limits;
};

/**
 * Checks a signed-in caller’s ID token, or without one their current password. Refuses wrong_password,
 * bad_identity_token, reauthentication_required (token old or of another account), invalid_input without
 * either, too_many_requests.
 */
export async function proveCaller(deps: Deps, account: Account, proof: Proof): Promise<void> {
  const { db, clock, identityService } = deps;
  if (proof.firebaseToken) {
    const identity = await verifyIdentity(identityService, proof.firebaseToken);
    const owner = await findAccountByIdentity(db, identity.uid);
    const isFresh =
      isJustAuthenticated(identity.authenticatedAt, clock.now()) &&
      isProofValid(toProofTime(identity.authenticatedAt), await findSessionsFrom(db, account.id));
    if (owner?.id !== account.id || !isFresh) refuse('reauthentication_required');
    return;
  }
  if (!proof.currentPassword) refuse('invalid_input', { fields: { current_password: 'required' } });
  const credentials = { email: account.email, password: proof.currentPassword };
  // Counted apart from the guesses of strangers at sign-in, so that strangers cannot block the caller.
  await withGuessLimits(deps.limits, [[limits.signIn, `account:${account.id}`]], async () => {
    const answer = await identityService.signIn(credentials);
    if (answer.outcome === 'too_many_attempts') refuse('too_many_requests');
    if (answer.outcome === 'wrong_credentials')
      refuse('wrong_password', { fields: { current_password: 'wrong_password' } });
  });
}
