import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { OwedOrder } from '#kit/jobs/orders';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { attachments, findLastAttachment, insertAttachment } from './store/cards.ts';

/** For the operator: cards refused by the card partner, or without its answer for an hour and more. `subject` is the professional. */
export async function listOwedCards(db: Database, now: Date): Promise<OwedOrder[]> {
  return attachments.listOwed(db, now);
}

/**
 * The operator has a card asked about again: at once, or as a new one where it was refused. False when no card has this id.
 * Refuses wrong_state when she has given another since.
 */
export async function orderCardAgain(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<boolean> {
  const found = await attachments.find(db, id);
  if (!found) return false;
  const now = clock.now();
  const { professionalId, token } = found;
  await inTransaction(db, async (tx) => {
    if (await attachments.hurry(tx, id, now)) return;
    const last = await findLastAttachment(tx, professionalId);
    if (last?.id !== id || !(await attachments.leave(tx, id, now))) refuse('wrong_state');
    await insertAttachment(tx, { professionalId, token, now });
  });
  return true;
}

/** The operator has dealt with a refused card elsewhere. False when it is not on the list. */
export async function leaveCard({ db, clock }: { db: Database; clock: Clock }, id: string): Promise<boolean> {
  return inTransaction(db, (tx) => attachments.leave(tx, id, clock.now()));
}
