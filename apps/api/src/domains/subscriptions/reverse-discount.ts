import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { sweepEach } from '#kit/jobs/sweep';
import { sum } from '#kit/money';
import type { BillingDeps } from './deps.ts';
import type { PostToLedger } from './issue-invoice.ts';
import { takeOldest } from './rules/discounts.ts';
import {
  expireDiscount,
  expiredDiscounts,
  findDiscount,
  listLots,
  markReversed,
  takeFromLots,
  usedCentsOf,
} from './store/discounts.ts';
import { lockSubscription, updateSubscription } from './store/subscriptions.ts';

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'post'>;

/**
 * Takes back the discount of a refunded appointment. A part that was already used is offset against the
 * oldest other discounts, then against future discounts; it never raises an invoice. Returns false when
 * there is no discount to reverse. Safe to repeat.
 */
export async function reverseDiscount(
  { db, clock, post }: Deps,
  { payableId }: { payableId: string },
): Promise<boolean> {
  const known = await findDiscount(db, payableId);
  if (!known) return false;
  const now = clock.now();
  const { id, professionalId } = known;
  return inTransaction(db, async (tx) => {
    const subscription = await lockSubscription(tx, professionalId);
    const lot = await findDiscount(tx, payableId);
    if (!subscription || !lot || lot.reversedAt !== null) return false;
    const goneCents = (await usedCentsOf(tx, id)) + lot.offsetCents;
    await markReversed(tx, id, now);
    const taken = takeOldest(await listLots(tx, professionalId, now), goneCents);
    await takeFromLots(tx, taken, 'offset');
    const missingCents = goneCents - sum(taken.map(({ amountCents }) => amountCents));
    if (missingCents > 0)
      await updateSubscription(tx, professionalId, {
        discountDebtCents: subscription.discountDebtCents + missingCents,
      });
    const cents = lot.leftCents + goneCents;
    if (cents > 0)
      await takeBack(tx, post, { kind: 'discount_reversed', id, professionalId, payableId, cents, now });
    return true;
  });
}

/** Sweep that expires discounts after a year. Returns how many. Throws RowsFailed. */
export async function expireDiscounts({ db, clock, post }: Deps): Promise<number> {
  return sweepEach({ db, clock }, expiredDiscounts, {
    run: ({ id, professionalId, payableId }, now) =>
      inTransaction(db, async (tx) => {
        await lockSubscription(tx, professionalId);
        const cents = await expireDiscount(tx, id, now);
        if (cents > 0)
          await takeBack(tx, post, { kind: 'discount_expired', id, professionalId, payableId, cents, now });
      }),
  });
}

async function takeBack(
  tx: Tx,
  post: PostToLedger,
  input: {
    kind: 'discount_reversed' | 'discount_expired';
    id: string;
    professionalId: string;
    payableId: string;
    cents: number;
    now: Date;
  },
): Promise<void> {
  const { kind, id, professionalId, payableId, cents, now } = input;
  await post(tx, {
    key: `${kind}:${id}`,
    kind,
    professionalId,
    subjectId: payableId,
    partnerId: null,
    at: now,
    entries: [
      { account: 'discount', amountCents: cents },
      { account: 'discounts_granted', amountCents: -cents },
    ],
  });
}
