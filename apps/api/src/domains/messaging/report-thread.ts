import { randomUUID } from 'node:crypto';
import type { ReportReason } from '@meche/contract/report-bounds';
import { findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { saveReport } from '#moderation';
import { otherOf } from './rules.ts';
import { viewThread } from './view-thread.ts';

/**
 * Reports the messages of the other side to the operators. Refuses not_found, unauthenticated (account
 * deleted).
 */
export async function reportThread(
  { db, clock }: { db: Database; clock: Clock },
  { threadId, accountId }: { threadId: string; accountId: string },
  report: { reason: ReportReason; text: string },
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, randomUUID());
    const { side } = await viewThread(tx, threadId, accountId);
    const { language } = (await findAccount(tx, accountId)) ?? refuse('unauthenticated');
    const subject = { kind: 'thread', id: threadId, side: otherOf(side) } as const;
    await saveReport(tx, { ...report, subject, language, reporter: { accountId } }, clock.now());
  });
}
