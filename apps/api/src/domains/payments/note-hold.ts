import type { Tx } from '#kit/database/database';
import type { PaymentsDeps } from './open-payable.ts';
import { endHold, insertHold } from './store/holds.ts';
import type { Payable } from './store/payables.ts';

type Noting = { holdId: string; now: Date };

/** Posts a standing hold to the ledger's memo accounts, once. */
export async function noteHoldPlaced(
  tx: Tx,
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  { holdId, amountCents, now }: Noting & { amountCents: number },
): Promise<void> {
  const { id: payableId, professionalId } = payable;
  if (!(await insertHold(tx, { id: holdId, payableId, amountCents, placedAt: now }))) return;
  await ledger.postHoldPlaced(tx, { payableId, professionalId, holdId, amountCents, at: now });
}

/** The hold was captured, released or lost. Does nothing for an unknown hold. */
export async function noteHoldEnded(
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
