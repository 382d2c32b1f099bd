import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { accountCommands, insertOrder } from './store/accounts.ts';
import { lockVerification } from './store/documents.ts';

type Operator = { db: Database; clock: Clock };

/** For the operator: what the card partner refused of an account, or has not answered for an hour. `subject` is the professional. */
export async function listUnsettledAccounts(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return accountCommands.listUnsettledCommands(db, now);
}

/** Without an answer of the card partner, and written before an instant; the oldest first. */
export async function listPendingAccounts(db: Database, before: Date): Promise<PendingCommand[]> {
  return accountCommands.listPending(db, before);
}

/**
 * The operator has the card partner asked again: at once with its key where nobody knows, anew where it was refused. False when no
 * order has this id. Refuses wrong_state where it is over, and where it rested on a token of her browser, which was good for one
 * call: she is told what was not taken, and hands it over anew herself.
 */
export async function retryAccountCommand(
  { db, clock }: Operator,
  id: string,
  operatorId: string | null = null,
): Promise<boolean> {
  const found = await accountCommands.find(db, id);
  if (!found) return false;
  const now = clock.now();
  const { professionalId, kind, personId, detail } = found;
  await inTransaction(db, async (tx) => {
    await lockVerification(tx, professionalId);
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: operatorId, action: 'order.again', subject, detail: { id } });
    if (await accountCommands.hurry(tx, id, now)) return;
    if (detail.byToken || !(await accountCommands.leave(tx, id, now))) return refuse('wrong_state');
    await insertOrder(tx, { professionalId, kind, token: null, detail, now, ...(personId && { personId }) });
  });
  return true;
}

/** The operator has dealt with a refused one elsewhere. False when it is not on the list. */
export async function dismissAccountCommand(
  { db, clock }: Operator,
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await accountCommands.find(tx, id);
    if (!found || !(await accountCommands.leave(tx, id, clock.now()))) return false;
    const subject = `professional:${found.professionalId}`;
    await recordAudit(tx, { actorId: operatorId, action: 'order.left', subject, detail: { id, reason } });
    return true;
  });
}
