import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { findAccountByEmail, updateOperator } from './store/accounts.ts';
import { revokeSessionsOf } from './store/sessions.ts';

/**
 * Grants or revokes operator rights. Only for the server’s command line. Revoking signs the account out.
 * Returns false when nothing changed. `clock` is system time. Refuses not_found.
 */
export async function setOperator(
  { db, clock }: { db: Database; clock: Clock },
  input: { email: string; isOperator: boolean },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const account = (await findAccountByEmail(tx, input.email)) ?? refuse('not_found');
    if (!(await updateOperator(tx, account.id, input.isOperator))) return false;
    if (!input.isOperator) await revokeSessionsOf(tx, account.id, clock.now());
    await recordAudit(tx, {
      actorId: null,
      action: input.isOperator ? 'operator_granted' : 'operator_revoked',
      subject: `account:${account.id}`,
    });
    return true;
  });
}
