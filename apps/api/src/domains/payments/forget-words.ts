import type { Tx } from '#kit/database/database';
import { eraseEvidenceAbout } from './store/disputes.ts';
import { eraseGivenReasons } from './store/refunds.ts';

/**
 * Erases texts about a payer, in the caller's transaction: reasons of refunds, and evidence in disputes.
 * Amounts and dates stay.
 */
export async function forgetWords(tx: Tx, accountId: string): Promise<void> {
  await eraseGivenReasons(tx, accountId);
  await eraseEvidenceAbout(tx, accountId);
}
