import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { revokeSession } from './store/sessions.ts';

/** Signs a device out: no refresh any more; an access token already out lives its last minutes. Twice is no error. */
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
