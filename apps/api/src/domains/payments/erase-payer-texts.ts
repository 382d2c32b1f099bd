import type { Tx } from '#kit/database/database';
import { eraseEvidenceAbout } from './store/disputes.ts';
import { eraseRefundReasons } from './store/refunds.ts';

/**
 * Erases the texts about a payer, in the caller's transaction: the reasons of refunds and the evidence in
 * disputes. Amounts and dates stay, because accounting needs them.
 */
export async function erasePayerTexts(tx: Tx, accountId: string): Promise<void> {
  await eraseRefundReasons(tx, accountId);
  await eraseEvidenceAbout(tx, accountId);
}
