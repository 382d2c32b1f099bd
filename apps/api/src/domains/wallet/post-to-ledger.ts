import type { Tx } from '#kit/database/database';
import { insertPosting, type Posting } from './store/ledger.ts';

/**
 * Writes one movement of money into the ledger, in the caller's transaction: that which settles what it tells of. False when
 * its key was there already, with the same content. The database throws when it does not sum to zero, when a promise would
 * be overdrawn (constraint balances_available_not_overdrawn and its like), and when the key stands for something else.
 */
export async function postToLedger(tx: Tx, posting: Posting): Promise<boolean> {
  return insertPosting(tx, posting);
}
