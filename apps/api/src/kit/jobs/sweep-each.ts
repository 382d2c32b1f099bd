import type { Database } from '../database/database.ts';
import { serializeError } from '../serialize-error.ts';
import type { Clock } from '../time.ts';
import { forgetFailures, listResting, noteFailure } from './sweep-failures.ts';

const BATCH = 50;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 15 * 60_000;

/** What a sweep asks its store for: rows that are due by `now`, the oldest first, none of those that rest. */
export type Due = { now: Date; limit: number; except: readonly string[] };

export type SweepRows<Row> = {
  /** What the failures of its rows are kept under. */
  sweep: string;
  list: (due: Due) => Promise<Row[]>;
  /** Deals with one row, looking again under its lock: another worker may have been faster. */
  run: (row: Row, now: Date) => Promise<void>;
  /** True for an error that says more of a partner than of the row: then the round ends. */
  endsRound?: (error: unknown) => boolean;
  /** Names a row among the others; one that is a string names itself. */
  idOf?: (row: Row) => string;
};

/** One row that a sweep could not deal with. */
export class RowFailed extends Error {
  override readonly name = 'RowFailed';
  readonly subject: string;
  readonly attempt: number;

  constructor(subject: string, attempt: number, cause: unknown) {
    super(`${subject} failed, for the ${attempt}. time`, { cause });
    this.subject = subject;
    this.attempt = attempt;
  }
}

/** The round was made, but not all of its rows could be dealt with. */
export class RowsFailed extends AggregateError {
  override readonly name = 'RowsFailed';
}

/** Those of a partner that did not answer; they wait. */
export class RowsUnanswered extends RowsFailed {}

/**
 * One round of a sweep over rows that are due: in order, each on its own. One that fails rests (1 s, 2 s, 4 s … 15 min of
 * business time), so that those behind it have their turn; at the end all that failed are thrown as RowsFailed.
 * Answers how many were dealt with: 0 when nothing is left to do.
 */
export async function sweepEach<Row>(
  { db, clock }: { db: Database; clock: Clock },
  { sweep, list, run, endsRound = () => false, idOf = String }: SweepRows<Row>,
): Promise<number> {
  const now = clock.now();
  const rows = await list({ now, limit: BATCH, except: await listResting(db, sweep, now) });
  const failed: RowFailed[] = [];
  const done: string[] = [];
  for (const row of rows) {
    const subject = idOf(row);
    try {
      await run(row, now);
      done.push(subject);
    } catch (error) {
      const failure = { sweep, subject, error: serializeError(error), now: clock.now() };
      failed.push(new RowFailed(subject, await noteFailure(db, failure, restMs), error));
      if (endsRound(error)) break;
    }
  }
  if (done.length > 0) await forgetFailures(db, sweep, done);
  if (failed.length > 0) throw new RowsFailed(failed, `${sweep}: ${failed.length} of ${rows.length} failed`);
  return done.length;
}

function restMs(attempts: number): number {
  return Math.min(FIRST_REST_MS * 2 ** (attempts - 1), LONGEST_REST_MS);
}
