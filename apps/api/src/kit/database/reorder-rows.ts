import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Returns true when `ids` names every row exactly once and the rows are still in the order `seenIds` that
 * the caller based the new order on. Without `seenIds` the present order is not checked.
 */
export function isCompleteReordering(
  ids: readonly string[],
  there: readonly { id: string }[],
  seenIds = there.map(({ id }) => id),
): boolean {
  const known = new Set(there.map(({ id }) => id));
  if (there.some(({ id }, at) => id !== seenIds[at])) return false;
  return ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}

/**
 * Sets the `position` of a professional's rows from 1 in the order of `ids`. Rows that `ids` does not name
 * keep their position.
 */
export async function reorderRows(
  tx: Tx,
  { table, professionalId }: { table: string; professionalId: string },
  ids: readonly string[],
): Promise<void> {
  await sql`update ${sql.table(table)} one set position = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where one.id = wanted.id and one.professional_id = ${professionalId}
      and one.position <> wanted.place`.execute(tx);
}
