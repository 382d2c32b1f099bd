import type { Tx } from '#kit/database/database';
import { eraseContester } from './store/decisions.ts';
import { eraseReporter } from './store/reports.ts';

/**
 * Removes author and text from an account’s reports and contests, in the transaction of its deletion. The
 * rows stay.
 */
export async function forgetReporter(tx: Tx, accountId: string): Promise<void> {
  await eraseReporter(tx, accountId);
  await eraseContester(tx, accountId);
}
