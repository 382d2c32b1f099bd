import { inTransaction } from '#kit/database/transaction';
import { isOutcomeLongUnknown } from '#kit/jobs/partner-commands';
import type { PaymentsDeps } from './deps.ts';
import { partnerCustomerOf } from './read-partner-ids.ts';
import { settleSetup } from './settle-setup.ts';
import { closeOperation, type Operation } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';

export async function openSetup(deps: PaymentsDeps, payable: Payable, operation: Operation): Promise<void> {
  const { id } = operation;
  const customerId = await partnerCustomerOf(deps, payable.accountId);
  const isLong = isOutcomeLongUnknown(operation, deps.clock.now());
  const found = isLong ? await deps.charges.findCardSetup({ key: id, customerId }) : null;
  const command = { key: id, customerId, accountId: null, reference: payable.id };
  const setup = found ?? (await deps.charges.startCardSetup(command));
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    if (!(await closeOperation(tx, id, { status: 'done', partnerId: setup.id }))) return;
    // The setup id is stored even while the payable is being released, because the release operation that
    // follows needs the id to cancel the setup.
    await updatePayable(tx, payable.id, { setupId: setup.id });
    await settleSetup(tx, locked, setup, deps.clock.now());
  });
}
