import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whether a wanted order names all that is there, each once, and was made from the order in which it stands, if that is told. */
export function isWholeOrder(
  ids: readonly string[],
  there: readonly { id: string }[],
  seenIds = there.map(({ id }) => id),
): boolean {
  const known = new Set(there.map(({ id }) => id));
  if (there.some(({ id }, at) => id !== seenIds[at])) return false;
  return ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}

/** The `position` of a professional's rows, from 1, in the order of their ids; what is not named keeps its own. */
export async function orderRows(
  tx: Tx,
  { table, professionalId }: { table: string; professionalId: string },
  ids: readonly string[],
): Promise<void> {
  await sql`update ${sql.table(table)} one set position = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where one.id = wanted.id and one.professional_id = ${professionalId}
      and one.position <> wanted.place`.execute(tx);
}
