import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { findAccountByEmail, updateOperator } from './store/accounts.ts';
import { revokeSessionsOf } from './store/sessions.ts';

/**
 * Gives somebody the operator's desk or takes it back; only for the server's command line. Whoever loses it is signed out.
 * False when it was so already. `clock` is system time. Refuses not_found.
 */
export async function setOperator(
  { db, clock }: { db: Database; clock: Clock },
  asked: { email: string; isOperator: boolean },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const account = (await findAccountByEmail(tx, asked.email)) ?? refuse('not_found');
    if (!(await updateOperator(tx, account.id, asked.isOperator))) return false;
    if (!asked.isOperator) await revokeSessionsOf(tx, account.id, clock.now());
    await recordAudit(tx, {
      actorId: null,
      action: asked.isOperator ? 'operator_granted' : 'operator_revoked',
      subject: `account:${account.id}`,
    });
    return true;
  });
}
