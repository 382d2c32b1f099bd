import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, openDatabaseOn, type Tx } from '../kit/database/database.ts';

/** What a test database was before its first use. */
export type Origin = {
  /** Names of the tables without rows. */
  emptyTables: readonly string[];
  /** What a later transaction wrote into the catalogs is a change of the schema. */
  transaction: number;
};

const CONNECTION_NAME = 'test database';
/** Above this size, dead rows would slow the next test more than a new database does. */
const LARGE_TABLE_BYTES = 2 ** 20;

/** Returns the address with a name for its connections, by which `emptyDatabase` knows and keeps them. */
export function nameConnections(url: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', CONNECTION_NAME);
  return named.href;
}

export async function readOrigin(db: Database): Promise<Origin> {
  const { rows } = await sql<Origin>`select pg_current_xact_id()::text::bigint as transaction,
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

async function inspect(tx: Tx, { emptyTables, transaction }: Origin) {
  const catalogs = [
    'pg_class',
    'pg_attribute',
    'pg_attrdef',
    'pg_constraint',
    'pg_index',
    'pg_namespace',
    'pg_proc',
    'pg_statistic',
    'pg_trigger',
    'pg_type',
  ];
  const changes = catalogs.map(
    (catalog) => sql`exists (select from ${sql.ref(catalog)} where xmin::text::bigint >= ${transaction})`,
  );
  const { rows } = await sql<{ isUsable: boolean; filled: string[] }>`
    with tables as (
      select name, pg_relation_size(name::regclass) as bytes from unnest(${emptyTables}::text[]) as name)
    select array(select name from tables where bytes > 0) as filled,
      not (${sql.join(changes, sql` or `)}
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
