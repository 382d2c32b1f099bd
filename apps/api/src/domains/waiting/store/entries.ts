import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';
import { sweepRows } from '#kit/jobs/sweep';

type Stored = Selectable<DB['waiting.entries']>;
export type EntryRow = Omit<Stored, 'place' | 'hairLength' | 'gender'> & {
  place: PlaceOfService;
  hairLength: HairLength | null;
  gender: Gender | null;
};
export type NewEntry = Omit<EntryRow, 'number' | 'state' | 'closedBy' | 'endedAt'>;

/**
 * Inserts an entry with the lowest number that no open entry of the customer has. Returns false when the
 * customer has `most` open entries. The caller holds the lock of the customer's bookings.
 */
export async function insertEntry(tx: Tx, entry: NewEntry, most: number): Promise<boolean> {
  const { rows } = await sql<{ number: number }>`
    select number from generate_series(1, ${most}::integer) number where not exists (
      select from waiting.entries where customer_id = ${entry.customerId} and state = 'open' and entries.number = number.number)
    order by number limit 1`.execute(tx);
  const [free] = rows;
  if (!free) return false;
  await tx
    .insertInto('waiting.entries')
    .values({ ...entry, number: free.number })
    .execute();
  return true;
}

/** Ends entries whose days are over, so that they do not count towards the limit. */
export async function expireEntries(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('waiting.entries')
    .set({ state: 'lapsed', endedAt: now, lookAt: null })
    .where('customerId', '=', customerId)
    .where('state', '=', 'open')
    .where('endsAt', '<=', now)
    .execute();
}

export async function findWaitingEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  const row = await db.selectFrom('waiting.entries').selectAll().where('id', '=', id).executeTakeFirst();
  return row as EntryRow | undefined;
}

export async function listOwn(db: Db, customerId: string, now: Date): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom('waiting.entries')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('state', '=', 'open')
    .where('endsAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows as EntryRow[];
}

/**
 * Lists the open entries of a professional whose days are not over, oldest first. With `memberId`, lists
 * the entries for this member and those without a preference.
 */
export async function listOfProfessional(
  db: Db,
  query: { professionalId: string; memberId?: string | undefined; now: Date; offset: number; limit: number },
): Promise<EntryRow[]> {
  const { professionalId, memberId, now, offset, limit } = query;
  const rows = await db
    .selectFrom('waiting.entries')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .where('state', '=', 'open')
    .where('endsAt', '>', now)
    .$if(memberId !== undefined, (those) =>
      those.where((is) => is.or([is('memberId', 'is', null), is('memberId', '=', memberId ?? '')])),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as EntryRow[];
}

export async function listWaiting(db: Db, professionalId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from waiting.entries w where professional_id = ${professionalId} and state = 'open' and ends_at > ${now}
      and not exists (select from waiting.offers o where o.entry_id = w.id and o.state = 'open')
    order by created_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns false when the entry is no longer open. The caller holds the calendar lock. */
export async function endEntry(
  tx: Tx,
  id: string,
  ended: { state: 'booked' } | { state: 'closed'; closedBy: 'customer' | 'professional' },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waiting.entries')
    .set({ ...ended, endedAt: now, lookAt: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listFulfilled(
  db: Db,
  { customerId, professionalId, day }: { customerId: string; professionalId: string; day: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('waiting.entries')
    .select('id')
    .where('customerId', '=', customerId)
    .where('professionalId', '=', professionalId)
    .where('state', '=', 'open')
    .where('firstDay', '<=', day)
    .where('lastDay', '>=', day)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const professionalsToLook = sweepRows(
  'offer-freed-times',
  (now) => sql`select professional_id as id, min(look_at) as due_at from waiting.entries
    where look_at <= ${now} group by professional_id`,
);

export async function clearDueLooks(db: Db, professionalId: string, now: Date): Promise<void> {
  await db
    .updateTable('waiting.entries')
    .set({ lookAt: null })
    .where('professionalId', '=', professionalId)
    .where('lookAt', '<=', now)
    .execute();
}

export async function postponeSearch(db: Db, id: string, lookAt: Date): Promise<void> {
  await db
    .updateTable('waiting.entries')
    .set({ lookAt })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

export async function eraseWaitingEntries(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('waiting.entries').where('customerId', '=', customerId).execute();
}

/**
 * Deletes at most `limit` entries and at most `limit` offers that ended before an instant. Returns the
 * number of deleted entries.
 */
export async function purgeWaitingEntries(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`with gone as (
      delete from waiting.offers where id = any(array(
        select id from waiting.offers where closed_at < ${before} order by closed_at limit ${limit}))
    ) delete from waiting.entries where id = any(array(
      select id from waiting.entries where ended_at < ${before} order by ended_at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Lists all entries of a customer, newest first, starting after the entry `after`. */
export async function listWaitingEntriesOf(
  db: Db,
  customerId: string,
  { after, limit }: { after?: { id: string } | undefined; limit: number },
): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom('waiting.entries')
    .selectAll()
    .where('customerId', '=', customerId)
    .$if(after !== undefined, (those) =>
      those.where(
        sql<boolean>`(created_at, id) < (select created_at, id from waiting.entries where id = ${after?.id})`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as EntryRow[];
}
