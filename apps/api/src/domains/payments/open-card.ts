import { inTransaction } from '#kit/database/transaction';
import { retryPolicies } from '#kit/jobs/backoff';
import { runPartnerCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import { later } from '#kit/time';
import { PartnerRefused } from '#partners/partner-refused';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import { createOperationRunner } from './carry-out-operation.ts';
import type { PaymentsDeps } from './deps.ts';
import { openSetup } from './open-setup.ts';
import { placeHold } from './place-hold.ts';
import { settleRefusal } from './settle-refusal.ts';
import { findPendingOperation, insertOperation } from './store/operations.ts';
import { findPayable, lockPayable, type Payable } from './store/payables.ts';

export type CardStep = {
  /** `setup`: the card is saved now and held later. `payment`: the amount is held now. */
  kind: 'setup' | 'payment';
  /** Secret for the payer's browser; it must not reach anyone else. */
  clientSecret: string;
  amountCents: number;
  /** The deadline for entering the card. */
  expiresAt: Date;
};

/**
 * Returns what the payer's browser needs to enter a card for a payable, as the app knows it. Repeated calls
 * return the same secret. Must run outside of a transaction. Refuses not_found, wrong_state when no card can
 * be entered any more, hold_expired, unavailable.
 */
export async function openCardStep(
  deps: PaymentsDeps,
  payableId: string,
  { now }: { now: Date },
): Promise<CardStep> {
  const before = expectWaiting(await findPayable(deps.db, payableId), now);
  if (before.clientSecret !== null) return stepOf(before, before.clientSecret);

  const operationId = await openOperation(deps, payableId, now);
  const runner = createOperationRunner(deps, { setup: openSetup, hold: placeHold }, settleRefusal);
  await refuseWhenUnavailable(runPartnerCommand(runner, operationId)).catch(unavailableIfRefused);
  const after = expectWaiting(await findPayable(deps.db, payableId), now);
  return stepOf(after, after.clientSecret ?? refuse('unavailable', { retryAfter: 1 }));
}

export function expectWaiting(payable: Payable | undefined, now: Date): Payable {
  if (!payable) refuse('not_found');
  if (payable.status !== 'awaiting_card' && payable.status !== 'payment_to_confirm') refuse('wrong_state');
  if (now >= deadlineOf(payable)) refuse('hold_expired');
  return payable;
}

/** `confirmBy` is set only while a refused hold waits for the payer. */
function deadlineOf({ confirmBy, cardBy }: Payable): Date {
  return confirmBy ?? cardBy;
}

function stepOf(payable: Payable, clientSecret: string): CardStep {
  return {
    kind: payable.holdId === null ? 'setup' : 'payment',
    clientSecret,
    amountCents: payable.amountCents,
    expiresAt: deadlineOf(payable),
  };
}

/** Inserts the operation and commits before the partner is called. Reuses a pending operation. */
async function openOperation(deps: PaymentsDeps, payableId: string, now: Date): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    const payable = expectWaiting(await lockPayable(tx, payableId), now);
    const pending =
      (await findPendingOperation(tx, payableId, 'setup')) ??
      (await findPendingOperation(tx, payableId, 'hold'));
    if (pending) return pending.id;
    // A card for several payables is saved first, even if a hold is due, because a hold covers one payable
    // only.
    const isSaved = payable.cardOf !== null || payable.authoriseAt === null || payable.authoriseAt > now;
    const isLater = payable.status === 'awaiting_card' && isSaved;
    const command = isLater
      ? { kind: 'setup' as const, amountCents: 0 }
      : { kind: 'hold' as const, amountCents: payable.amountCents };
    // Due only after a lease, because this process runs the operation now. If the process crashes, the
    // worker runs it.
    const dueAt = later(now, retryPolicies.partner_command.leaseSeconds * 1_000);
    const id = await insertOperation(tx, { payableId, ...command, now, dueAt });
    if (!id) throw new Error(`no ${command.kind} was opened for ${payableId}`);
    return id;
  });
}

/**
 * The partner refused for a reason that another card would not change. Operators see the refusal in their
 * list.
 */
function unavailableIfRefused(error: unknown): void {
  if (error instanceof PartnerRefused) refuse('unavailable', { retryAfter: 60 });
  throw error;
}
