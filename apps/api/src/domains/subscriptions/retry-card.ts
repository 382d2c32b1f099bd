import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { attachments, findLastAttachment, insertAttachment } from './store/cards.ts';

/**
 * Lists for operators at most 200 cards that the partner refused (and no operator dismissed) or has not
 * answered for an hour. `subject` is the professional's id.
 */
export async function listUnsettledCards(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return attachments.listUnsettledCommands(db, now);
}

/**
 * Makes the attachment of a card due immediately; a refused attachment is retried as a new command. Returns
 * false for an unknown id. Refuses wrong_state when the professional has entered another card since, or the
 * card is neither pending nor on the operators' list.
 */
export async function retryCardCommand(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  operatorId: string | null = null,
): Promise<boolean> {
  const found = await attachments.find(db, id);
  if (!found) return false;
  const now = clock.now();
  const { professionalId, token } = found;
  await inTransaction(db, async (tx) => {
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: operatorId, action: 'command.retried', subject, detail: { id } });
    if (await attachments.hurry(tx, id, now)) return;
    const last = await findLastAttachment(tx, professionalId);
    if (last?.id !== id || !(await attachments.leave(tx, id, now))) refuse('wrong_state');
    await insertAttachment(tx, { professionalId, token, now });
  });
  return true;
}

/** Removes a refused card from the operators' list. Returns false when the list does not contain it. */
export async function dismissCard(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await attachments.find(tx, id);
    if (!found || !(await attachments.leave(tx, id, clock.now()))) return false;
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
 * Lists at most 200 cards that were entered before an instant and have no answer of the partner yet, oldest
 * first.
 */
export async function listPendingCards(db: Database, before: Date): Promise<PendingCommand[]> {
  return attachments.listPending(db, before);
}
