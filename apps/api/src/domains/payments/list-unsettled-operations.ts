import type { Database } from '#kit/database/database';
import type { PendingCommand, UnsettledCommand } from '#kit/jobs/partner-commands';
import { operations } from './store/operations.ts';

/** For operators: operations refused, or without an answer for an hour. `subject` is the payable. */
export async function listUnsettledOperations(db: Database, now: Date): Promise<UnsettledCommand[]> {
  return operations.listUnsettledCommands(db, now);
}

/** Operations created before an instant without the partner's answer, oldest first. */
export async function listPendingOperations(db: Database, before: Date): Promise<PendingCommand[]> {
  return operations.listPending(db, before);
}
