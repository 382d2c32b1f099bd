import type { Tx } from '#kit/database/database';
import { insertPosting, type Posting } from './store/ledger.ts';

/**
 * Posts one movement in the caller's transaction, which settles the movement. Returns false when the key is
 * already posted with the same content. The database throws for unbalanced entries, for an overdraft
 * (constraints such as balances_available_not_overdrawn), and for a key that is already posted with other
 * content.
 */
export async function postToLedger(tx: Tx, posting: Posting): Promise<boolean> {
  return insertPosting(tx, posting);
}
