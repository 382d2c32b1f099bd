import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { removals } from './store/cards.ts';

type Operator = { db: Database; clock: Clock };

/**
 * Lists for operators at most 200 card removals that the partner refused (and no operator dismissed) or has
 * not answered for an hour. `subject` is the id of the payer's account.
 */
export async function listUnsettledRemovals(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return removals.listUnsettledCommands(db, now);
}

/**
 * Retries a card removal for an operator. Returns false for an unknown id. Refuses wrong_state when the
 * partner refused the removal: the app no longer uses the card, and the operator deletes it in the
 * partner's own tool.
 */
export async function retryRemoval(
  { db, clock }: Operator,
  id: string,
  operatorId: string | null = null,
): Promise<boolean> {
  const found = await removals.find(db, id);
  if (!found) return false;
  await inTransaction(db, async (tx) => {
    const subject = `account:${found.accountId}`;
    await recordAudit(tx, { actorId: operatorId, action: 'command.retried', subject, detail: { id } });
    if (!(await removals.hurry(tx, id, clock.now()))) refuse('wrong_state');
  });
  return true;
}

/**
 * Dismisses a refused removal that the operator has handled at the partner. Returns false when the removal
 * is not on the operators' list.
 */
export async function dismissRemoval(
  { db, clock }: Operator,
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await removals.find(tx, id);
    if (!found || !(await removals.leave(tx, id, clock.now()))) return false;
    const subject = `account:${found.accountId}`;
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
 * Lists at most 200 card removals that were created before an instant and have no answer of the partner
 * yet, oldest first.
 */
export async function listPendingRemovals(db: Database, before: Date): Promise<PendingCommand[]> {
  return removals.listPending(db, before);
}
