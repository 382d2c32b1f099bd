import type { Tx } from '#kit/database/database';
import { insertPosting, type Posting } from './store/ledger.ts';

/**
 * Posts one movement in the caller’s transaction, which settles it. False when its key is already posted
 * with the same content. The database throws for an unbalanced entry, an overdraft
 * (balances_available_not_overdrawn …), or a key with other content.
 */
export async function postToLedger(tx: Tx, posting: Posting): Promise<boolean> {
  return insertPosting(tx, posting);
}
