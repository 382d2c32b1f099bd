import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

export async function listProfessionalsAfter(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct professional_id as id from scheduling.resources
    where ${after}::uuid is null or professional_id > ${after}::uuid
    order by professional_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type TakenAndStored = {
  professionalId: string;
  resourceId: string;
  /** Pairs of start and end in epoch minutes. */
  taken: [number, number][];
  /** Pairs of a day and its mask in hexadecimal. */
  stored: [string, string][];
};

/** Reads occupancies and read model in one statement, so that both are from the same snapshot. */
export async function listTakenAndStored(
  db: Db,
  professionalIds: readonly string[],
  from: Date,
): Promise<TakenAndStored[]> {
  const { rows } = await sql<TakenAndStored>`
    select r.professional_id, r.id as resource_id,
      (select coalesce(json_agg(json_build_array(extract(epoch from lower(part))::bigint / 60,
          extract(epoch from upper(part))::bigint / 60)), '[]')
        from scheduling.occupancies o, unnest(o.during) as part
        where o.resource_id = r.id and upper(o.during) > ${from}) as taken,
      (select coalesce(json_agg(json_build_array(day, encode(mask, 'hex'))), '[]')
        from scheduling.resource_days d where d.resource_id = r.id and d.day >= ${from}::date) as stored
    from scheduling.resources r where r.professional_id = any(${[...professionalIds]}::uuid[])`.execute(db);
  return rows;
}
