import { randomUUID } from 'node:crypto';
import type { ReportReason } from '@meche/contract/message-bounds';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { claimOnce, type Once } from '#kit/once';
import type { Clock } from '#kit/time';
import { insertReport } from './store/reports.ts';
import { lockViewed } from './view-thread.ts';

/** Tells the operators of the other side. Refuses not_found. */
export async function reportThread(
  { db, clock }: { db: Database; clock: Clock },
  { threadId, accountId }: { threadId: string; accountId: string },
  said: { reason: ReportReason; text: string },
  once?: Once,
): Promise<void> {
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    await claimOnce(tx, once, id);
    const { side } = await lockViewed(tx, threadId, accountId);
    await insertReport(tx, { ...said, id, threadId, side, reporterId: accountId, createdAt: clock.now() });
  });
}
