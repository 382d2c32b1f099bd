import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../time.ts';
import { takeFacts } from './facts.ts';
import { queueJobs, tryLockRelay } from './job-store.ts';
import type { Reaction } from './reactions.ts';

const BATCH = 100;

/**
 * Takes facts from the outbox and queues a job for each reaction, in one transaction. Returns true when the
 * outbox may hold more facts; false also when another process is relaying.
 */
export async function relayFacts(
  { db, clock }: { db: Database; clock: Clock },
  reactions: readonly Reaction[],
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLockRelay(tx))) return false;
    const facts = await takeFacts(tx, BATCH);
    await queueJobs(tx, facts, reactions, clock.now());
    return facts.length === BATCH;
  });
}
