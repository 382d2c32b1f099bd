import { type RawBuilder, sql } from 'kysely';

/**
 * `column ${anyOf(ids)}` in a prepared statement: the column is one of the ids. The subquery hides the ids
 * from the planner. For a plain `= any($1)` it expects fewer rows than for an unknown list, and therefore
 * plans the statement again at each call.
 */
export function anyOf(ids: readonly string[], type: 'uuid' | 'text' = 'uuid'): RawBuilder<boolean> {
  return sql`= any(array(select unnest(${[...ids]}::${sql.raw(type)}[])))`;
}
