import type { Database } from '../database/database.ts';
import { listWaitingFacts } from './job-store.ts';
import type { Reaction } from './reactions.ts';

/**
 * Runs these reactions now, in the order of their facts, to whatever happened to these subjects and waits for them: soon
 * what they read is gone. Their jobs run all the same later, which is why they are idempotent.
 */
export async function runAhead(
  db: Database,
  reactions: readonly Reaction[],
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  for (const fact of await listWaitingFacts(db, subjects)) {
    for (const reaction of reactions) if (reaction.fact === fact.name) await reaction.run(fact.payload, fact);
  }
}
