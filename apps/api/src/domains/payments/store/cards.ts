import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { PaymentsCardRemovals } from '#kit/database/schema-types';
import { createCommandStore } from '#kit/jobs/partner-command-store';
import { originToStore } from '#kit/telemetry/origin';

export type Removal = Selectable<PaymentsCardRemovals>;

/**
 * The queue of cards that the partner must delete. The row's id is the idempotency key; the removals of one
 * payer run in order.
 */
export const removals = createCommandStore<Removal>({
  name: 'removed-cards',
  table: 'payments.card_removals',
  subject: 'account_id',
  action: sql`'forget'`,
});

export type Payer = { partnerId: string; defaultCard: string | null };

export async function findPayer(db: Db, accountId: string): Promise<Payer | undefined> {
  return db
    .selectFrom('payments.partnerCustomers')
    .select(['partnerId', 'defaultCard'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/**
 * Locks the payer's row until the transaction ends, so that no card is removed while a booking selects it.
 * Returns undefined, without a lock, for an account without a customer at the partner. Lock payables first.
 */
export async function lockCards(tx: Tx, accountId: string): Promise<Payer | undefined> {
  return tx
    .selectFrom('payments.partnerCustomers')
    .select(['partnerId', 'defaultCard'])
    .where('accountId', '=', accountId)
    .modifyEnd(recordRowLock(tx, 'cards', accountId))
    .executeTakeFirst();
}

export async function updateDefaultCard(tx: Tx, accountId: string, card: string | null): Promise<void> {
  await tx
    .updateTable('payments.partnerCustomers')
    .set({ defaultCard: card })
    .where('accountId', '=', accountId)
    .execute();
}

/** Lists all removed cards, including those that the partner has not deleted yet. */
export async function listRemoved(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments.cardRemovals')
    .select('paymentMethodId')
    .where('accountId', '=', accountId)
    .execute();
  return rows.map(({ paymentMethodId }) => paymentMethodId);
}

export async function insertRemoval(
  tx: Tx,
  removal: { accountId: string; paymentMethodId: string; now: Date },
): Promise<void> {
  const { accountId, paymentMethodId, now } = removal;
  await tx
    .insertInto('payments.cardRemovals')
    .values({ accountId, paymentMethodId, retryAt: now, createdAt: now, origin: originToStore() })
    .onConflict((conflict) => conflict.column('paymentMethodId').doNothing())
    .execute();
}

/** Returns false when another worker has already settled the removal. */
export async function closeRemoval(tx: Tx, id: string): Promise<boolean> {
  const closed = await tx
    .updateTable('payments.cardRemovals')
    .set({ status: 'done' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

export async function listPayablesNeedingCards(
  db: Db,
  accountId: string,
): Promise<{ payableId: string; paymentMethodId: string }[]> {
  const rows = await db
    .selectFrom('payments.payables')
    .select(['id as payableId', 'paymentMethodId'])
    .where('accountId', '=', accountId)
    .where('paymentMethodId', 'is not', null)
    .where('status', 'in', ['awaiting_card', 'card_saved', 'held', 'payment_to_confirm'])
    .$narrowType<{ paymentMethodId: string }>()
    .execute();
  return rows;
}

export type CardToAdd = { accountId: string; partnerId: string | null };

export async function insertCardSetup(
  tx: Tx,
  setup: { id: string; accountId: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('payments.cardSetups').values(setup).execute();
}

/** Finds a setup by the partner's id, or by our id, which the partner reports as its reference. */
export async function findCardSetup(
  db: Db,
  of: { partnerId: string } | { id: string },
): Promise<CardToAdd | undefined> {
  const column = 'id' in of ? sql<boolean>`id::text = ${of.id}` : sql<boolean>`partner_id = ${of.partnerId}`;
  return db
    .selectFrom('payments.cardSetups')
    .select(['accountId', 'partnerId'])
    .where(column)
    .executeTakeFirst();
}

export async function saveCardSetup(db: Db, id: string, partnerId: string): Promise<void> {
  await db.updateTable('payments.cardSetups').set({ partnerId }).where('id', '=', id).execute();
}
