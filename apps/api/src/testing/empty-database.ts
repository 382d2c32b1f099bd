import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, openDatabaseOn, type Tx } from '../kit/database/database.ts';

/** What a test database was before its first use. */
export type Origin = {
  /** Names of the tables without rows. */
  emptyTables: readonly string[];
  /** Number of rows and newest transaction of each catalog, by which changes and removals are seen. */
  schema: string;
};

const CONNECTION_NAME = 'test database';
/** Above this size, dead rows would slow the next test more than a new database does. */
const LARGE_TABLE_BYTES = 2 ** 20;

const catalogs = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_enum',
  'pg_index',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_rewrite',
  'pg_sequence',
  'pg_statistic',
  'pg_trigger',
  'pg_type',
];
/** A changed or added row has a newer transaction; a removed one is missing in the count. */
const schema = sql<string>`concat_ws(' ', ${sql.join(
  catalogs.map((name) => sql`(select (count(*), max(xmin::text::bigint)) from ${sql.ref(name)})`),
)})`;

/** Returns the address with a name for its connections, by which `emptyDatabase` knows and keeps them. */
export function nameConnections(url: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', CONNECTION_NAME);
  return named.href;
}

export async function readOrigin(db: Database): Promise<Origin> {
  const { rows } = await sql<Origin>`select ${schema} as schema,
    (select array_agg(c.oid::regclass::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and pg_relation_size(c.oid) = 0
    ) as empty_tables`.execute(db);
  const [origin] = rows;
  if (!origin) throw new Error('no answer');
  return origin;
}

/**
 * Deletes the rows of a database except those that it had at first (places and migrations, which no test
 * writes), and restarts its sequences and its business clock. Returns false when it must be dropped instead:
 * a test changed the schema, filled or analyzed large tables, met a deadlock, or left a connection, a
 * transaction or a lock.
 */
export async function emptyDatabase(pool: pg.Pool, origin: Origin): Promise<boolean> {
  if (pool.ended || pool.idleCount < pool.totalCount) return false;
  await publishCounts(pool);
  return openDatabaseOn(pool)
    .transaction()
    .execute(async (tx) => {
      const { isUsable, filled } = await inspect(tx, origin);
      if (isUsable) await restart(tx, filled);
      return isUsable;
    });
}

/** Makes every connection publish its counts, of which `inspect` reads that of deadlocks. */
async function publishCounts(pool: pg.Pool): Promise<void> {
  const all = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  await Promise.all(all.map((client) => client.query('select pg_stat_force_next_flush()')));
  for (const client of all) client.release();
}

async function inspect(tx: Tx, origin: Origin) {
  const { rows } = await sql<{ isUsable: boolean; filled: string[] }>`
    with tables as (
      select name, pg_relation_size(name::regclass) as bytes from unnest(${origin.emptyTables}::text[]) as name)
    select array(select name from tables where bytes > 0) as filled,
      not (${schema} <> ${origin.schema}
        or exists (select from tables where bytes > ${LARGE_TABLE_BYTES})
        or exists (select from pg_stat_activity where datname = current_database()
          and backend_type = 'client backend' and application_name <> ${CONNECTION_NAME})
        or (select deadlocks > 0 from pg_stat_database where datname = current_database())
        or exists (select from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database()))
        or exists (select from pg_db_role_setting
          where setdatabase = (select oid from pg_database where datname = current_database()))
      ) as is_usable`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('no answer');
  return found;
}

async function restart(tx: Tx, filled: readonly string[]): Promise<void> {
  // No triggers and foreign keys: some refuse to delete, others ask for an order of the tables.
  await sql`set local session_replication_role = replica`.execute(tx);
  const deletions = filled.map((table) => `delete from ${table};`);
  await sql`${sql.raw(`do $$ begin ${deletions.join(' ')} end $$`)}`.execute(tx);
  await sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence`.execute(tx);
  await sql`update kit.business_clock set offset_seconds = 0`.execute(tx);
}
