import type { Tx } from '#kit/database/database';
import type { PaymentsDeps } from './deps.ts';
import { endHold, insertHold } from './store/holds.ts';
import type { Payable } from './store/payables.ts';

type Noting = { holdId: string; now: Date };

/** Posts an open hold to the memo accounts of the ledger. Repeated calls for one hold post once. */
export async function recordHoldPlaced(
  tx: Tx,
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  { holdId, amountCents, now }: Noting & { amountCents: number },
): Promise<void> {
  const { id: payableId, professionalId } = payable;
  if (!(await insertHold(tx, { id: holdId, payableId, amountCents, placedAt: now }))) return;
  await ledger.postHoldPlaced(tx, { payableId, professionalId, holdId, amountCents, at: now });
}

/**
 * Posts the end of a hold to the ledger when it was captured, released or lost. Does nothing for a hold
 * that is unknown or has already ended.
 */
export async function recordHoldEnded(
  tx: Tx,
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  { holdId, now }: Noting,
): Promise<void> {
  const amountCents = await endHold(tx, holdId, now);
  if (amountCents === undefined) return;
  const { id: payableId, professionalId } = payable;
  await ledger.postHoldEnded(tx, { payableId, professionalId, holdId, amountCents, at: now });
}
