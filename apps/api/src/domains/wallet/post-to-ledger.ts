import type { Tx } from '#kit/database/database';
import { insertPosting, type Posting } from './store/ledger.ts';

/**
 * Posts one movement in the transaction that settles it. Returns false when the key is already posted with
 * the same content. Throws for unbalanced entries, an overdraft, and a key that is posted with other
 * content.
 */
export async function postToLedger(tx: Tx, posting: Posting): Promise<boolean> {
  return insertPosting(tx, posting);
}
