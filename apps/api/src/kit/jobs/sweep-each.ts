import type { Database } from '../database/database.ts';
import { serializeError } from '../serialize-error.ts';
import type { Clock } from '../time.ts';
import { forgetFailures, listResting, recordFailure } from './sweep-failures.ts';

const BATCH = 50;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 15 * 60_000;

/** Query of a sweep: rows due by `now`, oldest first, without those that pause. */
export type Due = { now: Date; limit: number; except: readonly string[] };

export type SweepRows<Row> = {
  /** Name under which failures are stored. */
  sweep: string;
  list: (due: Due) => Promise<Row[]>;
  /** Deals with one row, checking it again under its lock: another worker may have been faster. */
  run: (row: Row, now: Date) => Promise<void>;
  /** True for an error that concerns the partner rather than the row: it ends the round. */
  endsRound?: (error: unknown) => boolean;
  /** Id of a row; a string is its own id. */
  idOf?: (row: Row) => string;
};

/** A row that a sweep could not deal with. */
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

/** The round ran, but some rows failed. */
export class RowsFailed extends AggregateError {
  override readonly name = 'RowsFailed';
}

/** Rows whose partner did not answer; they wait. */
export class RowsUnanswered extends RowsFailed {}

/**
 * One round over due rows, each on its own. A failing row pauses (1 s, 2 s, 4 s … 15 min of business time)
 * so that later ones are not held up; at the end all failures are thrown as RowsFailed. Returns how many
 * rows were dealt with.
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
      failed.push(new RowFailed(subject, await recordFailure(db, failure, restMs), error));
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
