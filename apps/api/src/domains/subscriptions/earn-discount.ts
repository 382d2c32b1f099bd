import { inTransaction } from '#kit/database/transaction';
import { dayOf, plusDays, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import type { BillingDeps } from './attach-cards.ts';
import { DISCOUNT_CENTS, lastDayOf } from './rules/discounts.ts';
import { periodOf } from './rules/running.ts';
import { monthlyCentsOf } from './rules.ts';
import { insertDiscount } from './store/discounts.ts';
import { lockSubscription, updateSubscription } from './store/subscriptions.ts';

/** A visit that was paid by card, as whoever knows appointments tells of it. */
export type PaidVisit = {
  payableId: string;
  professionalId: string;
  /** Null where nobody with an account booked it. */
  customerId: string | null;
  startsAt: Date;
  isCompleted: boolean;
  /** By a customer, not by the house. */
  isBookedOnline: boolean;
  /** Of what was debited, less what was given back. */
  capturedCents: number;
};

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'post'>;

/**
 * 0,40 € off her next invoice for a visit booked online by another account, completed and paid by card, once for each
 * customer and day of hers; on plans that are paid. What was used of discounts that were reversed is set off first. True when
 * it was given; told twice it is given once.
 */
export async function earnDiscount({ db, clock, post }: Deps, visit: PaidVisit): Promise<boolean> {
  const { payableId, professionalId, customerId, capturedCents } = visit;
  if (customerId === null || !visit.isCompleted || !visit.isBookedOnline || capturedCents <= 0) return false;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const { plan, additionalProfiles, timeZone, accountId } = await getProfessional(tx, professionalId);
    const subscription = await lockSubscription(tx, professionalId);
    if (accountId === customerId || !subscription || !periodOf(subscription)) return false;
    if (monthlyCentsOf(plan, additionalProfiles) === 0) return false;
    const offsetCents = Math.min(subscription.discountDebtCents, DISCOUNT_CENTS);
    const earnedOn = dayOf(now, timeZone);
    const id = await insertDiscount(tx, {
      professionalId,
      payableId,
      customerId,
      day: dayOf(visit.startsAt, timeZone),
      amountCents: DISCOUNT_CENTS,
      leftCents: DISCOUNT_CENTS - offsetCents,
      offsetCents,
      earnedAt: now,
      expiresAt: startOfDay(plusDays(lastDayOf(earnedOn), 1), timeZone),
    });
    if (id === undefined) return false;
    if (offsetCents > 0)
      await updateSubscription(tx, professionalId, {
        discountDebtCents: subscription.discountDebtCents - offsetCents,
      });
    await post(tx, {
      key: `discount:${id}`,
      kind: 'discount_earned',
      professionalId,
      subjectId: payableId,
      partnerId: null,
      at: now,
      entries: [
        { account: 'discounts_given', amountCents: DISCOUNT_CENTS },
        { account: 'discount', amountCents: -DISCOUNT_CENTS },
      ],
    });
    return true;
  });
}
