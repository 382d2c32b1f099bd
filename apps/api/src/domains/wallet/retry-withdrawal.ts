import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { withdrawals } from './store/withdrawals.ts';

/**
 * Lists for operators at most 200 withdrawals that the card partner refused (and no operator dismissed) or
 * has not answered for an hour. `subject` is the professional's id.
 */
export async function listUnsettledWithdrawals(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return withdrawals.listUnsettledCommands(db, now);
}

/**
 * Makes a pending withdrawal due immediately. Returns false for an unknown id. Refuses wrong_state when the
 * withdrawal is not pending: a refused withdrawal has returned its amount to the wallet, and the
 * professional requests another.
 */
export async function retryWithdrawal(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  operatorId: string | null = null,
): Promise<boolean> {
  const found = await withdrawals.find(db, id);
  if (!found) return false;
  await inTransaction(db, async (tx) => {
    if (!(await withdrawals.hurry(tx, id, clock.now()))) refuse('wrong_state');
    const subject = `professional:${found.professionalId}`;
    await recordAudit(tx, { actorId: operatorId, action: 'command.retried', subject, detail: { id } });
  });
  return true;
}

/**
 * Removes a refused withdrawal from the operators' list. Returns false when the list does not contain it.
 */
export async function dismissWithdrawal(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await withdrawals.find(tx, id);
    if (!found || !(await withdrawals.leave(tx, id, clock.now()))) return false;
    const subject = `professional:${found.professionalId}`;
    await recordAudit(tx, {
      actorId: operatorId,
      action: 'command.dismissed',
      subject,
      detail: { id, reason },
    });
    return true;
  });
}

/**
 * Lists at most 200 withdrawals that were requested before an instant and have no answer of the card
 * partner yet, oldest first.
 */
export async function listPendingWithdrawals(db: Database, before: Date): Promise<PendingCommand[]> {
  return withdrawals.listPending(db, before);
}
