import type { Database } from '../database/database.ts';
import { listWaitingFacts } from './job-store.ts';
import type { Reaction } from './reactions.ts';

/**
 * Runs these reactions now for all facts of the subjects with a job that has not ended, in order, because
 * the caller is about to delete the data that they read. Their jobs still run later, so the reactions must
 * be idempotent. Throws the first error of a reaction.
 */
export async function runReactionsNow(
  db: Database,
  reactions: readonly Reaction[],
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  for (const fact of await listWaitingFacts(db, subjects)) {
    for (const reaction of reactions) if (reaction.fact === fact.name) await reaction.run(fact.payload, fact);
  }
}
