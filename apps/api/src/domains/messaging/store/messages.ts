import type { ThreadSide } from '@meche/contract/message-bounds';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';

export type MessageRow = Omit<
  Selectable<DB['messaging.messages']>,
  'side' | 'customerId' | 'professionalId' | 'hiddenAt'
> & {
  side: ThreadSide;
  isHidden: boolean;
};
type Stored = { side: ThreadSide };

const columns = [
  ...(['id', 'threadId', 'number', 'side', 'sideNumber', 'authorId', 'authorName'] as const),
  ...(['isHeldBack', 'isEmptied', 'sentAt'] as const),
  // A message that an operator has hidden has no text and no photos here.
  sql<string>`case when hidden_at is null then text else '' end`.as('text'),
  sql<number>`case when hidden_at is null then photos else 0 end`.as('photos'),
  sql<boolean>`hidden_at is not null`.as('isHidden'),
] as const;

const messages = (db: Db) => db.selectFrom('messaging.messages').select(columns).$narrowType<Stored>();

export type NewMessage = Omit<MessageRow, 'isEmptied' | 'isHidden' | 'photos'> & {
  customerId: string;
  professionalId: string;
  photoIds: readonly string[];
};

/** The caller holds the thread’s lock. */
export async function insertMessage(tx: Tx, { photoIds, ...message }: NewMessage): Promise<void> {
  await tx
    .insertInto('messaging.messages')
    .values({ ...message, photos: photoIds.length })
    .execute();
  if (photoIds.length === 0) return;
  const { id: messageId, threadId } = message;
  await tx
    .insertInto('messaging.photos')
    .values(photoIds.map((fileId, position) => ({ fileId, messageId, threadId, position })))
    .execute();
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return messages(db).where('id', '=', id).executeTakeFirst();
}

/** Lists messages in order: those after a number, or the last ones before a number. */
export async function listMessagesOf(
  db: Db,
  threadId: string,
  { after, before, limit }: { after?: number | undefined; before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  if (after !== undefined)
    return messages(db)
      .where('threadId', '=', threadId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(limit)
      .execute();
  const latest = await messages(db)
    .where('threadId', '=', threadId)
    .$if(before !== undefined, (those) => those.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return latest.reverse();
}

export async function listLastOf(
  db: Db,
  threads: readonly { id: string; lastNumber: number }[],
): Promise<MessageRow[]> {
  if (threads.length === 0) return [];
  return messages(db)
    .where(
      sql<boolean>`(thread_id, number) in (select * from unnest(${threads.map(({ id }) => id)}::uuid[],
        ${threads.map(({ lastNumber }) => lastNumber)}::integer[]))`,
    )
    .execute();
}

export async function findLatestOf(
  db: Db,
  threadId: string,
  side: ThreadSide,
): Promise<MessageRow | undefined> {
  return messages(db)
    .where('threadId', '=', threadId)
    .where('side', '=', side)
    .orderBy('sideNumber', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts the messages of a side whose number is at most `number`. */
export async function countUpTo(
  db: Db,
  { threadId, side, number }: { threadId: string; side: ThreadSide; number: number },
): Promise<number> {
  const { rows } = await sql<{ sideNumber: number }>`
    select side_number from messaging.messages
    where thread_id = ${threadId} and side = ${side} and number <= ${number}
    order by number desc limit 1`.execute(db);
  return rows[0]?.sideNumber ?? 0;
}

export async function listPhotosOf(
  db: Db,
  messageIds: readonly string[],
): Promise<{ messageId: string; fileId: string }[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('messaging.photos')
    .select(['messageId', 'fileId'])
    .where('messageId', 'in', [...messageIds])
    .orderBy('messageId')
    .orderBy('position')
    .execute();
}

export async function hasMessagePhoto(db: Db, threadId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messaging.photos as photo')
    .innerJoin('messaging.messages as message', 'message.id', 'photo.messageId')
    .select('photo.fileId')
    .where('photo.fileId', '=', fileId)
    .where('photo.threadId', '=', threadId)
    .where('message.hiddenAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
