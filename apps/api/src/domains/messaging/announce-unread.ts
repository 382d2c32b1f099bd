import type { ThreadSide } from '@meche/contract/message-bounds';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { sweepEach } from '#kit/jobs/sweep';
import { type WorkSource, workSource } from '#kit/jobs/work-source';
import type { Clock } from '#kit/time';
import { MessagesUnread } from './facts.ts';
import { sideOf } from './rules.ts';
import { lockThread, unreadThreads, updateThread } from './store/threads.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Sweep: announces that messages to a side have stayed unread long enough for an email, once until this
 * side reads the thread.
 */
export async function announceUnread({ db, clock }: Deps, threadId: string, side: ThreadSide): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockThread(tx, threadId);
    const now = clock.now();
    const mailAt = row && sideOf(row, side).mailAt;
    // The side has read the messages meanwhile, or another worker has announced them.
    if (!mailAt || mailAt > now) return;
    const mailed =
      side === 'customer'
        ? { customerMailAt: null, customerMailed: true }
        : { professionalMailAt: null, professionalMailed: true };
    await updateThread(tx, threadId, mailed);
    await announce(tx, MessagesUnread, { threadId, side }, now);
  });
}

export function messagingSweeps(deps: Deps): WorkSource[] {
  return (['customer', 'professional'] as const).map((side) => {
    const rows = unreadThreads(side);
    return workSource(rows, () => sweepEach(deps, rows, { run: ({ id }) => announceUnread(deps, id, side) }));
  });
}
