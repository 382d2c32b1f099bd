import type { Database } from '#kit/database/database';
import type { PendingCommand } from '#kit/jobs/partner-commands';
import { listPendingOperations, listPendingRemovals } from '#payments';
import { listPendingCards, listPendingCharges } from '#subscriptions';
import { listPendingAccounts } from '#verification';
import { listPendingBankAccounts, listPendingWithdrawals } from '#wallet';

/** Every table of orders to the card partner: a new one adds its line. */
const tables: ((db: Database, before: Date) => Promise<PendingCommand[]>)[] = [
  listPendingOperations,
  listPendingRemovals,
  listPendingCards,
  listPendingCharges,
  listPendingAccounts,
  listPendingBankAccounts,
  listPendingWithdrawals,
];

/** Without an answer, and written before an instant: of all tables, the oldest first. */
export async function listPendingOrders(db: Database, before: Date): Promise<PendingCommand[]> {
  const pending = await Promise.all(tables.map((list) => list(db, before)));
  return pending.flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
