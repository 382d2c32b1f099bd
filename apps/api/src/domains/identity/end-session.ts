import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { findAccount } from './store/accounts.ts';
import { findSession, revokeSession, revokeSessionsOf } from './store/sessions.ts';

/**
 * Signs a device out; does nothing for an ended session. Does not check that the session belongs to
 * `accountId`.
 */
export async function endSession(
  { db, clock }: { db: Database; clock: Clock },
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await revokeSession(tx, sessionId, clock.now()))) return;
    const subject = `account:${accountId}`;
    await recordAudit(tx, { actorId: accountId, action: 'signed_out', subject, detail: { sessionId } });
  });
}

/** Signs another device of the account out. Refuses not_found for a session of another account. */
export async function endOwnSession(
  deps: { db: Database; clock: Clock },
  target: { sessionId: string; accountId: string },
): Promise<void> {
  const session = await findSession(deps.db, target.sessionId);
  if (session?.accountId !== target.accountId) refuse('not_found');
  await endSession(deps, target);
}

/** Signs every device out, the caller’s too, in this app and at the identity service. */
export async function endAllSessions(
  { db, clock, identityService }: { db: Database; clock: Clock; identityService: IdentityService },
  accountId: string,
): Promise<void> {
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  await inTransaction(db, async (tx) => {
    const ended = await revokeSessionsOf(tx, accountId, clock.now());
    const subject = `account:${accountId}`;
    await recordAudit(tx, {
      actorId: accountId,
      action: 'signed_out_everywhere',
      subject,
      detail: { ended },
    });
  });
  await identityService.revokeSessions(account.identityUid);
}
