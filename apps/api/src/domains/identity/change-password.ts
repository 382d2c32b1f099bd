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
import { isEasilyGuessed } from './rules/guessed-passwords.ts';
import { findAccount } from './store/accounts.ts';
import { invalidateLinks } from './store/links.ts';
import { revokeSessionsOf } from './store/sessions.ts';

type Deps = {
  db: Database;
  /** System time, not business time. */
  clock: Clock;
  identityService: IdentityService;
  limits: Limits;
};

/**
 * Sets a new password after the caller has proved their identity. Ends their other sessions, and mailed
 * links for a reset or a change of email. Refuses wrong_password, bad_identity_token,
 * reauthentication_required, weak_password, invalid_input, too_many_requests.
 */
export async function changePassword(
  deps: Deps,
  input: Proof & { accountId: string; sessionId: string; newPassword: string },
): Promise<void> {
  const { db, clock, identityService } = deps;
  const account = (await findAccount(db, input.accountId)) ?? refuse('unauthenticated');
  await proveCaller(deps, account, input);
  const { id, identityUid, email, firstName, lastName, language } = account;
  if (isEasilyGuessed(input.newPassword, [email, firstName, lastName]))
    refuse('weak_password', { fields: { new_password: 'too_common' } });
  // Sessions end before the password changes: if the process dies in between, no other session outlives the
  // old password.
  const ended = await inTransaction(db, (tx) => revokeSessionsOf(tx, id, clock.now(), input.sessionId));
  const { outcome } = await identityService.setPassword(identityUid, input.newPassword);
  if (outcome === 'weak_password') refuse('weak_password', { fields: { new_password: 'too_short' } });
  if (outcome === 'no_account') refuse('reauthentication_required');
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    // Sessions end a second time, because the old password could open sessions until a moment ago.
    const late = await revokeSessionsOf(tx, id, now, input.sessionId);
    await invalidateLinks(tx, id, 'reset_password', now);
    // An intruder, whom the new password shuts out, may have requested the pending email change.
    await invalidateLinks(tx, id, 'change_email', now);
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
