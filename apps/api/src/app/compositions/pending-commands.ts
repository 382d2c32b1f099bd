import type { Database } from '#kit/database/database';
import type { PendingCommand } from '#kit/jobs/partner-commands';
import { listPendingOperations, listPendingRemovals } from '#payments';
import { listPendingCards, listPendingCharges } from '#subscriptions';
import { listPendingAccounts } from '#verification';
import { listPendingBankAccounts, listPendingWithdrawals } from '#wallet';

/** Every table of card partner commands. A new table is added here. */
const tables: ((db: Database, before: Date) => Promise<PendingCommand[]>)[] = [
  listPendingOperations,
  listPendingRemovals,
  listPendingCards,
  listPendingCharges,
  listPendingAccounts,
  listPendingBankAccounts,
  listPendingWithdrawals,
];

/** Unanswered commands created before an instant, from all tables, oldest first. */
export async function listPendingCommands(db: Database, before: Date): Promise<PendingCommand[]> {
  const pending = await Promise.all(tables.map((list) => list(db, before)));
  return pending.flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
