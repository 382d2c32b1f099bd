import type { Database } from '#kit/database/database';
import { measureDifferences } from './store/books.ts';
import { countOwing } from './store/ledger.ts';

/** Counts the professionals who owe money to the marketplace. */
export async function countNegativeAccounts(db: Database): Promise<number> {
  return countOwing(db);
}

/**
 * Returns the number of open differences from the partner's books, and the sum of their absolute amounts in
 * cents, so that opposite differences do not offset each other.
 */
export async function measureOpenDifferences(db: Database): Promise<{ count: number; cents: number }> {
  return measureDifferences(db);
}
