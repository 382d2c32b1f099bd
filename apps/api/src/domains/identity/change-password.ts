import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Limits } from '#kit/http/limits';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { PasswordChanged } from './facts.ts';
import { type Proof, proveCaller } from './prove-caller.ts';
import { isSoonGuessed } from './rules/guessed-passwords.ts';
import { findAccount } from './store/accounts.ts';
import { spendLinks } from './store/links.ts';
import { revokeSessionsOf } from './store/sessions.ts';

type Deps = {
  db: Database;
  /** System time. */
  clock: Clock;
  identityService: IdentityService;
  limits: Limits;
};

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
  await proveCaller(deps, account, asked);
  const { id, identityUid, email, firstName, lastName, language } = account;
  if (isSoonGuessed(asked.newPassword, [email, firstName, lastName]))
    refuse('weak_password', { fields: { new_password: 'too_common' } });
  // First: should this process die in the middle, no other session outlives the password it was opened with.
  const ended = await inTransaction(db, (tx) => revokeSessionsOf(tx, id, clock.now(), asked.sessionId));
  const { outcome } = await identityService.setPassword(identityUid, asked.newPassword);
  if (outcome === 'weak_password') refuse('weak_password', { fields: { new_password: 'too_short' } });
  if (outcome === 'no_account') refuse('reauthentication_required');
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    // Once more: until a moment ago the old password opened others.
    const late = await revokeSessionsOf(tx, id, now, asked.sessionId);
    await spendLinks(tx, id, 'reset_password', now);
    // Whoever asked for it may be whom she shuts out.
    await spendLinks(tx, id, 'change_email', now);
    await announce(tx, PasswordChanged, { email, firstName, language }, now);
    const subject = `account:${id}`;
    await recordAudit(tx, {
      actorId: id,
      action: 'password_changed',
      subject,
      detail: { ended: ended + late },
    });
  });
}
