import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { sweepEach } from '#kit/jobs/sweep-each';
import { lockProfessional } from '#professionals';
import type { BillingDeps } from './attach-cards.ts';
import { InvoiceUnpaid } from './facts.ts';
import { nextTryAt } from './rules/tries.ts';
import { stopUnpaid } from './stop-unpaid.ts';
import { findAsked, insertCharge } from './store/charges.ts';
import { type Due, findDue, listDuesToTry, listOpenDues, updateTries } from './store/dues.ts';
import { lockSubscription } from './store/subscriptions.ts';

/**
 * Writes down a charge for each invoice whose try has come; without a card the try has failed. For a sweep, before the one
 * that asks the partner; answers how many were dealt with. Throws RowsFailed.
 */
export async function tryDues(deps: Pick<BillingDeps, 'db' | 'clock'>): Promise<number> {
  return sweepEach(deps, {
    sweep: 'subscription-dues',
    list: (asked) => listDuesToTry(deps.db, asked),
    idOf: ({ invoiceId }) => invoiceId,
    run: ({ invoiceId, professionalId }, now) =>
      inTransaction(deps.db, async (tx) => {
        await lockProfessional(tx, professionalId);
        const subscription = await lockSubscription(tx, professionalId);
        const due = await findDue(tx, invoiceId);
        if (!subscription || !due?.tryAt || due.tryAt > now) return;
        if (subscription.paymentMethodId === null) return recordFailure(tx, due, 'no_card', now);
        await orderCharge(tx, due, { paymentMethodId: subscription.paymentMethodId, counts: true, now });
      }),
  });
}

/** All that is owed is tried at once with a new card. The caller has locked professional and subscription. */
export async function tryWithNewCard(
  tx: Tx,
  it: { professionalId: string; paymentMethodId: string; now: Date },
): Promise<void> {
  for (const due of await listOpenDues(tx, it.professionalId))
    await orderCharge(tx, due, { ...it, counts: false });
}

async function orderCharge(
  tx: Tx,
  { invoiceId, professionalId, amountCents }: Due,
  it: { paymentMethodId: string; counts: boolean; now: Date },
): Promise<void> {
  const { paymentMethodId, counts, now } = it;
  const asked = await findAsked(tx, { invoiceId });
  const replaces = asked?.id ?? null;
  await insertCharge(tx, { professionalId, invoiceId, amountCents, paymentMethodId, replaces, counts, now });
}

/** One of the three tries failed: she is told, and after the last one she loses what she has not paid. */
export async function recordFailure(
  tx: Tx,
  { invoiceId, professionalId, issuedAt, failures: before }: Due,
  reason: 'declined' | 'authentication' | 'no_card',
  now: Date,
): Promise<void> {
  const failures = before + 1;
  const tryAt = nextTryAt(issuedAt, failures, now);
  await updateTries(tx, invoiceId, { failures, tryAt });
  const told = { professionalId, invoiceId, reason, nextTryAt: tryAt?.toISOString() ?? null };
  await announce(tx, InvoiceUnpaid, told, now);
  if (tryAt === null) await stopUnpaid(tx, professionalId, now);
}
