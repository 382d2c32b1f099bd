import { sql } from 'kysely';
import type { Tx } from '#kit/database/database';

/**
 * Finds the lowest free number; undefined when all numbers up to `most` are taken. The caller holds the
 * professional’s lock.
 */
export async function findFreeNumber(
  tx: Tx,
  table: 'connections.keys' | 'connections.endpoints',
  professionalId: string,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number from generate_series(1, ${most}::integer) number where not exists (
      select from ${sql.table(table)} taken where professional_id = ${professionalId} and taken.number = number.number)
    order by number limit 1`.execute(tx);
  return rows[0]?.number;
}
