import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { PaymentsRefunds } from '#kit/database/schema-types';

export type RefundState = 'pending' | 'done' | 'failed';
export type RefundRow = Omit<Selectable<PaymentsRefunds>, 'state'> & { state: RefundState };
type RefundChange = Omit<Updateable<PaymentsRefunds>, 'id' | 'state'> & { state?: RefundState };

/** Returns undefined if the requester already has a refund with this idempotency key. */
export async function insertRefund(tx: Tx, row: Insertable<PaymentsRefunds>): Promise<RefundRow | undefined> {
  const made = await tx
    .insertInto('payments.refunds')
    .values(row)
    .onConflict((conflict) => conflict.columns(['requestedBy', 'idempotencyKey']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return made as RefundRow | undefined;
}

/** Lock the payable of the refund before changing the row. */
export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const row = await db.selectFrom('payments.refunds').selectAll().where('id', '=', id).executeTakeFirst();
  return row as RefundRow | undefined;
}

export async function findRefundByPartnerId(db: Db, partnerId: string): Promise<RefundRow | undefined> {
  const row = await db
    .selectFrom('payments.refunds')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
  return row as RefundRow | undefined;
}

export async function updateRefund(tx: Tx, id: string, change: RefundChange): Promise<void> {
  await tx.updateTable('payments.refunds').set(change).where('id', '=', id).execute();
}

/** Sorted by the time of the request. */
export async function listRefundRows(db: Db, payableIds: readonly string[]): Promise<RefundRow[]> {
  if (payableIds.length === 0) return [];
  const rows = await db
    .selectFrom('payments.refunds')
    .selectAll()
    .where('payableId', 'in', [...payableIds])
    .orderBy('requestedAt')
    .orderBy('id')
    .execute();
  return rows as RefundRow[];
}

export async function eraseRefundReasons(tx: Tx, accountId: string): Promise<void> {
  await sql`update payments.refunds set reason = '-'
    where payable_id in (select id from payments.payables where account_id = ${accountId})`.execute(tx);
}
