import type { Plan } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import { sweepRows } from '#kit/jobs/sweep';

export type Subscription = {
  professionalId: string;
  paymentMethodId: string | null;
  /** The local day of the first invoice since the plan last started; null when there is nothing to pay. */
  firstInvoiceOn: string | null;
  startedAt: Date;
  /**
   * Incremented by updateSubscription, so that a concurrent change is detected. A new card does not change
   * it.
   */
  version: number;
  /** The six columns of the period are set together; all are null when there is nothing to pay. */
  anchorDay: number | null;
  periodStartsOn: string | null;
  periodEndsOn: string | null;
  periodEndsAt: Date | null;
  periodPlan: Plan | null;
  periodProfiles: number | null;
  nextPlan: Plan | null;
  nextProfiles: number | null;
  nextStays: string[] | null;
  ends: boolean;
  stopped: 'unpaid' | 'ended' | null;
  stoppedAt: Date | null;
  stoppedPlan: Plan | null;
  stoppedProfiles: number | null;
  discountDebtCents: number;
};

/** Inserts a subscription without card and period. An existing row is left unchanged. */
export async function insertSubscription(
  tx: Tx,
  subscription: { professionalId: string; startedAt: Date },
): Promise<void> {
  await tx
    .insertInto('subscriptions.subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('professionalId').doNothing())
    .execute();
}

export async function findSubscription(db: Db, professionalId: string): Promise<Subscription | undefined> {
  return db
    .selectFrom('subscriptions.subscriptions')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .executeTakeFirst() as Promise<Subscription | undefined>;
}

/**
 * The lock serializes all changes of periods, dues and discounts until the transaction ends. Returns
 * undefined, without a lock, when there is no row.
 */
export async function lockSubscription(tx: Tx, professionalId: string): Promise<Subscription | undefined> {
  return tx
    .selectFrom('subscriptions.subscriptions')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .modifyEnd(recordRowLock(tx, 'subscription', professionalId))
    .executeTakeFirst() as Promise<Subscription | undefined>;
}

/** The caller holds the lock of the subscription. Omitted columns stay; the version is incremented. */
export async function updateSubscription(
  tx: Tx,
  professionalId: string,
  changed: Partial<Omit<Subscription, 'professionalId' | 'version' | 'startedAt'>>,
): Promise<void> {
  await tx
    .updateTable('subscriptions.subscriptions')
    .set({ ...changed, version: sql`version + 1` })
    .where('professionalId', '=', professionalId)
    .execute();
}

/** The columns of a subscription for which no further invoice is issued. */
export const noPeriod = {
  anchorDay: null,
  periodStartsOn: null,
  periodEndsOn: null,
  periodEndsAt: null,
  periodPlan: null,
  periodProfiles: null,
  firstInvoiceOn: null,
} as const;
export const nothingNext = { nextPlan: null, nextProfiles: null, nextStays: null, ends: false } as const;
export const notStopped = {
  stopped: null,
  stoppedAt: null,
  stoppedPlan: null,
  stoppedProfiles: null,
} as const;

/** Lists subscriptions whose period is over, except those with a change of plan that waits for payment. */
export const endedPeriods = sweepRows(
  'subscription-periods',
  (now) => sql`select professional_id as id, period_ends_at as due_at from subscriptions.subscriptions s
    where period_ends_at <= ${now} and not exists (
      select from subscriptions.plan_changes c where c.professional_id = s.professional_id and c.status = 'open')`,
);

/**
 * Sets the card that pays the invoices. Returns the former card; null when there was none or it is the same
 * card.
 */
export async function updatePaymentMethod(
  tx: Tx,
  professionalId: string,
  paymentMethodId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ former: string | null }>`
    update subscriptions.subscriptions s set payment_method_id = ${paymentMethodId}
    from (
      select payment_method_id as former from subscriptions.subscriptions
      where professional_id = ${professionalId} ${recordRowLock(tx, 'subscription', professionalId)}
    ) before
    where s.professional_id = ${professionalId} returning before.former`.execute(tx);
  const former = rows[0]?.former ?? null;
  return former === paymentMethodId ? null : former;
}
