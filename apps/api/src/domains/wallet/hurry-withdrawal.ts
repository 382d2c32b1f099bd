import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { withdrawals } from './store/withdrawals.ts';

/** For the operator: withdrawals refused by the card partner, or without its answer for an hour and more. `subject` is the professional. */
export async function listUnsettledWithdrawals(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return withdrawals.listUnsettledCommands(db, now);
}

/**
 * The operator has the card partner asked again at once. False when no withdrawal has this id. Refuses wrong_state when it
 * is over: of one that was refused she has her money back, and asks for another herself.
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

/** The operator has looked at a refused one. False when it is not on the list. */
export async function leaveWithdrawal(
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

/** Withdrawals without an answer of the card partner, and written before an instant; the oldest first. */
export async function listPendingWithdrawals(db: Database, before: Date): Promise<PendingCommand[]> {
  return withdrawals.listPending(db, before);
}
