import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { refuseWhileAway, unlessAway } from '#partners/partner-unavailable';
import { carryOut } from './carry-out-operation.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { refreshPayable } from './refresh-payable.ts';
import { leaseFrom, postpone } from './run-operations.ts';
import { findPending, insertOperation, type Operation } from './store/operations.ts';
import { findPayable, lockPayable, type Payable } from './store/payables.ts';

export type CardStep = {
  /** setup: the card is saved, held later; payment: the amount is held now. */
  kind: 'setup' | 'payment';
  /** For the payer's browser alone. */
  clientSecret: string;
  amountCents: number;
  /** Until when it may be entered. */
  expiresAt: Date;
};

/**
 * What the payer's browser needs to enter or confirm a card. Outside transactions. Asked again it answers the same, or
 * a new one when the partner ended the first. Refuses not_found, wrong_state (nothing to enter any more), hold_expired,
 * unavailable.
 */
export async function startCard(
  deps: PaymentsDeps,
  payableId: string,
  { now }: { now: Date },
): Promise<CardStep> {
  expectWaiting(await findPayable(deps.db, payableId), now);
  await refreshPayable(deps, payableId).catch(unlessAway);
  const before = expectWaiting(await findPayable(deps.db, payableId), now);
  if (before.clientSecret !== null) return stepOf(before, before.clientSecret);

  const operation = await openOperation(deps, payableId, now);
  await refuseWhileAway(
    carryOut(deps, operation).catch(async (error) => {
      await postpone(deps, operation);
      throw error;
    }),
  );
  const after = expectWaiting(await findPayable(deps.db, payableId), now);
  return stepOf(after, after.clientSecret ?? refuse('unavailable', { retryAfter: 1 }));
}

function expectWaiting(payable: Payable | undefined, now: Date): Payable {
  if (!payable) refuse('not_found');
  if (payable.status !== 'awaiting_card' && payable.status !== 'payment_to_confirm') refuse('wrong_state');
  if (now >= deadlineOf(payable)) refuse('hold_expired');
  return payable;
}

function deadlineOf(payable: Payable): Date {
  return payable.status === 'payment_to_confirm' && payable.confirmBy ? payable.confirmBy : payable.cardBy;
}

function stepOf(payable: Payable, clientSecret: string): CardStep {
  return {
    kind: payable.holdId === null ? 'setup' : 'payment',
    clientSecret,
    amountCents: payable.amountCents,
    expiresAt: deadlineOf(payable),
  };
}

/** Written and committed before the partner is asked; one that is already there is carried on. */
async function openOperation(deps: PaymentsDeps, payableId: string, now: Date): Promise<Operation> {
  return inTransaction(deps.db, async (tx) => {
    const payable = expectWaiting(await lockPayable(tx, payableId), now);
    const later = payable.status === 'awaiting_card' && payable.authoriseAt > now;
    const kind = later ? 'setup' : 'hold';
    const pending = (await findPending(tx, payableId, 'setup')) ?? (await findPending(tx, payableId, 'hold'));
    if (pending) return pending;
    await insertOperation(tx, {
      payableId,
      kind,
      amountCents: kind === 'hold' ? payable.amountCents : 0,
      now,
      leaseUntil: leaseFrom(now),
    });
    const written = await findPending(tx, payableId, kind);
    if (!written) throw new Error(`no ${kind} was opened for ${payableId}`);
    return written;
  });
}
