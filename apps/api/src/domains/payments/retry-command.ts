import type { Tx } from '#kit/database/database';
import { operableCommands } from '#kit/jobs/operate-commands';
import { recordMoney } from './describe-payable.ts';
import { isShareNoLongerDue } from './move-share.ts';
import { insertOperation, type Operation, operations } from './store/operations.ts';
import { lockPayable, type Payable } from './store/payables.ts';
import { replaceTransferOperation } from './store/shares.ts';

/** A refused operation is repeated while its payable needs it; a setup, capture or refund never is. */
export const operationCommands = operableCommands(operations, {
  about: 'payable',
  subjectOf: ({ payableId }) => payableId,
  lock: (tx, { payableId }) => lockPayable(tx, payableId),
  async repeat(tx, found, now) {
    const payable = await lockPayable(tx, found.payableId);
    if (!(await isStillNeeded(tx, payable, found))) return undefined;
    return () => repeatOperation(tx, payable, found, now);
  },
});

async function repeatOperation(tx: Tx, payable: Payable, found: Operation, now: Date): Promise<void> {
  const { id, payableId, kind, amountCents, partnerId, causeId, detail } = found;
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
