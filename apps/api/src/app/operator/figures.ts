import type { Database } from '#kit/database/database';
import { measureJobs } from '#kit/jobs/job-store';
import { listLateScheduledJobs } from '#kit/jobs/scheduled-job-store';
import { LATE_JOB_MS } from '#kit/jobs/scheduled-jobs';
import { type Clock, DAY_MS, later } from '#kit/time';
import { countEndingHolds, countStuckEvents, findOldestUnreadEvent } from '#payments';
import { listPendingCommands } from '../compositions/pending-commands.ts';
import { scheduledJobNames } from '../scheduled-job-names.ts';
import { createLedgerFigureReaders } from './ledger-figures.ts';

/** Names of the monitored figures, with their help texts. */
export const figureHelp = {
  oldest_operation_seconds: 'Age of the oldest pending command to the card partner',
  event_lag_seconds: 'Age of the oldest card partner event not yet processed',
  stuck_events: 'Card partner events that wait for an operator',
  failed_jobs: 'Reactions that were given up',
  outbox_age_seconds: 'Age of the oldest fact that waits for its reactions',
  holds_ending: 'Holds with money to capture that expire within 24 hours without a replacement',
  late_scheduled_jobs: 'Nightly jobs of which no run has ended for 26 hours',
  ledger_violations: 'Contradictions within the ledger at the last check',
  partner_minus_ledger_cents:
    'Sum of the differences between the card partner\u2019s books and the ledger, as absolute amounts',
  open_differences: 'Differences from the card partner’s books that are not settled',
  unread_accounts: 'Card partner accounts that could not be read at the last comparison',
  invoice_gaps: 'Gaps in the invoice numbers at the last check',
  negative_accounts: 'Professionals who owe the marketplace',
  days_to_90: 'Days until the oldest money at the card partner must be paid out',
} as const;

export type FigureName = keyof typeof figureHelp;
/**
 * Functions that read each figure. A figure without a function is neither shown nor checked by alarm rules.
 */
export type Figures = Partial<Record<FigureName, () => Promise<number>>>;

type FigureContext = { db: Database; clock: Clock };

/** Returns the function that reads each figure. */
export function createFigureReaders(context: FigureContext): Required<Figures> {
  const { db, clock } = context;
  const now = () => clock.now();
  const ageOf = (at: Date | null) => (at === null ? 0 : Math.max(0, (now().getTime() - at.getTime()) / 1000));
  return {
    async oldest_operation_seconds() {
      const [oldest] = await listPendingCommands(db, now());
      return ageOf(oldest?.createdAt ?? null);
    },
    event_lag_seconds: async () => ageOf(await findOldestUnreadEvent(db)),
    stuck_events: () => countStuckEvents(db),
    failed_jobs: async () => (await measureJobs(db)).failed,
    outbox_age_seconds: async () => ageOf((await measureJobs(db)).oldestFactAt),
    holds_ending: () => countEndingHolds(db, later(now(), DAY_MS), now()),
    late_scheduled_jobs: async () =>
      (await listLateScheduledJobs(db, scheduledJobNames, later(now(), -LATE_JOB_MS))).length,
    ...createLedgerFigureReaders(context),
  };
}

/** Reads all figures. A figure that cannot be read is left out and reported to `onError`. */
export async function readFigures(
  figures: Figures,
  onError: (name: FigureName, error: unknown) => void,
): Promise<Partial<Record<FigureName, number>>> {
  const names = Object.keys(figures) as FigureName[];
  const read = await Promise.all(
    names.map(async (name) => {
      try {
        return [name, await figures[name]?.()] as const;
      } catch (error) {
        onError(name, error);
        return [name, undefined] as const;
      }
    }),
  );
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}
