import type { Database } from '#kit/database/database';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { operations } from './store/operations.ts';

/**
 * Lists for operators at most 200 operations, oldest first: refused and not dismissed, or called over an
 * hour ago without an outcome. `subject` is the payable's id.
 */
export async function listUnsettledOperations(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return operations.listUnsettledCommands(db, now);
}

/**
 * Lists at most 200 operations that were created before an instant and have no answer of the partner yet,
 * oldest first. Operations that wait for a balance count as answered.
 */
export async function listPendingOperations(db: Database, before: Date): Promise<PendingCommand[]> {
  return operations.listPending(db, before);
}
