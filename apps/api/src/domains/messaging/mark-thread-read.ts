import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { changeForRead, otherOf } from './rules.ts';
import { countUpTo } from './store/messages.ts';
import { updateThread } from './store/threads.ts';
import { lockViewedThread } from './view-thread.ts';

/** Marks messages as read up to a number, never backwards. Idempotent. Refuses not_found. */
export async function markThreadRead(
  db: Database,
  { threadId, accountId }: { threadId: string; accountId: string },
  number: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row, side } = await lockViewedThread(tx, threadId, accountId);
    const seen = await countUpTo(tx, { threadId, side: otherOf(side), number });
    const change = changeForRead(row, side, seen);
    if (change) await updateThread(tx, threadId, change);
  });
}
