import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';
import type { Due } from '#kit/jobs/sweep-each';

type Stored = Selectable<DB['waiting.wishes']>;
export type WishRow = Omit<Stored, 'place' | 'hairLength' | 'gender'> & {
  place: PlaceOfService;
  hairLength: HairLength | null;
  gender: Gender | null;
};
export type NewWish = Omit<WishRow, 'number' | 'state' | 'closedBy' | 'endedAt'>;

/**
 * With the lowest number that none of her open ones has; false where she has so many already. The caller holds the lock of
 * her bookings.
 */
export async function insertWish(tx: Tx, wish: NewWish, most: number): Promise<boolean> {
  const { rows } = await sql<{ number: number }>`
    select number from generate_series(1, ${most}::integer) number where not exists (
      select from waiting.wishes where customer_id = ${wish.customerId} and state = 'open' and wishes.number = number.number)
    order by number limit 1`.execute(tx);
  const [free] = rows;
  if (!free) return false;
  await tx
    .insertInto('waiting.wishes')
    .values({ ...wish, number: free.number })
    .execute();
  return true;
}

/** Whose days are over makes room for another. */
export async function lapseWishes(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('waiting.wishes')
    .set({ state: 'lapsed', endedAt: now, lookAt: null })
    .where('customerId', '=', customerId)
    .where('state', '=', 'open')
    .where('endsAt', '<=', now)
    .execute();
}

export async function findWish(db: Db, id: string): Promise<WishRow | undefined> {
  const row = await db.selectFrom('waiting.wishes').selectAll().where('id', '=', id).executeTakeFirst();
  return row as WishRow | undefined;
}

/** Hers that are open, the oldest first. */
export async function listOwn(db: Db, customerId: string, now: Date): Promise<WishRow[]> {
  const rows = await db
    .selectFrom('waiting.wishes')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('state', '=', 'open')
    .where('endsAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows as WishRow[];
}

/** Open at a house, whoever waits longest first; with these members or anybody. */
export async function listOfHouse(
  db: Db,
  asked: { professionalId: string; memberId?: string | undefined; now: Date; offset: number; limit: number },
): Promise<WishRow[]> {
  const { professionalId, memberId, now, offset, limit } = asked;
  const rows = await db
    .selectFrom('waiting.wishes')
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
  return rows as WishRow[];
}

/** Open ones of a house to whom nothing is held, in their order. */
export async function listWaiting(db: Db, professionalId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from waiting.wishes w where professional_id = ${professionalId} and state = 'open' and ends_at > ${now}
      and not exists (select from waiting.offers o where o.wish_id = w.id and o.state = 'open')
    order by created_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** False when it is open no longer. The caller holds the calendar's lock. */
export async function endWish(
  tx: Tx,
  id: string,
  ended: { state: 'booked' } | { state: 'closed'; closedBy: 'customer' | 'professional' },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waiting.wishes')
    .set({ ...ended, endedAt: now, lookAt: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Her open ones at a house that a visit on this day fulfils. */
export async function listFulfilled(
  db: Db,
  { customerId, professionalId, day }: { customerId: string; professionalId: string; day: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('waiting.wishes')
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

/** Houses in which somebody's free time is to be looked for. */
export async function listHousesToLook(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select professional_id as id from waiting.wishes
    where look_at <= ${now} and professional_id <> all(${[...except]}::uuid[])
    group by professional_id order by min(look_at) limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was due by then is done. */
export async function forgetLooks(db: Db, professionalId: string, now: Date): Promise<void> {
  await db
    .updateTable('waiting.wishes')
    .set({ lookAt: null })
    .where('professionalId', '=', professionalId)
    .where('lookAt', '<=', now)
    .execute();
}

export async function lookLater(db: Db, id: string, lookAt: Date): Promise<void> {
  await db
    .updateTable('waiting.wishes')
    .set({ lookAt })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** What she wished for goes with her; what is held for her lapses by itself. */
export async function eraseWishes(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('waiting.wishes').where('customerId', '=', customerId).execute();
}

/** Those that ended before, with what was held for them; about `limit` at a time. Answers how many. */
export async function purgeWishes(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`with gone as (
      delete from waiting.offers where id = any(array(
        select id from waiting.offers where closed_at < ${before} order by closed_at limit ${limit}))
    ) delete from waiting.wishes where id = any(array(
      select id from waiting.wishes where ended_at < ${before} order by ended_at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** All that she, the latest first, after that one. */
export async function listWishesOf(
  db: Db,
  customerId: string,
  { after, limit }: { after?: { id: string } | undefined; limit: number },
): Promise<WishRow[]> {
  const rows = await db
    .selectFrom('waiting.wishes')
    .selectAll()
    .where('customerId', '=', customerId)
    .$if(after !== undefined, (those) =>
      those.where(
        sql<boolean>`(created_at, id) < (select created_at, id from waiting.wishes where id = ${after?.id})`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as WishRow[];
}
