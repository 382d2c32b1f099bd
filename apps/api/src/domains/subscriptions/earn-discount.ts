import { inTransaction } from '#kit/database/transaction';
import { dayOf, plusDays, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import type { BillingDeps } from './deps.ts';
import { DISCOUNT_CENTS, lastDayOf } from './rules/discounts.ts';
import { periodOf } from './rules/running.ts';
import { monthlyCentsOf } from './rules.ts';
import { insertDiscount } from './store/discounts.ts';
import { lockSubscription, updateSubscription } from './store/subscriptions.ts';

/** An appointment paid by card, as the appointments domain reports it. */
export type PaidVisit = {
  payableId: string;
  professionalId: string;
  /** Null for a customer without an account. */
  customerId: string | null;
  startsAt: Date;
  isCompleted: boolean;
  /** True when the customer made the booking, false when the professional did. */
  isBookedOnline: boolean;
  /** The captured amount minus refunds, in euro cents. */
  capturedCents: number;
};

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'post'>;

/**
 * Grants €0.40 off the next invoice for a completed online booking paid by card: once per customer and
 * local day, in a paid period, not for the owner's own bookings. A debt from reversed discounts is offset
 * first. Returns true when the discount was granted; repeated calls return false.
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
        { account: 'discounts_granted', amountCents: DISCOUNT_CENTS },
        { account: 'discount', amountCents: -DISCOUNT_CENTS },
      ],
    });
    return true;
  });
}
