import type { ThreadSide } from '@meche/contract/message-bounds';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type WholeMessage = {
  id: string;
  threadId: string;
  side: ThreadSide;
  text: string;
  photos: number;
  sentAt: Date;
  isHidden: boolean;
};

/**
 * Lists for operators the last `most` messages of each thread and the messages whose ids are in `parts`,
 * hidden or not, oldest first.
 */
export async function listWholeMessages(
  db: Db,
  threads: readonly { id: string; parts: readonly string[] }[],
  most: number,
): Promise<WholeMessage[]> {
  if (threads.length === 0) return [];
  const ids = threads.map(({ id }) => id);
  const parts = threads.flatMap((one) => one.parts);
  const { rows } = await sql<WholeMessage>`
    select m.id, m.thread_id, m.side, m.text, m.photos, m.sent_at, m.hidden_at is not null as is_hidden
    from messaging.messages m where m.id = any(array(
      select last.id from unnest(${ids}::uuid[]) wanted (id) cross join lateral (
        select id from messaging.messages where thread_id = wanted.id order by number desc limit ${most}) last
      union select id from unnest(${parts}::uuid[]) part (id)))
    and m.thread_id = any(${ids}::uuid[]) order by m.thread_id, m.number`.execute(db);
  return rows;
}

export async function updateHidden(
  tx: Tx,
  { threadId, side, ids }: { threadId: string; side: ThreadSide; ids: readonly string[] },
  hiddenAt: Date | null,
): Promise<number> {
  const updated = await tx
    .updateTable('messaging.messages')
    .set({ hiddenAt })
    .where('id', 'in', [...ids])
    .where('threadId', '=', threadId)
    .where('side', '=', side)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}
