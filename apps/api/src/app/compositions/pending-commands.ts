import type { Database } from '#kit/database/database';
import type { PendingCommand } from '#kit/jobs/partner-commands';
import { listPendingOperations, listPendingRemovals } from '#payments';
import { listPendingCards, listPendingCharges } from '#subscriptions';
import { listPendingAccounts } from '#verification';
import { listPendingBankAccounts, listPendingWithdrawals } from '#wallet';

/** One function for each table of card partner commands. A new table needs an entry here. */
const tables: ((db: Database, before: Date) => Promise<PendingCommand[]>)[] = [
  listPendingOperations,
  listPendingRemovals,
  listPendingCards,
  listPendingCharges,
  listPendingAccounts,
  listPendingBankAccounts,
  listPendingWithdrawals,
];

/**
 * Lists unanswered commands of all tables that were created before an instant, oldest first, at most 200 of
 * each table.
 */
export async function listPendingCommands(db: Database, before: Date): Promise<PendingCommand[]> {
  const pending = await Promise.all(tables.map((list) => list(db, before)));
  return pending.flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
