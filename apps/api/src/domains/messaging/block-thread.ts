import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { updateThread } from './store/threads.ts';
import { lockViewedThread } from './view-thread.ts';

/**
 * Blocks the thread for the caller’s side, or takes this side’s block back; while either side blocks,
 * neither can write. Idempotent. Refuses not_found.
 */
export async function blockThread(
  db: Database,
  { threadId, accountId }: { threadId: string; accountId: string },
  blocks: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { side } = await lockViewedThread(tx, threadId, accountId);
    await updateThread(
      tx,
      threadId,
      side === 'customer' ? { customerBlocks: blocks } : { professionalBlocks: blocks },
    );
  });
}
