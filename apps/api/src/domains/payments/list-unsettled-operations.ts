import type { Database } from '#kit/database/database';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { operations } from './store/operations.ts';

/** For the operator: refused, or without an answer for an hour and more. `subject` is the payable. */
export async function listUnsettledOperations(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return operations.listUnsettledCommands(db, now);
}

/** Without an answer of the card partner, and written before an instant; the oldest first. */
export async function listPendingOperations(db: Database, before: Date): Promise<PendingCommand[]> {
  return operations.listPending(db, before);
}
