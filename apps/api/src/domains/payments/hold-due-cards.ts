import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { sweepEach } from '#kit/jobs/sweep';
import type { PaymentsDeps } from './deps.ts';
import { runOperations } from './run-operations.ts';
import { insertOperation } from './store/operations.ts';
import { holdsToPlace, lockPayable, type Payable, updatePayable } from './store/payables.ts';

/**
 * Sweep that places the due holds on saved cards (48 h before the appointment) and replaces holds that
 * expire soon. The new hold is placed before the old hold is released. Returns how many payables were
 * handled. Throws RowsFailed.
 */
export async function holdDueCards(deps: PaymentsDeps): Promise<number> {
  const started = await sweepEach(deps, holdsToPlace, {
    run: ({ id }, now) => inTransaction(deps.db, async (tx) => begin(tx, await lockPayable(tx, id), now)),
  });
  if (started > 0) await runOperations(deps);
  return started;
}

/** `authoriseAt` is null while the professional or the customer has not yet agreed to the amount. */
function isDue(authoriseAt: Date | null, now: Date): boolean {
  return authoriseAt !== null && authoriseAt <= now;
}

async function begin(tx: Tx, payable: Payable, now: Date): Promise<void> {
  const { id: payableId, status, paymentMethodId, amountCents, holdId } = payable;
  const order = { payableId, kind: 'hold' as const, amountCents, now };
  if (status === 'card_saved' && holdId === null && isDue(payable.authoriseAt, now))
    await insertOperation(tx, { ...order, detail: { paymentMethodId } });
  if (status === 'held' && holdId !== null && payable.renewAt !== null && payable.renewAt <= now) {
    await updatePayable(tx, payableId, { renewAt: null });
    await insertOperation(tx, { ...order, detail: { paymentMethodId, replaces: holdId } });
  }
}
