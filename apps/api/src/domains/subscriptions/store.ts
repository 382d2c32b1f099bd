import type { Db, Tx } from '#kit/database/database';

export type Subscription = {
  professionalId: string;
  /** The card, as the card partner names it. */
  paymentMethodId: string | null;
  /** Local day. */
  firstInvoiceOn: string | null;
  startedAt: Date;
};

/** The first one stays. */
export async function insertSubscription(tx: Tx, subscription: Subscription): Promise<void> {
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
