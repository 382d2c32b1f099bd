import type { Tx } from '#kit/database/database';
import { eraseContester } from './store/decisions.ts';
import { eraseReporter } from './store/reports.ts';

/** Somebody leaves for good, in the caller's transaction: that something was reported or contested stays, her words go. */
export async function forgetReporter(tx: Tx, accountId: string): Promise<void> {
  await eraseReporter(tx, accountId);
  await eraseContester(tx, accountId);
}
