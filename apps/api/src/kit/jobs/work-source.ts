import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Rows that are due at an instant of business time: a select with the columns `id` and `due_at` at least. */
export type DueRows<Row = unknown> = { name: string; due: (now: Date) => RawBuilder<Row> };

/**
 * A source of background work. `run` returns how many rows it processed; the worker repeats it until it
 * returns 0.
 */
export type WorkSource = DueRows & { run: () => Promise<number> };

export function workSource<Row>({ name, due }: DueRows<Row>, run: () => Promise<number>): WorkSource {
  return { name, due, run };
}

/** The share of a source without rows: due while `isDue` is true. */
export const dueWhile = (isDue: boolean) => sql`select where ${isDue}::boolean`;

/**
 * Returns the names of the sources that have due rows, in one statement. It reads the tables of many domains,
 * as fragments that their stores export (decision 0146).
 */
export async function findDueSources(db: Db, sources: readonly DueRows[], now: Date): Promise<Set<string>> {
  const branches = sources.map(
    ({ name, due }) => sql`select ${sql.lit(name)} as name where exists (${due(now)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(branches, sql` union all `)} -- prepared`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}
