import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { lockingRow } from '#kit/database/locks';
import type { PaymentsCardRemovals } from '#kit/database/schema-types';
import { commandStoreIn } from '#kit/jobs/partner-commands';

export type Removal = Selectable<PaymentsCardRemovals>;

/** What the partner is to forget: asked with key = id, each payer's in their order. */
export const removals = commandStoreIn<Removal>('payments.card_removals', 'account_id', sql`'forget'`);

export type Payer = { partnerId: string; defaultCard: string | null };

export async function findPayer(db: Db, accountId: string): Promise<Payer | undefined> {
  return db
    .selectFrom('payments.partnerCustomers')
    .select(['partnerId', 'defaultCard'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/**
 * Held to the end of the transaction: a card that is there is not taken off meanwhile, and what is being taken off is taken by
 * no visit. Locked after payables.
 */
export async function lockCards(tx: Tx, accountId: string): Promise<Payer | undefined> {
  return tx
    .selectFrom('payments.partnerCustomers')
    .select(['partnerId', 'defaultCard'])
    .where('accountId', '=', accountId)
    .modifyEnd(lockingRow(tx, 'cards', accountId))
    .executeTakeFirst();
}

export async function updateDefaultCard(tx: Tx, accountId: string, card: string | null): Promise<void> {
  await tx
    .updateTable('payments.partnerCustomers')
    .set({ defaultCard: card })
    .where('accountId', '=', accountId)
    .execute();
}

/** Those that she took off, whether the partner has forgotten them yet or not. */
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
  it: { accountId: string; paymentMethodId: string; now: Date },
): Promise<void> {
  const { accountId, paymentMethodId, now } = it;
  await tx
    .insertInto('payments.cardRemovals')
    .values({ accountId, paymentMethodId, retryAt: now, createdAt: now })
    .onConflict((conflict) => conflict.column('paymentMethodId').doNothing())
    .execute();
}

/** Compare-and-swap: false when somebody else settled it before. */
export async function closeRemoval(tx: Tx, id: string): Promise<boolean> {
  const closed = await tx
    .updateTable('payments.cardRemovals')
    .set({ status: 'done' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

/** What is still to be paid with saved cards of one payer, or is held on them. */
export async function listNeeds(
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
  it: { id: string; accountId: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('payments.cardSetups').values(it).execute();
}

/** By the partner's name for it, or by ours, which may come from the partner. */
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

export async function keepCardSetup(db: Db, id: string, partnerId: string): Promise<void> {
  await db.updateTable('payments.cardSetups').set({ partnerId }).where('id', '=', id).execute();
}
