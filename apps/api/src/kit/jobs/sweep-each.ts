import type { Database } from '../database/database.ts';
import { serializeError } from '../serialize-error.ts';
import type { Clock } from '../time.ts';
import { clearFailures, listPausedRows, recordFailure } from './sweep-failures.ts';

const BATCH = 50;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 15 * 60_000;

/**
 * Parameters of a sweep's query: rows that are due by `now`, oldest first, without the ids in `except`,
 * which pause after a failure.
 */
export type Due = { now: Date; limit: number; except: readonly string[] };

export type SweepRows<Row> = {
  /** Name of the sweep under which failures are stored. */
  sweep: string;
  list: (due: Due) => Promise<Row[]>;
  /**
   * Processes one row. `run` must check the row again under its lock, because another worker may have
   * processed it.
   */
  run: (row: Row, now: Date) => Promise<void>;
  /** Returns true for an error that concerns the partner rather than the row; the round then ends. */
  endsRound?: (error: unknown) => boolean;
  /** Returns the id of a row. The default is for rows that are strings: the row is its id. */
  idOf?: (row: Row) => string;
};

/** A sweep or a partner command failed at this row. */
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

/**
 * Some rows of a round failed; `errors` has a RowFailed for each. The other rows of the round were
 * processed, unless an error ended the round.
 */
export class RowsFailed extends AggregateError {
  override readonly name = 'RowsFailed';
}

/** The partner did not answer for these rows; they are tried again later. */
export class RowsUnanswered extends RowsFailed {}

/**
 * Runs one round over at most 50 due rows and isolates their failures. A failing row pauses (1 s, 2 s, 4 s
 * … 15 min of business time), so that it does not delay later rows. At the end all failures are thrown as
 * RowsFailed. Returns how many rows were processed.
 */
export async function sweepEach<Row>(
  { db, clock }: { db: Database; clock: Clock },
  { sweep, list, run, endsRound = () => false, idOf = String }: SweepRows<Row>,
): Promise<number> {
  const now = clock.now();
  const rows = await list({ now, limit: BATCH, except: await listPausedRows(db, sweep, now) });
  const failed: RowFailed[] = [];
  const done: string[] = [];
  for (const row of rows) {
    const subject = idOf(row);
    try {
      await run(row, now);
      done.push(subject);
    } catch (error) {
      const failure = { sweep, subject, error: serializeError(error), now: clock.now() };
      failed.push(new RowFailed(subject, await recordFailure(db, failure, restMs), error));
      if (endsRound(error)) break;
    }
  }
  if (done.length > 0) await clearFailures(db, sweep, done);
  if (failed.length > 0) throw new RowsFailed(failed, `${sweep}: ${failed.length} of ${rows.length} failed`);
  return done.length;
}

function restMs(attempts: number): number {
  return Math.min(FIRST_REST_MS * 2 ** (attempts - 1), LONGEST_REST_MS);
}
