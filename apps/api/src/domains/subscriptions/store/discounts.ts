import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { sweepRows } from '#kit/jobs/sweep';
import type { Lot, Taken } from '../rules/discounts.ts';

export type Discount = {
  id: string;
  professionalId: string;
  payableId: string;
  amountCents: number;
  leftCents: number;
  offsetCents: number;
  reversedAt: Date | null;
};

type NewDiscount = Pick<
  Discount,
  'professionalId' | 'payableId' | 'amountCents' | 'leftCents' | 'offsetCents'
> & {
  customerId: string;
  day: string;
  earnedAt: Date;
  expiresAt: Date;
};

/**
 * Returns the id of the discount; undefined when this appointment, or this customer on this day, already
 * has one.
 */
export async function insertDiscount(tx: Tx, discount: NewDiscount): Promise<string | undefined> {
  const row = await tx
    .insertInto('subscriptions.discounts')
    .values(discount)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findDiscount(db: Db, payableId: string): Promise<Discount | undefined> {
  return db
    .selectFrom('subscriptions.discounts')
    .select(['id', 'professionalId', 'payableId', 'amountCents', 'leftCents', 'offsetCents', 'reversedAt'])
    .where('payableId', '=', payableId)
    .executeTakeFirst();
}

export async function listLots(db: Db, professionalId: string, at: Date): Promise<Lot[]> {
  return db
    .selectFrom('subscriptions.discounts')
    .select(['id', 'leftCents'])
    .where('professionalId', '=', professionalId)
    .where('leftCents', '>', 0)
    .where('expiresAt', '>', at)
    .orderBy('earnedAt')
    .orderBy('id')
    .execute();
}

/**
 * Takes amounts from discounts: either for an invoice, which is recorded, or to offset reversed discounts.
 */
export async function takeFromLots(
  tx: Tx,
  taken: readonly Taken[],
  as: { invoiceId: string } | 'offset',
): Promise<void> {
  for (const { id, amountCents } of taken) {
    await sql`update subscriptions.discounts set left_cents = left_cents - ${amountCents},
      offset_cents = offset_cents + ${as === 'offset' ? amountCents : 0} where id = ${id}`.execute(tx);
    if (as !== 'offset')
      await tx
        .insertInto('subscriptions.discountUses')
        .values({ discountId: id, invoiceId: as.invoiceId, amountCents })
        .execute();
  }
}

export async function usedCentsOf(tx: Tx, discountId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from subscriptions.discount_uses
    where discount_id = ${discountId}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

export async function markReversed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions.discounts')
    .set({ reversedAt: now, leftCents: 0 })
    .where('id', '=', id)
    .where('reversedAt', 'is', null)
    .execute();
}

export const expiredDiscounts = sweepRows<{ id: string; professionalId: string; payableId: string }>(
  'subscription-discounts',
  (now) => sql`select id, expires_at as due_at, professional_id, payable_id from subscriptions.discounts
    where expires_at <= ${now} and left_cents > 0`,
);

/** Returns the cents that were still unused; 0 when there were none or the discount has not expired yet. */
export async function expireDiscount(tx: Tx, id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    update subscriptions.discounts d set left_cents = 0
    from (select id, left_cents from subscriptions.discounts where id = ${id}) before
    where d.id = before.id and d.expires_at <= ${now} and d.left_cents > 0
    returning before.left_cents as cents`.execute(tx);
  return rows[0]?.cents ?? 0;
}
