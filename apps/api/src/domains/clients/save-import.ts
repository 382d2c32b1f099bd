import type { Database, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { mergeDoubles } from './merge-imported.ts';
import { enterLines, findImport, markCommitted, markMerged } from './store/imports.ts';

/** Lines of one part: a booking waits for the book at most as long as a part takes. */
const AT_ONCE = 500;

/**
 * Saves a started import: merges its doubles as decided, then enters its lines in parts, each in a
 * transaction of its own. Idempotent: a further run goes on after the last part.
 */
export async function saveImport(
  { db, clock }: { db: Database; clock: Clock },
  of: { id: string; professionalId: string },
): Promise<void> {
  while (await inTransaction(db, (tx) => savePart(tx, of, clock.now())));
}

/** Returns false when the import is saved, or has been deleted with its professional. */
async function savePart(tx: Tx, of: { id: string; professionalId: string }, now: Date): Promise<boolean> {
  await takeLock(tx, 'client book', of.professionalId);
  const row = await findImport(tx, of);
  if (!row?.startedAt || row.committedAt) return false;
  if (row.doubles) {
    await markMerged(tx, row.id, { mergedCount: await mergeDoubles(tx, row, row.doubles), now });
    return true;
  }
  if (await enterLines(tx, row, { limit: AT_ONCE, now })) return true;
  await markCommitted(tx, row.id, now);
  return false;
}
