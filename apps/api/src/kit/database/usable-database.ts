import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { connectionOptions } from './database.ts';

/** The database cannot be served by this version of the app. The message says what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}

export type DatabaseFound = {
  /** PostgreSQL's version, "18.4". */
  version: string;
  /** File name of the newest migration. */
  newest: string;
  /** Between this machine and the database server. */
  clockDifferenceMs: number;
};

type AppliedMigration = { number: number; name: string; needsReleaseWith: number | null };

const OLDEST_POSTGRESQL = 15;

/**
 * Connects as the URL's user and checks what the processes rely on: PostgreSQL's version, that the user may
 * act as `role` (behind a pooler: that sessions begin as that role), and that `migrations`, the folder of
 * this version, fits those that were applied. A database may be newer, because it is migrated before the
 * processes are replaced. Throws UnusableDatabase; errors of the connection are the driver's.
 */
export async function assertUsable(
  url: string,
  { role, migrations, isPooled = false }: { role: string; migrations: string; isPooled?: boolean },
): Promise<DatabaseFound> {
  const client = new pg.Client(connectionOptions(url, { isPooled }));
  // Without a listener a stopped server would end this process; a query that is running rejects anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    const version = await readVersion(client);
    await (isPooled ? refuseUnset(client, role) : actAs(client, role));
    const newest = await compareMigrations(client, await listNames(migrations));
    return { version, newest, clockDifferenceMs: await compareClocks(client) };
  } finally {
    await client.end();
  }
}

async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  const version = rows[0]?.version.split(' ')[0] ?? '';
  if (Number.parseInt(version, 10) < OLDEST_POSTGRESQL)
    throw new UnusableDatabase(`PostgreSQL ${version} is too old: use ${OLDEST_POSTGRESQL} to 18.`);
  return version;
}

async function actAs(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; login: string }>(
    'SELECT to_regrole($1) IS NOT NULL AS exists, current_user AS login',
    [role],
  );
  if (!rows[0]?.exists)
    throw new UnusableDatabase(`There is no role ${role}: migrate first, npm run db:migrate as the owner.`);
  await client.query(`SET ROLE ${client.escapeIdentifier(role)}`).catch((error: unknown) => {
    throw new UnusableDatabase(
      `The login may not act as ${role}. As the owner: GRANT ${role} TO ${client.escapeIdentifier(rows[0]?.login ?? '')};`,
      { cause: error },
    );
  });
}

/** Behind a pooler the settings of the login are all that a session has. */
async function refuseUnset(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ role: string; zone: string; statement: string; lock: string }>(
    `SELECT current_user AS role, current_setting('TimeZone') AS zone,
       current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
  );
  const [found] = rows;
  const lacking = [
    found?.role !== role && 'role',
    found?.zone !== 'UTC' && 'TimeZone',
    found?.statement === '0' && 'statement_timeout',
    found?.lock === '0' && 'lock_timeout',
  ].filter((name) => name !== false);
  if (lacking.length > 0)
    throw new UnusableDatabase(
      `The login behind the pooler lacks ${lacking.join(', ')}. Apply what npm run db:login prints, and let the pooler reconnect.`,
    );
}

async function compareMigrations(client: pg.Client, known: string[]): Promise<string> {
  const applied = await readApplied(client);
  const missing = known.slice(applied.length);
  const newest = applied.at(-1)?.name;
  if (newest === undefined || missing.length > 0)
    throw new UnusableDatabase(
      `The database lacks ${missing.length} migrations of this version, from ${missing[0]} on: npm run db:migrate.`,
    );
  for (const { number, name, needsReleaseWith } of applied.slice(known.length))
    if ((needsReleaseWith ?? 0) > known.length)
      throw new UnusableDatabase(
        `The database is too new for this version, which knows ${known.length} migrations: ${name} (${number}) needs a release with ${needsReleaseWith}. Start that release.`,
      );
  return newest;
}

async function compareClocks(client: pg.Client): Promise<number> {
  const sentAt = Date.now();
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const here = (sentAt + Date.now()) / 2;
  return Math.round(Math.abs(here - (rows[0]?.now.getTime() ?? 0)));
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS present`,
  );
  if (!rows[0]?.present) return [];
  const applied = await client.query<AppliedMigration>(
    'SELECT number, name, needs_release_with AS "needsReleaseWith" FROM public.migrations ORDER BY number',
  );
  return applied.rows;
}

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}
