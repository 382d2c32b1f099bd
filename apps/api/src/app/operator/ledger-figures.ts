import { own } from '@meche/contract/own';
import type { Database } from '#kit/database/database';
import { listRuns } from '#kit/jobs/scheduled-job-store';
import type { Clock } from '#kit/time';
import { countNegativeAccounts, MAX_HELD_DAYS, measureOpenDifferences, oldestHeldDays } from '#wallet';
import type { scheduledJobNames } from '../scheduled-job-names.ts';

type LedgerFigure =
  | 'ledger_violations'
  | 'partner_minus_ledger_cents'
  | 'open_differences'
  | 'unread_accounts'
  | 'invoice_gaps'
  | 'negative_accounts'
  | 'days_to_90';

const RUNS_LOOKED_AT = 30;

/**
 * Returns a count that the last run of a scheduled job without an error found; 0 when none of the last 30
 * runs ended so.
 */
async function findLastCount(
  db: Database,
  job: (typeof scheduledJobNames)[number],
  what: string,
): Promise<number> {
  const runs = await listRuns(db, RUNS_LOOKED_AT, job);
  const last = runs.find(({ endedAt, error }) => endedAt !== null && error === null);
  return own(last?.found, what) ?? 0;
}

/**
 * Returns the functions that read the figures of the books. Figures that need a full read come from the
 * last successful run of the scheduled job.
 */
export function createLedgerFigureReaders({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Record<LedgerFigure, () => Promise<number>> {
  return {
    ledger_violations: () => findLastCount(db, 'ledger', 'violations'),
    unread_accounts: () => findLastCount(db, 'ledger', 'unread'),
    invoice_gaps: () => findLastCount(db, 'invoices', 'gaps'),
    partner_minus_ledger_cents: async () => (await measureOpenDifferences(db)).cents,
    open_differences: async () => (await measureOpenDifferences(db)).count,
    negative_accounts: () => countNegativeAccounts(db),
    days_to_90: async () => MAX_HELD_DAYS - ((await oldestHeldDays({ db, clock })) ?? 0),
  };
}
