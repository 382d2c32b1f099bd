import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { PaymentsPayables } from '#kit/database/schema-types';
import type { Due } from '#kit/jobs/sweep-each';
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

const isNotAmong = (ids: readonly string[]) => sql<boolean>`id <> all(${[...ids]}::uuid[])`;

export async function listToAuthorise(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const rows = await db
    .selectFrom('payments.payables')
    .select('id')
    .where('status', '=', 'card_saved')
    .where('authoriseAt', '<=', now)
    .where(isNotAmong(except))
    .where('holdId', 'is', null)
    .where(
      // A hold that the partner refused without a decline of the card is not placed again automatically: an
      // operator must act.
      sql<boolean>`not exists (
        select from payments.operations o where o.payable_id = payables.id and o.kind = 'hold'
          and (o.status = 'pending' or (o.status = 'refused' and not o.detail ? 'replaces' and not exists (
            select from payments.operations later
            where later.payable_id = o.payable_id and later.kind = 'hold' and later.position > o.position))))`,
    )
    .orderBy('authoriseAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function listToRenew(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const rows = await db
    .selectFrom('payments.payables')
    .select('id')
    .where('status', '=', 'held')
    .where('renewAt', '<=', now)
    .where(isNotAmong(except))
    // A hold that replaces this one is already pending.
    .where(
      sql<boolean>`not exists (select from payments.operations o
        where o.payable_id = payables.id and o.kind = 'hold' and o.status = 'pending')`,
    )
    .orderBy('renewAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function listUnconfirmed(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const rows = await db
    .selectFrom('payments.payables')
    .select('id')
    .where('status', '=', 'payment_to_confirm')
    .where('confirmBy', '<=', now)
    .where(isNotAmong(except))
    .orderBy('confirmBy')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

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
