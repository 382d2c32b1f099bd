import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { lockingRow } from '#kit/database/locks';

export type Subscription = {
  professionalId: string;
  /** The card that is attached at the card partner, as it names it. */
  paymentMethodId: string | null;
  /** Local day. */
  firstInvoiceOn: string | null;
  startedAt: Date;
};

/** Without a card; the first one stays. */
export async function insertSubscription(
  tx: Tx,
  subscription: Omit<Subscription, 'paymentMethodId'>,
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
    .select(['professionalId', 'paymentMethodId', 'firstInvoiceOn', 'startedAt'])
    .where('professionalId', '=', professionalId)
    .executeTakeFirst() as Promise<Subscription | undefined>;
}

/** The card that invoices are charged to from now on; answers the former one that it takes the place of. */
export async function updatePaymentMethod(
  tx: Tx,
  professionalId: string,
  paymentMethodId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ former: string | null }>`
    update subscriptions.subscriptions s set payment_method_id = ${paymentMethodId}
    from (
      select payment_method_id as former from subscriptions.subscriptions
      where professional_id = ${professionalId} ${lockingRow(tx, 'subscription', professionalId)}
    ) before
    where s.professional_id = ${professionalId} returning before.former`.execute(tx);
  const former = rows[0]?.former ?? null;
  return former === paymentMethodId ? null : former;
}

export async function updateFirstInvoice(
  tx: Tx,
  professionalId: string,
  firstInvoiceOn: string | null,
): Promise<void> {
  await tx
    .updateTable('subscriptions.subscriptions')
    .set({ firstInvoiceOn })
    .where('professionalId', '=', professionalId)
    .execute();
}
