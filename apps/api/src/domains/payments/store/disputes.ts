import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { PaymentsDisputes } from '#kit/database/schema-types';

export type DisputeState = 'needs_evidence' | 'under_review' | 'won' | 'lost';
export type DisputeRow = Omit<Selectable<PaymentsDisputes>, 'state'> & { state: DisputeState };
type DisputeChange = Omit<Updateable<PaymentsDisputes>, 'id' | 'state'> & { state?: DisputeState };

/** Returns undefined if the dispute was recorded before. */
export async function insertDispute(
  tx: Tx,
  row: Insertable<PaymentsDisputes>,
): Promise<DisputeRow | undefined> {
  const made = await tx
    .insertInto('payments.disputes')
    .values(row)
    .onConflict((conflict) => conflict.column('partnerId').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made as DisputeRow | undefined;
}

/** Lock the payable of the dispute before changing the row. */
export async function findDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  const row = await db.selectFrom('payments.disputes').selectAll().where('id', '=', id).executeTakeFirst();
  return row as DisputeRow | undefined;
}

export async function findDisputeByPartnerId(db: Db, partnerId: string): Promise<DisputeRow | undefined> {
  const row = await db
    .selectFrom('payments.disputes')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
  return row as DisputeRow | undefined;
}

export async function updateDispute(tx: Tx, id: string, change: DisputeChange): Promise<void> {
  await tx.updateTable('payments.disputes').set(change).where('id', '=', id).execute();
}

export async function listDisputeRows(db: Db, payableIds: readonly string[]): Promise<DisputeRow[]> {
  if (payableIds.length === 0) return [];
  const rows = await db
    .selectFrom('payments.disputes')
    .selectAll()
    .where('payableId', 'in', [...payableIds])
    .orderBy('openedAt')
    .orderBy('id')
    .execute();
  return rows as DisputeRow[];
}

/** Lists the open disputes first, by evidence deadline, then the disputes that were closed last. */
export async function listAllDisputes(db: Db, limit: number): Promise<DisputeRow[]> {
  const rows = await db
    .selectFrom('payments.disputes')
    .selectAll()
    .orderBy('closedAt', (order) => order.desc().nullsFirst())
    .orderBy('evidenceBy', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as DisputeRow[];
}

/** Erases the evidence, because it contains the customer's name, address and services. */
export async function eraseEvidenceAbout(tx: Tx, accountId: string): Promise<void> {
  await sql`update payments.disputes set evidence = null
    where payable_id in (select id from payments.payables where account_id = ${accountId})`.execute(tx);
}
