import type { Database } from '#kit/database/database';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { operations } from './store/operations.ts';

/**
 * Lists for operators the operations that were refused or have had no answer for an hour. `subject` is the
 * payable's id.
 */
export async function listUnsettledOperations(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return operations.listUnsettledCommands(db, now);
}

/**
 * Lists the operations that were created before an instant and have no answer of the partner yet, oldest
 * first.
 */
export async function listPendingOperations(db: Database, before: Date): Promise<PendingCommand[]> {
  return operations.listPending(db, before);
}
