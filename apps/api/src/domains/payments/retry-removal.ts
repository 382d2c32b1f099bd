import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { removals } from './store/cards.ts';

type Operator = { db: Database; clock: Clock };

/**
 * For operators: card removals refused by the partner, or without an answer for an hour. `subject` is the
 * account.
 */
export async function listUnsettledRemovals(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return removals.listUnsettledCommands(db, now);
}

/**
 * An operator retries a card removal. False for an unknown id. Refuses wrong_state when the partner refused
 * it: the card is no longer used here, and the rest is done at the partner by hand.
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
    await recordAudit(tx, { actorId: operatorId, action: 'order.again', subject, detail: { id } });
    if (!(await removals.hurry(tx, id, clock.now()))) refuse('wrong_state');
  });
  return true;
}

/** The operator has handled a refused removal at the partner. False when it is not on the list. */
export async function dismissRemoval(
  { db, clock }: Operator,
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await removals.find(tx, id);
    if (!found || !(await removals.leave(tx, id, clock.now()))) return false;
    const subject = `account:${found.accountId}`;
    await recordAudit(tx, { actorId: operatorId, action: 'order.left', subject, detail: { id, reason } });
    return true;
  });
}

/** Card removals created before an instant without the partner's answer, oldest first. */
export async function listPendingRemovals(db: Database, before: Date): Promise<PendingCommand[]> {
  return removals.listPending(db, before);
}
