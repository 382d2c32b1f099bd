import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { withdrawals } from './store/withdrawals.ts';

/**
 * For operators: withdrawals that the card partner refused, or has not answered for an hour. `subject` is
 * the professional.
 */
export async function listUnsettledWithdrawals(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return withdrawals.listUnsettledCommands(db, now);
}

/**
 * Retries at once. False for an unknown id. Refuses wrong_state when settled: a refused one has returned
 * its money, and the professional requests another.
 */
export async function hurryWithdrawal(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  operatorId: string | null = null,
): Promise<boolean> {
  const found = await withdrawals.find(db, id);
  if (!found) return false;
  await inTransaction(db, async (tx) => {
    if (!(await withdrawals.hurry(tx, id, clock.now()))) refuse('wrong_state');
    const subject = `professional:${found.professionalId}`;
    await recordAudit(tx, { actorId: operatorId, action: 'order.again', subject, detail: { id } });
  });
  return true;
}

/** Takes a refused withdrawal off the operators’ list. False when it is not on it. */
export async function dismissWithdrawal(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await withdrawals.find(tx, id);
    if (!found || !(await withdrawals.leave(tx, id, clock.now()))) return false;
    const subject = `professional:${found.professionalId}`;
    await recordAudit(tx, { actorId: operatorId, action: 'order.left', subject, detail: { id, reason } });
    return true;
  });
}

/**
 * Withdrawals without an answer of the card partner that were requested before an instant, oldest first.
 */
export async function listPendingWithdrawals(db: Database, before: Date): Promise<PendingCommand[]> {
  return withdrawals.listPending(db, before);
}
