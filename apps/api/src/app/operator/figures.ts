import type { Database } from '#kit/database/database';
import type { WorkKind } from '#kit/jobs/backoff';
import { countFailures } from '#kit/jobs/failure';
import { findOldestFact, listOldestJobs } from '#kit/jobs/job-store';
import { listUnansweredCommands } from '#kit/jobs/partner-command-store';
import { listLastEnds } from '#kit/jobs/scheduled-job-store';
import { type Clock, DAY_MS, later } from '#kit/time';
import { countEndingHolds, findOldestUnreadEvent } from '#payments';
import { countSalonsToLocate } from '#professionals';
import { failureSources } from '../compositions/background-failures.ts';
import { partnerCommandTables } from '../compositions/partner-command-tables.ts';
import { scheduledJobNames } from '../scheduled-job-names.ts';
import { createLedgerFigureReaders } from './ledger-figures.ts';

const failures = 'Rows of background work that need an operator';
const waiting =
  'How long background work has waited: the oldest fact without its jobs, the oldest unanswered partner command, the longest time since a scheduled job ended';

/** Names of the monitored figures, with their help texts. The part after a colon is the label `kind`. */
export const figureHelp = {
  'background_failures:job': failures,
  'background_failures:partner_command': failures,
  'background_failures:sweep': failures,
  'background_failures:scheduled_job': failures,
  'background_waiting_seconds:job': waiting,
  'background_waiting_seconds:partner_command': waiting,
  'background_waiting_seconds:scheduled_job': waiting,
  event_lag_seconds: 'Age of the oldest card partner event not yet processed',
  holds_ending: 'Holds with money to capture that expire within 24 hours without a replacement',
  ledger_violations: 'Contradictions within the ledger at the last check',
  partner_minus_ledger_cents:
    'Sum of the differences between the card partner\u2019s books and the ledger, as absolute amounts',
  open_differences: 'Differences from the card partner’s books that are not settled',
  unread_accounts: 'Card partner accounts that could not be read at the last comparison',
  invoice_gaps: 'Gaps in the invoice numbers at the last check',
  negative_accounts: 'Professionals who owe the marketplace',
  salons_to_locate: 'Salons whose street the geocoder was not asked for yet',
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
  let counting: ReturnType<typeof countFailures> | undefined;
  /** Concurrent readers share one count. */
  const failuresOf = async (kind: WorkKind) => {
    counting ??= countFailures(db, failureSources(scheduledJobNames), now()).finally(() => {
      counting = undefined;
    });
    return (await counting)[kind] ?? 0;
  };
  return {
    'background_failures:job': () => failuresOf('job'),
    'background_failures:partner_command': () => failuresOf('partner_command'),
    'background_failures:sweep': () => failuresOf('sweep'),
    'background_failures:scheduled_job': () => failuresOf('scheduled_job'),
    'background_waiting_seconds:job': async () => ageOf(await findOldestFact(db)),
    async 'background_waiting_seconds:partner_command'() {
      const [oldest] = await listUnansweredCommands(db, partnerCommandTables, now());
      return ageOf(oldest?.createdAt ?? null);
    },
    async 'background_waiting_seconds:scheduled_job'() {
      const ends = await listLastEnds(db, scheduledJobNames);
      return Math.max(0, ...ends.map(({ at }) => ageOf(at)));
    },
    event_lag_seconds: async () => ageOf(await findOldestUnreadEvent(db)),
    salons_to_locate: () => countSalonsToLocate(db),
    holds_ending: () => countEndingHolds(db, later(now(), DAY_MS), now()),
    ...createLedgerFigureReaders(context),
  };
}

export type SourceAge = { kind: WorkKind; source: string; seconds: number };

/**
 * Lists how long each source of background work has waited: reactions with waiting jobs, since the oldest was
 * queued; every scheduled job, since its last run ended.
 */
export async function listSourceAges({ db, clock }: FigureContext): Promise<SourceAge[]> {
  const [jobs, ends] = await Promise.all([listOldestJobs(db), listLastEnds(db, scheduledJobNames)]);
  const nowMs = clock.now().getTime();
  const aged = (kind: WorkKind, rows: readonly { source: string; at: Date | null }[]) =>
    rows.flatMap(({ source, at }) => (at ? [{ kind, source, seconds: (nowMs - at.getTime()) / 1000 }] : []));
  return [...aged('job', jobs), ...aged('scheduled_job', ends)];
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
