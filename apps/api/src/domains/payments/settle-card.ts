import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import type { CardSetup, Hold } from '#partners/card-payments/charges.port';
import { PayableHeld, PayableSecured, PaymentFailed, PaymentToConfirm } from './facts.ts';
import { confirmBy, renewAt, verdictOnHold } from './rules.ts';
import { dropUnsent, insertOperation } from './store/operations.ts';
import { type Payable, type PayableChange, updatePayable } from './store/payables.ts';

/** A hold as the partner told of it; a refusal may leave none behind. */
export type HoldNews = Pick<Hold, 'status' | 'captureBefore' | 'paymentMethodId' | 'declineCode'> & {
  id: string | null;
  clientSecret: string | null;
};

export type CardShown = { brand: string; last4: string } | undefined;

/** What a fact says of its payable. */
export function aboutOf(payable: Payable) {
  const { id, professionalId, accountId } = payable;
  return { payableId: id, professionalId, accountId };
}

function cardColumns(card: CardShown): PayableChange {
  return card ? { cardBrand: card.brand, cardLast4: card.last4 } : {};
}

/** Moves a locked payable by what is known of its hold. News that change nothing are welcome any number of times. */
export async function settleHold(
  tx: Tx,
  payable: Payable,
  hold: HoldNews,
  now: Date,
  card?: CardShown,
): Promise<void> {
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
      const about = aboutOf(payable);
      if (verdict === 'secure') await announce(tx, PayableSecured, { ...about, by: 'held' }, now);
      await announce(
        tx,
        PayableHeld,
        { ...about, amountCents: payable.amountCents, captureBefore: captureBefore.toISOString() },
        now,
      );
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
      return askPayer(tx, payable, open, now);
    case 'unpayable':
      await change({ holdId: hold.id, declineCode: reasonOf(hold) });
      return failPayable(tx, payable, 'declined', now);
    case 'nothing':
      return;
  }
}

export function heldUntil(captureBefore: Date) {
  return { captureBefore, renewAt: renewAt(captureBefore) };
}

function reasonOf({ status, declineCode }: { status: string; declineCode: string | null }): string | null {
  return status === 'needs_authentication' ? 'authentication_required' : declineCode;
}

async function askPayer(
  tx: Tx,
  payable: Payable,
  open: { holdId: string | null; clientSecret: string | null; declineCode: string | null },
  now: Date,
): Promise<void> {
  const deadline = confirmBy(payable.latestConfirmBy, now);
  await updatePayable(tx, payable.id, { status: 'payment_to_confirm', confirmBy: deadline, ...open });
  await announce(
    tx,
    PaymentToConfirm,
    {
      ...aboutOf(payable),
      amountCents: payable.amountCents,
      confirmBy: deadline.toISOString(),
      declineCode: open.declineCode,
    },
    now,
  );
}

/** Nothing will be debited: whatever is open at the partner is ended. */
export async function failPayable(
  tx: Tx,
  payable: Payable,
  reason: 'not_confirmed' | 'declined',
  now: Date,
): Promise<void> {
  await updatePayable(tx, payable.id, { status: 'failed', clientSecret: null, confirmBy: null });
  await dropUnsent(tx, payable.id, ['hold', 'capture']);
  await insertOperation(tx, { payableId: payable.id, kind: 'release', now });
  await announce(tx, PaymentFailed, { ...aboutOf(payable), reason }, now);
  await recordMoney(tx, payable, 'payment.failed', { reason });
}

/** Moves a locked payable by what is known of the saving of its card. */
export async function settleSetup(
  tx: Tx,
  payable: Payable,
  setup: CardSetup,
  now: Date,
  card?: CardShown,
): Promise<void> {
  if (payable.status !== 'awaiting_card') return;
  if (setup.status === 'cancelled') {
    return updatePayable(tx, payable.id, { setupId: null, clientSecret: null });
  }
  if (setup.status !== 'saved') {
    const declineCode = reasonOf(setup);
    return updatePayable(tx, payable.id, {
      setupId: setup.id,
      clientSecret: setup.clientSecret,
      declineCode,
    });
  }
  const saved = {
    setupId: setup.id,
    paymentMethodId: setup.paymentMethodId,
    clientSecret: null,
    declineCode: null,
    ...cardColumns(card),
  };
  await updatePayable(tx, payable.id, { ...saved, status: 'card_saved' });
  await announce(tx, PayableSecured, { ...aboutOf(payable), by: 'card_saved' }, now);
}

export async function recordMoney(
  tx: Tx,
  payable: Payable,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, { actorId: null, action, subject: `payable:${payable.id}`, detail });
}
