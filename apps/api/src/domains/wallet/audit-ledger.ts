import type { Database } from '#kit/database/database';
import { sum } from '#kit/money';
import { type BookLine, compareBooks, type LedgerAudit } from './rules.ts';
import { listBookLines, listUnbalanced } from './store.ts';

/**
 * Compares the ledger with the card partner's books since an instant (absent: from the beginning), to the cent, and adds
 * up every transaction. `exportBalance` is asked outside a transaction. A capture that the partner has made and whose answer
 * we have not settled yet shows as a difference.
 */
export async function auditLedger(
  db: Database,
  exportBalance: (since: Date) => Promise<BookLine[]>,
  since = new Date(0),
): Promise<LedgerAudit> {
  const partners = await exportBalance(since);
  const ours = await listBookLines(db, since);
  const differences = compareBooks(ours, partners);
  const unbalanced = await listUnbalanced(db);
  const total = (lines: readonly BookLine[]) => sum(lines.map((line) => line.amountCents));
  return {
    agrees: differences.length === 0 && unbalanced.length === 0,
    differenceCents: total(partners) - total(ours),
    differences,
    unbalanced,
  };
}
