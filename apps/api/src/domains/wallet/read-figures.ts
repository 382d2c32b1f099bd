import type { Database } from '#kit/database/database';
import { measureDifferences } from './store/books.ts';
import { countOwing } from './store/ledger.ts';

/** Number of professionals who owe the marketplace. */
export async function countNegativeAccounts(db: Database): Promise<number> {
  return countOwing(db);
}

/**
 * Number and sum of open differences from the partner’s books; absolute amounts, so that none offsets
 * another.
 */
export async function measureOpenDifferences(db: Database): Promise<{ count: number; cents: number }> {
  return measureDifferences(db);
}
