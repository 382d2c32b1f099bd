import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { charges, isProcessing } from './store/charges.ts';
import { findDue } from './store/dues.ts';
import { lockSubscription } from './store/subscriptions.ts';
import { writeCharge } from './try-dues.ts';

/**
 * Lists for operators at most 200 charges that the partner refused (and no operator dismissed) or has not
 * answered for an hour. `subject` is the professional's id.
 */
export async function listUnsettledCharges(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return charges.listUnsettledCommands(db, now);
}

/**
 * Makes a charge due immediately; a refused charge of an open invoice is retried as a new charge. Returns
 * false for an unknown id. Refuses wrong_state for any other charge, without a card, or while the bank is
 * processing another charge of the invoice.
 */
export async function retryChargeCommand(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  operatorId: string | null = null,
): Promise<boolean> {
  const found = await charges.find(db, id);
  if (!found) return false;
  const now = clock.now();
  const { professionalId, invoiceId } = found;
  await inTransaction(db, async (tx) => {
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: operatorId, action: 'command.retried', subject, detail: { id } });
    if (await charges.hurry(tx, id, now)) return;
    const subscription = await lockSubscription(tx, professionalId);
    const due = invoiceId === null ? undefined : await findDue(tx, invoiceId);
    const paymentMethodId = subscription?.paymentMethodId ?? null;
    const canPay =
      due?.status === 'open' && paymentMethodId !== null && !(await isProcessing(tx, due.invoiceId));
    if (!canPay || !(await charges.leave(tx, id, now))) return refuse('wrong_state');
    await writeCharge(tx, due, { paymentMethodId, counts: false, now });
  });
  return true;
}

/** Removes a refused charge from the operators' list. Returns false when the list does not contain it. */
export async function dismissCharge(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await charges.find(tx, id);
    if (!found || !(await charges.leave(tx, id, clock.now()))) return false;
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
 * Lists at most 200 charges that were created before an instant and have no answer of the partner yet,
 * oldest first.
 */
export async function listPendingCharges(db: Database, before: Date): Promise<PendingCommand[]> {
  return charges.listPending(db, before);
}
