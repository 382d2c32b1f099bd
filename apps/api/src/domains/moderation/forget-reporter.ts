import type { Tx } from '#kit/database/database';
import { eraseContester } from './store/decisions.ts';
import { eraseReporter } from './store/reports.ts';

/**
 * For an account's deletion, in the caller's transaction: its reports and contests stay, without author and
 * text.
 */
export async function forgetReporter(tx: Tx, accountId: string): Promise<void> {
  await eraseReporter(tx, accountId);
  await eraseContester(tx, accountId);
}
