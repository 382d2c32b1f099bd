import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { PaymentsPayables } from '#kit/database/schema-types';
import { sweepRows } from '#kit/jobs/sweep';
import type { PayableStatus } from '../rules.ts';

export type Payable = Omit<Selectable<PaymentsPayables>, 'status'> & { status: PayableStatus };
export type PayableChange = Omit<Updateable<PaymentsPayables>, 'id' | 'status'> & { status?: PayableStatus };

export async function insertPayable(tx: Tx, row: Insertable<PaymentsPayables>): Promise<void> {
  await tx.insertInto('payments.payables').values(row).modifyEnd(sql`-- prepared`).execute();
}

export async function findPayable(db: Db, id: string): Promise<Payable | undefined> {
  const row = await db.selectFrom('payments.payables').selectAll().where('id', '=', id).executeTakeFirst();
  return row as Payable | undefined;
}

export async function lockPayable(tx: Tx, id: string): Promise<Payable> {
  const row = await tx
    .selectFrom('payments.payables')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(recordRowLock(tx, 'payable', id))
    .executeTakeFirstOrThrow();
  return row as Payable;
}

export async function updatePayable(tx: Tx, id: string, change: PayableChange): Promise<void> {
  await tx.updateTable('payments.payables').set(change).where('id', '=', id).execute();
}

/**
 * Lists the other payables that share the card of this one, in the order in which they must be locked.
 * Empty unless this is the first payable, whose id is their `cardOf`.
 */
export async function listSharingCard(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments.payables')
    .select('id')
    .where('cardOf', '=', id)
    .where('id', '<>', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function listPayables(db: Db, ids: readonly string[]): Promise<Payable[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('payments.payables')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return rows as Payable[];
}

export async function listUpcoming(db: Db, professionalId: string) {
  return db
    .selectFrom('payments.payables')
    .select(['amountCents', 'searchFeeCents', 'bankChargeBasisPoints', 'bankChargeFixedCents'])
    .where('professionalId', '=', professionalId)
    .where('status', 'in', ['card_saved', 'held'])
    .execute();
}

/**
 * Lists a professional's payables that failed or wait for the payer's confirmation, latest created first.
 */
export async function listRefusedIds(db: Db, professionalId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments.payables')
    .select('id')
    .where('professionalId', '=', professionalId)
    // The same condition as that of the partial index.
    .where(sql<boolean>`status in ('payment_to_confirm', 'failed')`)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findPayableBySubject(
  db: Db,
  about: 'hold' | 'setup',
  partnerId: string,
): Promise<Payable | undefined> {
  const row = await db
    .selectFrom('payments.payables')
    .selectAll()
    .where(about === 'hold' ? 'holdId' : 'setupId', '=', partnerId)
    .executeTakeFirst();
  return row as Payable | undefined;
}

/** Payables whose hold is to be placed, and holds that expire soon without one that replaces them. */
export const holdsToPlace = sweepRows(
  'authorise-cards',
  // A hold that the partner refused without a decline of the card is not placed again automatically: an
  // operator must act.
  (now) => sql`
    select id, authorise_at as due_at from payments.payables p
    where status = 'card_saved' and authorise_at <= ${now} and hold_id is null
      and not exists (
        select from payments.operations o where o.payable_id = p.id and o.kind = 'hold'
          and (o.status = 'pending' or (o.status = 'refused' and not o.detail ? 'replaces' and not exists (
            select from payments.operations later
            where later.payable_id = o.payable_id and later.kind = 'hold' and later.position > o.position))))
    union all
    select id, renew_at from payments.payables p
    where status = 'held' and renew_at <= ${now}
      and not exists (select from payments.operations o
        where o.payable_id = p.id and o.kind = 'hold' and o.status = 'pending')`,
);

export const unconfirmed = sweepRows(
  'expire-confirmations',
  (now) => sql`select id, confirm_by as due_at from payments.payables
    where status = 'payment_to_confirm' and confirm_by <= ${now}`,
);

/** Lists the ids of payables of every status above `after`, in ascending order. */
export async function listPayableIdsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments.payables where id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Counts the holds that the bank ends before an instant although they are still needed: held ones that have
 * no pending replacement and whose replacement failed or was due before `dueBefore`, and those with a
 * pending capture.
 */
export async function countHoldsEnding(
  db: Db,
  { before, dueBefore }: { before: Date; dueBefore: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from payments.payables
        where status = 'held' and (renew_at is null or renew_at < ${dueBefore}) and capture_before < ${before}
          and not exists (select from payments.operations o
            where o.payable_id = payables.id and o.kind = 'hold' and o.status = 'pending'))
      + (select count(*)::int from payments.operations o join payments.payables p on p.id = o.payable_id
        where o.status = 'pending' and o.kind = 'capture' and p.capture_before < ${before}) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
