import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { sweepEach } from '#kit/jobs/sweep';
import { lockProfessional } from '#professionals';
import type { BillingDeps } from './deps.ts';
import { InvoiceUnpaid } from './facts.ts';
import { nextTryAt } from './rules/tries.ts';
import { stopUnpaid } from './stop-unpaid.ts';
import { findAwaitingAuthentication, insertCharge, isProcessing } from './store/charges.ts';
import { type Due, duesToTry, findDue, listOpenDues, updateTries } from './store/dues.ts';
import { lockSubscription } from './store/subscriptions.ts';

/**
 * Sweep that writes a charge for each due whose attempt is due; it runs before the sweep that calls the
 * partner. Without a card the attempt has failed. Returns how many dues were handled. Throws RowsFailed.
 */
export async function writeDueCharges(deps: Pick<BillingDeps, 'db' | 'clock'>): Promise<number> {
  return sweepEach(deps, duesToTry, {
    run: ({ id: invoiceId, professionalId }, now) =>
      inTransaction(deps.db, async (tx) => {
        await lockProfessional(tx, professionalId);
        const subscription = await lockSubscription(tx, professionalId);
        const due = await findDue(tx, invoiceId);
        if (!subscription || !due?.tryAt || due.tryAt > now) return;
        if (subscription.paymentMethodId === null) return recordFailure(tx, due, 'no_card', now);
        await writeCharge(tx, due, { paymentMethodId: subscription.paymentMethodId, counts: true, now });
      }),
  });
}

/**
 * Queues charges of all open dues to a new card, except those whose charge the bank is processing. The
 * caller has locked the professional and the subscription.
 */
export async function chargeDuesToNewCard(
  tx: Tx,
  input: { professionalId: string; paymentMethodId: string; now: Date },
): Promise<void> {
  for (const due of await listOpenDues(tx, input.professionalId))
    await writeCharge(tx, due, { ...input, counts: false });
}

/**
 * Queues a charge of a due in place of one that waits for authentication. Does nothing while the bank is
 * processing a charge, because both could be debited. The caller has locked the subscription.
 */
export async function writeCharge(
  tx: Tx,
  { invoiceId, professionalId, amountCents }: Due,
  input: { paymentMethodId: string; counts: boolean; now: Date },
): Promise<void> {
  const { paymentMethodId, counts, now } = input;
  if (await isProcessing(tx, invoiceId)) return;
  const awaiting = await findAwaitingAuthentication(tx, { invoiceId });
  const replaces = awaiting?.id ?? null;
  await insertCharge(tx, { professionalId, invoiceId, amountCents, paymentMethodId, replaces, counts, now });
}

/** Counts and announces a failed attempt. After the last attempt the subscription stops. */
export async function recordFailure(
  tx: Tx,
  { invoiceId, professionalId, issuedAt, failures: before }: Due,
  reason: 'declined' | 'authentication' | 'no_card',
  now: Date,
): Promise<void> {
  const failures = before + 1;
  const tryAt = nextTryAt(issuedAt, failures, now);
  await updateTries(tx, invoiceId, { failures, tryAt });
  const failure = { professionalId, invoiceId, reason, nextTryAt: tryAt?.toISOString() ?? null };
  await announce(tx, InvoiceUnpaid, failure, now);
  if (tryAt === null) await stopUnpaid(tx, professionalId, now);
}
