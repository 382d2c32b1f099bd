import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { accountCommands, insertCommand } from './store/accounts.ts';
import { lockVerification } from './store/documents.ts';

type Operator = { db: Database; clock: Clock };

/**
 * Lists for operators the account commands that the card partner refused or has not answered for an hour.
 * `subject` is the professional's id.
 */
export async function listUnsettledAccounts(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return accountCommands.listUnsettledCommands(db, now);
}

/**
 * Lists the account commands that were created before an instant and have no answer of the card partner
 * yet, oldest first.
 */
export async function listPendingAccounts(db: Database, before: Date): Promise<PendingCommand[]> {
  return accountCommands.listPending(db, before);
}

/**
 * Makes an account command due now; the sweep sends it. A command with an unknown outcome keeps its key; a
 * refused command becomes a new one. Returns false for an unknown id. Refuses wrong_state when the command
 * is settled, or needs a single-use token that only the professional's browser can create.
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
    await recordAudit(tx, { actorId: operatorId, action: 'command.retried', subject, detail: { id } });
    if (await accountCommands.hurry(tx, id, now)) return;
    if (detail.byToken || !(await accountCommands.leave(tx, id, now))) return refuse('wrong_state');
    await insertCommand(tx, {
      professionalId,
      kind,
      token: null,
      detail,
      now,
      ...(personId && { personId }),
    });
  });
  return true;
}

/** Removes a refused command from the operators' list. Returns false when the list does not contain it. */
export async function dismissAccountCommand(
  { db, clock }: Operator,
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await accountCommands.find(tx, id);
    if (!found || !(await accountCommands.leave(tx, id, clock.now()))) return false;
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
