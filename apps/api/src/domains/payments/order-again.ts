import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { recordMoney } from './describe-payable.ts';
import { insertOperation, type Operation, operations } from './store/operations.ts';
import { lockPayable, type Payable } from './store/payables.ts';

/**
 * The operator has an operation asked again: one of unknown outcome at once and with its own key, one that was refused as a
 * new one. False when no operation has this id. Refuses wrong_state where nothing waits for it any more.
 */
export async function orderAgain(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<boolean> {
  const found = await operations.find(db, id);
  if (!found) return false;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const payable = await lockPayable(tx, found.payableId);
    if (await operations.hurry(tx, id, now)) return;
    if (!isWanted(payable, found) || !(await operations.leave(tx, id, now))) refuse('wrong_state');
    const { payableId, kind, amountCents, partnerId, detail } = found;
    const { split: _split, ...order } = detail;
    await insertOperation(tx, {
      payableId,
      kind,
      amountCents,
      detail: order,
      now,
      ...(kind === 'release' && { partnerId: partnerId ?? payable.holdId ?? undefined }),
    });
    await recordMoney(tx, payable, 'payment.ordered_again', { operationId: id, kind });
  });
  return true;
}

function isWanted(payable: Payable, { kind, detail }: Operation): boolean {
  switch (kind) {
    case 'hold':
      return detail.replaces === undefined
        ? payable.status === 'card_saved'
        : payable.status === 'held' && payable.holdId === detail.replaces;
    case 'release':
      return payable.status === 'failed' || payable.status === 'held';
    // The payer opens another form herself; a debit that failed was told to both as failed.
    case 'setup':
    case 'capture':
      return false;
  }
}

/** The operator has dealt with a refused operation elsewhere. False when it is not on the list. */
export async function leaveOrder(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<boolean> {
  return inTransaction(db, (tx: Tx) => operations.leave(tx, id, clock.now()));
}
