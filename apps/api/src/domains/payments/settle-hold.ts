import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import type { Hold } from '#partners/card-payments/charges.port';
import type { PaymentsDeps } from './deps.ts';
import { aboutOf, type CardShown, cardColumns, reasonOf, recordMoney } from './describe-payable.ts';
import { PayableSecured } from './facts.ts';
import { failPayable } from './fail-payable.ts';
import { recordHoldEnded, recordHoldPlaced } from './record-hold.ts';
import { requestAuthentication } from './request-authentication.ts';
import { renewAt, verdictOnHold } from './rules.ts';
import { type Payable, type PayableChange, updatePayable } from './store/payables.ts';

/** A hold as the partner reports it. `id` is null when the partner refused to place a hold. */
export type HoldReport = Pick<
  Hold,
  'status' | 'amountCents' | 'captureBefore' | 'paymentMethodId' | 'declineCode'
> & {
  id: string | null;
  clientSecret: string | null;
};

export async function settleHold(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  hold: HoldReport,
  now: Date,
  card?: CardShown,
): Promise<void> {
  await recordHoldStatus(tx, deps, payable, hold, now);
  const change = (columns: PayableChange) => updatePayable(tx, payable.id, columns);
  const open = { holdId: hold.id, clientSecret: hold.clientSecret, declineCode: reasonOf(hold) };
  const verdict = verdictOnHold(payable.status, hold.status);
  switch (verdict) {
    case 'secure':
    case 'hold': {
      const captureBefore = hold.captureBefore;
      if (!captureBefore) throw new Error(`hold ${hold.id} is held without a last day`);
      await change({
        status: 'held',
        holdId: hold.id,
        ...heldUntil(captureBefore),
        paymentMethodId: hold.paymentMethodId ?? payable.paymentMethodId,
        clientSecret: null,
        declineCode: null,
        confirmBy: null,
        ...cardColumns(card),
      });
      if (verdict === 'secure') await announce(tx, PayableSecured, { ...aboutOf(payable), by: 'held' }, now);
      return recordMoney(tx, payable, 'payment.held', { holdId: hold.id, amountCents: payable.amountCents });
    }
    case 'open':
      return change(open);
    case 'forget':
      return change({ holdId: null, clientSecret: null });
    case 'note':
      return change({ holdId: hold.id, captureBefore: hold.captureBefore });
    case 'lost':
      return change({ status: 'card_saved', holdId: null, captureBefore: null, renewAt: null });
    case 'to_confirm':
      return requestAuthentication(tx, payable, open, now);
    case 'unpayable':
      await change({ holdId: hold.id, declineCode: reasonOf(hold) });
      return failPayable(tx, payable, 'declined', now);
    case 'nothing':
      return;
  }
}

/**
 * Posts to the ledger that the hold was placed or ended. The status of the payable does not matter for the
 * posting.
 */
export async function recordHoldStatus(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  { id: holdId, status, amountCents }: HoldReport,
  now: Date,
): Promise<void> {
  if (holdId === null) return;
  if (status === 'held') await recordHoldPlaced(tx, deps, payable, { holdId, amountCents, now });
  if (status === 'released') await recordHoldEnded(tx, deps, payable, { holdId, now });
}

export function heldUntil(captureBefore: Date) {
  return { captureBefore, renewAt: renewAt(captureBefore) };
}
