import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Limits } from '#kit/http/limits';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { PasswordChanged } from './facts.ts';
import { isJustAuthenticated, limits } from './rules.ts';
import { believe } from './sign-in.ts';
import { type Account, findAccount, findAccountByIdentity } from './store/accounts.ts';
import { spendLinks } from './store/links.ts';
import { revokeSessionsOf } from './store/sessions.ts';

type Deps = {
  db: Database;
  /** System time. */
  clock: Clock;
  identityService: IdentityService;
  limits: Limits;
};

type Proof = { currentPassword?: string | undefined; firebaseToken?: string | undefined };

/**
 * Sets a new password for the caller, who proves that it is her. Her other sessions end, this one goes on.
 * Refuses wrong_password, bad_identity_token, reauthentication_required, weak_password, too_many_requests.
 */
export async function changePassword(
  deps: Deps,
  asked: Proof & { accountId: string; sessionId: string; newPassword: string },
): Promise<void> {
  const { db, clock, identityService } = deps;
  const account = (await findAccount(db, asked.accountId)) ?? refuse('unauthenticated');
  await reauthenticate(deps, account, asked);
  const { id, identityUid, email, firstName, language } = account;
  const { outcome } = await identityService.setPassword(identityUid, asked.newPassword);
  if (outcome === 'weak_password') refuse('weak_password', { fields: { new_password: 'too_short' } });
  if (outcome === 'no_account') refuse('reauthentication_required');
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const ended = await revokeSessionsOf(tx, id, now, asked.sessionId);
    await spendLinks(tx, id, 'reset_password', now);
    await announce(tx, PasswordChanged, { email, firstName, language }, now);
    const subject = `account:${id}`;
    await recordAudit(tx, { actorId: id, action: 'password_changed', subject, detail: { ended } });
  });
}

/** By the current password, or by an ID token of her own identity that is fresh from the identity service. */
async function reauthenticate(deps: Deps, account: Account, proof: Proof): Promise<void> {
  const { db, clock, identityService } = deps;
  if (proof.firebaseToken) {
    const identity = await believe(identityService, proof.firebaseToken);
    const owner = await findAccountByIdentity(db, identity.uid);
    if (owner?.id !== account.id || !isJustAuthenticated(identity.authenticatedAt, clock.now()))
      refuse('reauthentication_required');
    return;
  }
  if (!proof.currentPassword) refuse('invalid_input', { fields: { current_password: 'required' } });
  await deps.limits.hit(limits.signIn, `email:${account.email}`);
  const answer = await identityService.signIn({ email: account.email, password: proof.currentPassword });
  if (answer.outcome === 'too_many_attempts')
    refuse('too_many_requests', { retryAfter: limits.signIn.windowSeconds });
  if (answer.outcome === 'wrong_credentials')
    refuse('wrong_password', { fields: { current_password: 'invalid' } });
}
