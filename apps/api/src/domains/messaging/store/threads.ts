import type { ThreadSide } from '@meche/contract/message-bounds';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { DB } from '#kit/database/schema-types';
import { sweepRows } from '#kit/jobs/sweep';

export type ThreadRow = Selectable<DB['messaging.threads']>;
export type Pair = { customerId: string; professionalId: string };
export type NewThread = Pair & {
  customerName: string;
  professionalName: string;
  isKnown: boolean;
  openedAt: Date;
};

/** Inserts the thread, or returns the id of the existing one between both sides. */
export async function insertThread(tx: Tx, thread: NewThread): Promise<string> {
  const made = await tx
    .insertInto('messaging.threads')
    .values(thread)
    .onConflict((conflict) => conflict.columns(['customerId', 'professionalId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made.id;
  const known = await findThreadBetween(tx, thread);
  if (!known) throw new Error('a thread was there and is not');
  return known.id;
}

export async function findThread(db: Db, id: string): Promise<ThreadRow | undefined> {
  return db.selectFrom('messaging.threads').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listThreadsByIds(db: Db, ids: readonly string[]): Promise<ThreadRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('messaging.threads')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
}

export async function findThreadBetween(db: Db, pair: Pair): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('messaging.threads')
    .selectAll()
    .where('customerId', '=', pair.customerId)
    .where('professionalId', '=', pair.professionalId)
    .executeTakeFirst();
}

/** Locks the thread, which serializes writing, reading and blocking. Undefined if there is none. */
export async function lockThread(tx: Tx, id: string): Promise<ThreadRow | undefined> {
  const { rows } =
    await sql<ThreadRow>`select * from messaging.threads where id = ${id} ${recordRowLock(tx, 'thread', id)}`.execute(
      tx,
    );
  return rows[0];
}

export type ThreadChange = Partial<
  Omit<ThreadRow, 'id' | 'customerId' | 'professionalId' | 'lastNumber' | 'openedAt'>
>;

/** The caller holds the thread’s lock. */
export async function updateThread(tx: Tx, id: string, change: ThreadChange): Promise<void> {
  await tx.updateTable('messaging.threads').set(change).where('id', '=', id).execute();
}

export async function saveSeats(tx: Tx, threadId: string, memberIds: readonly string[]): Promise<void> {
  await sql`delete from messaging.seats where thread_id = ${threadId} and member_id <> all(${[...memberIds]}::uuid[])`.execute(
    tx,
  );
  await sql`insert into messaging.seats (thread_id, member_id, last_at, is_unread)
    select t.id, member_id, t.last_at, t.professional_seen < t.customer_sent
    from messaging.threads t, unnest(${[...memberIds]}::uuid[]) member_id where t.id = ${threadId}
    on conflict do nothing`.execute(tx);
}

export async function hasSeat(db: Db, threadId: string, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messaging.seats')
    .select('memberId')
    .where('threadId', '=', threadId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listSeated(db: Db, threadId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('messaging.seats')
    .select('memberId')
    .where('threadId', '=', threadId)
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

/**
 * A customer or a professional. With `memberId`, only the threads with customers whom this member serves
 * count.
 */
export type Reader = { customerId: string } | { professionalId: string; memberId: string | undefined };
export type Page = { after: string | undefined; limit: number };

export async function listThreads(db: Db, reader: Reader, { after, limit }: Page): Promise<ThreadRow[]> {
  if ('memberId' in reader && reader.memberId)
    return listThreadsOfMember(db, reader.memberId, { after, limit });
  const whose =
    'customerId' in reader
      ? sql`customer_id = ${reader.customerId}`
      : sql`professional_id = ${reader.professionalId}`;
  const rest = after
    ? sql`and (last_at, id) < (select last_at, id from messaging.threads where id = ${after})`
    : sql``;
  const { rows } = await sql<ThreadRow>`
    select * from messaging.threads where ${whose} and last_at is not null ${rest}
    order by last_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

async function listThreadsOfMember(db: Db, memberId: string, { after, limit }: Page): Promise<ThreadRow[]> {
  const rest = after
    ? sql`and (last_at, thread_id) < (select last_at, id from messaging.threads where id = ${after})`
    : sql``;
  const { rows } = await sql<ThreadRow>`
    select t.* from (
      select thread_id, last_at from messaging.seats where member_id = ${memberId} and last_at is not null ${rest}
      order by last_at desc, thread_id desc limit ${limit}) seat
    join messaging.threads t on t.id = seat.thread_id
    order by seat.last_at desc, seat.thread_id desc`.execute(db);
  return rows;
}

export async function countUnreadThreads(db: Db, reader: Reader, most: number): Promise<number> {
  const unread =
    'customerId' in reader
      ? sql`messaging.threads where customer_id = ${reader.customerId} and customer_seen < professional_sent`
      : !reader.memberId
        ? sql`messaging.threads where professional_id = ${reader.professionalId} and professional_seen < customer_sent`
        : sql`messaging.seats where member_id = ${reader.memberId} and is_unread`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from ${unread} limit ${most}) unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Notifies the other side of a thread that `side` is typing; writes no row. */
export async function notifyTyping(db: Db, threadId: string, side: ThreadSide): Promise<void> {
  await sql`select kit.notify_transient(
      case ${side}::text when 'professional' then array['account:' || t.customer_id]
        else array_remove(messaging.topics_of(t), 'account:' || t.customer_id) end, 'typing', t.id)
    from messaging.threads t where t.id = ${threadId}`.execute(db);
}

export const unreadThreads = (side: ThreadSide) =>
  sweepRows(`mail-unread-${side}`, (now) => {
    const mailAt = side === 'customer' ? sql`customer_mail_at` : sql`professional_mail_at`;
    return sql`select id, ${mailAt} as due_at from messaging.threads where ${mailAt} <= ${now}`;
  });
