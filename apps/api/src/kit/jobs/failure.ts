import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { SerializedError } from '../serialize-error.ts';
import type { WorkKind } from './backoff.ts';

/** A row of background work that needs an operator. */
export type Failure = {
  kind: WorkKind;
  /** The source of the row: the reaction, the queue of partner commands, the sweep or the scheduled job. */
  source: string;
  /** Identifies the row within its kind. */
  id: string;
  subject: string | null;
  /** What the work does, where one source has several. */
  action: string | null;
  /**
   * `failed`: no further attempt follows. `refused`: the partner refused. `unanswered`: first called over an
   * hour ago. `retrying`: fails again and again. `found`: a scheduled job found problems. `late`: no run of
   * the scheduled job has ended for 26 hours.
   */
  status: 'failed' | 'refused' | 'unanswered' | 'retrying' | 'found' | 'late';
  attempts: number;
  error: SerializedError | null;
  since: Date;
};

/** A store's share of the list of failures: a select with the columns of Failure, in this order. */
export type FailureRows = (now: Date) => RawBuilder<Failure>;

const MAX_LISTED = 200;

const union = (sources: readonly FailureRows[], now: Date) =>
  sql`(${sql.join(
    sources.map((rows) => rows(now)),
    sql` union all `,
  )}) failure (kind, source, id, subject, action, status, attempts, error, since)`;

/** Lists at most 200 failures of these sources for operators, oldest first. */
export async function listFailures(db: Db, sources: readonly FailureRows[], now: Date): Promise<Failure[]> {
  const { rows } = await sql<Failure>`
    select * from ${union(sources, now)} order by since, kind, id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/** Counts the failures of these sources by kind; a kind without failures is left out. */
export async function countFailures(
  db: Db,
  sources: readonly FailureRows[],
  now: Date,
): Promise<Partial<Record<WorkKind, number>>> {
  const { rows } = await sql<{ kind: WorkKind; count: number }>`
    select kind, count(*)::int as count from ${union(sources, now)} group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

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

/** For a caller whose work a sweep finishes: lets only other errors than RowsFailed pass. */
export function ignoreRowsFailed(error: unknown): void {
  if (!(error instanceof RowsFailed)) throw error;
}
