import type { Database } from '#kit/database/database';
import { measureDifferences } from './store/books.ts';
import { countOwing } from './store/ledger.ts';

/** Professionals who owe the marketplace. */
export async function countNegativeAccounts(db: Database): Promise<number> {
  return countOwing(db);
}

/** How many differences from the partner's books stand, and their sum: each in full, so that none hides another. */
export async function measureOpenDifferences(db: Database): Promise<{ count: number; cents: number }> {
  return measureDifferences(db);
}
