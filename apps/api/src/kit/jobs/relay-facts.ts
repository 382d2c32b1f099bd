import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../time.ts';
import { takeFacts } from './facts.ts';
import { queueJobs, takeRelayTurn } from './job-store.ts';
import type { Reaction } from './reactions.ts';

const BATCH = 100;

/**
 * Moves facts from the outbox to one job per reaction, in one transaction. Returns whether more may wait.
 */
export async function relayFacts(
  { db, clock }: { db: Database; clock: Clock },
  reactions: readonly Reaction[],
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await takeRelayTurn(tx))) return false;
    const facts = await takeFacts(tx, BATCH);
    await queueJobs(tx, facts, reactions, clock.now());
    return facts.length === BATCH;
  });
}
