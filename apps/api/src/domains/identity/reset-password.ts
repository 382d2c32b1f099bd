import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { PasswordChanged } from './facts.ts';
import { releaseRegistration } from './release-registration.ts';
import { isEasilyGuessed } from './rules/guessed-passwords.ts';
import { findAccount, markEmailVerified } from './store/accounts.ts';
import { invalidateLinks } from './store/links.ts';
import { revokeSessionsOf } from './store/sessions.ts';
import { useLink } from './use-link.ts';

type Deps = {
  db: Database;
  /** System time, not business time. */
  clock: Clock;
  identityService: IdentityService;
};

/**
 * Sets a new password for the holder of a mailed link, which also proves the email. Ends every session, in
 * this app and at the identity service, and a pending email change. Refuses link_expired, weak_password.
 */
export async function resetPassword(
  { db, clock, identityService }: Deps,
  input: { token: string | undefined; password: string },
): Promise<void> {
  await useLink({ db, clock }, { kind: 'reset_password', token: input.token }, async (link) => {
    const account = link.accountId ? await findAccount(db, link.accountId) : undefined;
    if (account?.email !== link.email) refuse('link_expired');
    const { id, identityUid, firstName, lastName, language } = account;
    if (isEasilyGuessed(input.password, [account.email, firstName, lastName]))
      refuse('weak_password', { fields: { password: 'too_common' } });
    // Sessions end before the password changes: if the process dies in between, no session outlives the old
    // password.
    const ended = await inTransaction(db, (tx) => revokeSessionsOf(tx, id, clock.now()));
    const { outcome } = await identityService.setPassword(identityUid, input.password);
    if (outcome === 'weak_password') refuse('weak_password', { fields: { password: 'too_short' } });
    if (outcome === 'no_account') refuse('link_expired');
    await identityService.setEmailVerified(identityUid);
    await identityService.revokeSessions(identityUid);
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      // Sessions end a second time, because the old password could open sessions until a moment ago.
      const late = await revokeSessionsOf(tx, id, now);
      await invalidateLinks(tx, id, 'reset_password', now);
      // An intruder, whom the new password shuts out, may have requested the pending email change.
      await invalidateLinks(tx, id, 'change_email', now);
      await markEmailVerified(tx, id, now);
      await releaseRegistration(tx, id, now);
      await announce(tx, PasswordChanged, { email: account.email, firstName, language }, now);
      const subject = `account:${id}`;
      await recordAudit(tx, {
        actorId: id,
        action: 'password_reset',
        subject,
        detail: { ended: ended + late },
      });
    });
  });
}
