import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { recordMoney } from './describe-payable.ts';
import { isShareNoLongerDue } from './move-share.ts';
import { insertOperation, type Operation, operations } from './store/operations.ts';
import { lockPayable, type Payable } from './store/payables.ts';
import { replaceTransferOperation } from './store/shares.ts';

/**
 * Retries an operation for an operator: a pending one becomes due with its own key, a refused one is queued
 * as a new operation. Returns false for an unknown id. Refuses wrong_state when the payable no longer needs
 * the operation, and for a settled setup, capture or refund.
 */
export async function retryCommand(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  operatorId: string | null = null,
): Promise<boolean> {
  const found = await operations.find(db, id);
  if (!found) return false;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const payable = await lockPayable(tx, found.payableId);
    await recordAudit(tx, {
      actorId: operatorId,
      action: 'command.retried',
      subject: `payable:${payable.id}`,
      detail: { id },
    });
    if (await operations.hurry(tx, id, now)) return;
    if (!(await isStillNeeded(tx, payable, found)) || !(await operations.leave(tx, id, now)))
      refuse('wrong_state');
    const { payableId, kind, amountCents, partnerId, causeId, detail } = found;
    const { split: _split, tries: _tries, ...order } = detail;
    const again = await insertOperation(tx, {
      payableId,
      kind,
      amountCents,
      detail: order,
      now,
      ...(causeId !== null && { causeId }),
      ...(kind === 'release' && { partnerId: partnerId ?? payable.holdId ?? undefined }),
    });
    if (kind === 'send_back' && again !== undefined)
      await replaceTransferOperation(tx, { payableId, former: id, sentBy: again });
    await recordMoney(tx, payable, 'payment.retried', { operationId: id, kind });
  });
  return true;
}

async function isStillNeeded(
  tx: Tx,
  payable: Payable,
  { kind, detail, causeId }: Operation,
): Promise<boolean> {
  switch (kind) {
    case 'hold':
      return detail.replaces === undefined
        ? payable.status === 'card_saved'
        : payable.status === 'held' && payable.holdId === detail.replaces;
    case 'release':
      return payable.status === 'failed' || payable.status === 'held';
    case 'take_back':
      return causeId !== null && !(await isShareNoLongerDue(tx, causeId));
    case 'send_back':
      return true;
    // The payer can open another card form, and both sides were notified that the debit or refund failed.
    case 'setup':
    case 'capture':
    case 'refund':
      return false;
  }
}

/**
 * Dismisses a refused operation that the operator has handled by other means. Returns false when the
 * operation is not on the operators' list.
 */
export async function dismissCommand(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx: Tx) => {
    const found = await operations.find(tx, id);
    if (!found || !(await operations.leave(tx, id, clock.now()))) return false;
    const subject = `payable:${found.payableId}`;
    await recordAudit(tx, {
      actorId: operatorId,
      action: 'command.dismissed',
      subject,
      detail: { id, reason },
    });
    return true;
  });
}
