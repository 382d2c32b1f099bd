import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';
import { sweepRows } from '#kit/jobs/sweep';

export type OfferRow = Selectable<DB['waiting.offers']>;
export type NewOffer = Omit<OfferRow, 'state' | 'closedAt' | 'entryId'> & { entryId: string };

/**
 * Returns false and writes nothing when the entry is closed or has an open offer. The caller holds the
 * calendar lock.
 */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<boolean> {
  const { id, entryId, professionalId, memberId, memberName, timeZone } = offer;
  const { startsAt, endsAt, expiresAt, createdAt } = offer;
  const { numAffectedRows } = await sql`
    insert into waiting.offers (id, entry_id, professional_id, member_id, member_name, time_zone, starts_at, ends_at, expires_at, created_at)
    select ${id}::uuid, w.id, ${professionalId}::uuid, ${memberId}::uuid, ${memberName}::text, ${timeZone}::text,
      ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${expiresAt}::timestamptz, ${createdAt}::timestamptz
    from waiting.entries w where w.id = ${entryId} and w.state = 'open'
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function findOffer(db: Db, id: string): Promise<OfferRow | undefined> {
  return db.selectFrom('waiting.offers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listOffers(db: Db, entryIds: readonly string[]): Promise<OfferRow[]> {
  if (entryIds.length === 0) return [];
  return db
    .selectFrom('waiting.offers')
    .selectAll()
    .where('entryId', 'in', [...entryIds])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function listOpenOffers(db: Db, entryIds: readonly string[]): Promise<OfferRow[]> {
  if (entryIds.length === 0) return [];
  return db
    .selectFrom('waiting.offers')
    .selectAll()
    .where('entryId', 'in', [...entryIds])
    .where('state', '=', 'open')
    .execute();
}

/**
 * Lists the open offers in these calendars between two instants, with the customer's name. An expired offer
 * stays open until the sweep closes it.
 */
export async function listOffersBetween(
  db: Db,
  memberIds: readonly string[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('waiting.offers as o')
    .innerJoin('waiting.entries as w', 'w.id', 'o.entryId')
    .select(['o.id', 'o.memberId', 'o.startsAt', 'o.endsAt', 'o.expiresAt', 'w.customerName'])
    .where('o.memberId', 'in', [...memberIds])
    .where('o.state', '=', 'open')
    .where('o.startsAt', '<', endsAt)
    .where('o.endsAt', '>', startsAt)
    .orderBy('o.startsAt')
    .execute();
}

/**
 * Returns the id of the offer's entry; undefined when the offer is no longer open. The caller holds the
 * calendar lock.
 */
export async function closeOffer(
  tx: Tx,
  id: string,
  ended: { state: 'taken' | 'lapsed'; now: Date },
): Promise<{ entryId: string | null } | undefined> {
  return tx
    .updateTable('waiting.offers')
    .set({ state: ended.state, closedAt: ended.now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('entryId')
    .executeTakeFirst();
}

export const expiredOffers = sweepRows(
  'expire-offers',
  (now) =>
    sql`select id, expires_at as due_at from waiting.offers where state = 'open' and expires_at <= ${now}`,
);
