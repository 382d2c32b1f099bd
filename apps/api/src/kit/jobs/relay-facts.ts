import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../time.ts';
import { takeFacts } from './facts.ts';
import { queueJobs, tryLockRelay } from './job-store.ts';
import type { Reaction } from './reactions.ts';

const BATCH = 100;

/** The facts in the outbox. */
export const dueFacts = () => sql`select id, at as due_at from kit.facts`;

/**
 * Takes facts from the outbox and queues a job for each reaction, in one transaction. Returns how
 * many facts it took; none while another process is relaying.
 */
export async function relayFacts(
  { db, clock }: { db: Database; clock: Clock },
  reactions: readonly Reaction[],
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLockRelay(tx))) return 0;
    const facts = await takeFacts(tx, BATCH);
    await queueJobs(tx, facts, reactions, clock.now());
    return facts.length;
  });
}
