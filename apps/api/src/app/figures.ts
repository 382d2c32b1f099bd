import type { Database } from '#kit/database/database';
import { measureJobs } from '#kit/jobs/job-store';
import { listLateScheduledJobs } from '#kit/jobs/scheduled-job-store';
import { LATE_JOB_MS } from '#kit/jobs/scheduled-jobs';
import { type Clock, DAY_MS, later } from '#kit/time';
import { countEndingHolds, countStuckEvents, findUnreadNews } from '#payments';
import { listPendingOrders } from './compositions/pending-commands.ts';
import { ledgerFigures } from './ledger-figures.ts';
import { scheduledJobNames } from './scheduled-job-names.ts';

/** What is watched, by name, with what it says. */
export const figureHelp = {
  oldest_operation_seconds: 'Age of the order to the card partner that is pending longest',
  event_lag_seconds: 'Age of the card partner\u2019s news that nobody has looked at once',
  stuck_events: 'News of the card partner that waits for an operator',
  failed_jobs: 'Side effects that were given up',
  outbox_age_seconds: 'Age of the fact that waits longest for its reactions',
  holds_ending: 'Holds of money still to be debited that end within 24 hours and that nothing replaces',
  late_scheduled_jobs: 'Nightly jobs of which no run has ended for 26 hours',
  ledger_violations: 'What the ledger said against itself when it was last looked through',
  partner_minus_ledger_cents:
    'By how much the card partner\u2019s books and ours differ, each difference in full',
  open_differences: 'Differences from the card partner\u2019s books that nobody has settled',
  unread_accounts: 'Accounts at the card partner whose books could not be read when they were last compared',
  invoice_gaps: 'Numbers of invoices that nobody has, when they were last looked through',
  negative_accounts: 'Professionals who owe the marketplace',
  days_to_90: 'Days until the oldest money that lies with the partner must have left',
} as const;

export type FigureName = keyof typeof figureHelp;
/** A figure nobody provides is neither shown nor judged. */
export type Figures = Partial<Record<FigureName, () => Promise<number>>>;

type FigureContext = { db: Database; clock: Clock };

/** How each figure is read. */
export function figuresOf(context: FigureContext): Figures {
  const { db, clock } = context;
  const now = () => clock.now();
  const ageOf = (at: Date | null) => (at === null ? 0 : Math.max(0, (now().getTime() - at.getTime()) / 1000));
  return {
    async oldest_operation_seconds() {
      const [oldest] = await listPendingOrders(db, now());
      return ageOf(oldest?.createdAt ?? null);
    },
    event_lag_seconds: async () => ageOf(await findUnreadNews(db)),
    stuck_events: () => countStuckEvents(db),
    failed_jobs: async () => (await measureJobs(db)).failed,
    outbox_age_seconds: async () => ageOf((await measureJobs(db)).oldestFactAt),
    holds_ending: () => countEndingHolds(db, later(now(), DAY_MS), now()),
    late_scheduled_jobs: async () =>
      (await listLateScheduledJobs(db, scheduledJobNames, later(now(), -LATE_JOB_MS))).length,
    ...ledgerFigures(context),
  };
}

/** Reads them all; one that cannot be read is left out and told of. */
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
