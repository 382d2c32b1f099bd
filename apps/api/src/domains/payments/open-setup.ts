import { inTransaction } from '#kit/database/transaction';
import { isLongUnknown } from '#kit/jobs/partner-commands';
import { partnerCustomerOf } from './know-parties.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { settleSetup } from './settle-setup.ts';
import { closeOperation, type Operation } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';

/** Opens a card setup at the partner, which the payer's browser completes. */
export async function openSetup(deps: PaymentsDeps, payable: Payable, operation: Operation): Promise<void> {
  const { id } = operation;
  const customerId = await partnerCustomerOf(deps, payable.accountId);
  const isLong = isLongUnknown(operation, deps.clock.now());
  const found = isLong ? await deps.charges.findCardSetup({ key: id, customerId }) : null;
  const command = { key: id, customerId, accountId: null, reference: payable.id };
  const setup = found ?? (await deps.charges.startCardSetup(command));
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    if (!(await closeOperation(tx, id, { status: 'done', partnerId: setup.id }))) return;
    // Stored even if the payable is being released: the release comes next and cancels the setup.
    await updatePayable(tx, payable.id, { setupId: setup.id });
    await settleSetup(tx, locked, setup, deps.clock.now());
  });
}
