import { inTransaction } from '#kit/database/transaction';
import { isOutcomeLongUnknown } from '#kit/jobs/partner-commands';
import type { PaymentsDeps } from './deps.ts';
import { settleRefund } from './settle-refund.ts';
import { closeOperation, type Operation } from './store/operations.ts';
import { lockPayable, type Payable } from './store/payables.ts';

export async function refundHold(deps: PaymentsDeps, payable: Payable, operation: Operation): Promise<void> {
  const { holdId } = payable;
  const { id: key, causeId, amountCents } = operation;
  if (holdId === null || causeId === null) throw new Error(`refund ${key} has no captured hold`);
  const { charges, clock } = deps;
  const found = isOutcomeLongUnknown(operation, clock.now())
    ? await charges.findRefund({ key, holdId })
    : null;
  const made = found ?? (await charges.refundHold({ key, holdId, amountCents, reference: payable.id }));
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    if (!(await closeOperation(tx, key, { status: 'done', partnerId: made.id }))) return;
    await settleRefund(tx, deps, locked, { refundId: causeId, news: made, now: clock.now() });
  });
}
