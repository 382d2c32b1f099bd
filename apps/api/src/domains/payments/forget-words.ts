import type { Tx } from '#kit/database/database';
import { eraseEvidenceAbout } from './store/disputes.ts';
import { eraseGivenReasons } from './store/refunds.ts';

/** What was written about a payer, in the caller's transaction: why she was paid back, and what was said to her bank. That it was so stays, and of what. */
export async function forgetWords(tx: Tx, accountId: string): Promise<void> {
  await eraseGivenReasons(tx, accountId);
  await eraseEvidenceAbout(tx, accountId);
}
