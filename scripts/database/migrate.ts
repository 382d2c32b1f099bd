import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inProject } from '../paths.ts';
import { withClient } from './client.ts';
import { loadCommunes } from './communes.ts';

type MigrationFile = {
  number: number;
  name: string;
  sql: string;
  /** The file's statements run one by one: PostgreSQL makes no index concurrently inside a transaction. */
  isOutsideTransaction: boolean;
  checksum: string;
  /** Older releases, which do not know this migration, cannot serve the database after the file. */
  needsReleaseWith: number | null;
};
type AppliedRow = { number: number; name: string; checksum: string };

export type MigrateOptions = {
  folder?: string;
  communes?: boolean;
  /** Overrides how long a statement waits for a lock; only tests set it. */
  lockTimeoutMs?: number;
};

// Key of the advisory lock: an arbitrary constant that all processes of this project share.
const ADVISORY_LOCK = 4_071_986;
// A statement that waits for a table lets no later one use the table, so all requests would wait with it.
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_ATTEMPTS = 60;
const LOCK_NOT_AVAILABLE = '55P03';
const OURS = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;
// Most migrations let the former release serve on. One that does not says so in a line of its own.
const NEEDS = /^-- Needs a release with migration (\d{4})\.$/m;
// A file of one index only, so that nothing else is half done when it fails; it can be applied again.
const OUTSIDE = /^-- Runs outside of a transaction\.$/m;
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Applies new files of `database/migrations` in order and loads the communes. Several processes may run it
 * concurrently. Returns the names of the applied files. Throws when the database was made by other
 * migrations.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const files = await readMigrations(options.folder ?? inProject('database/migrations'));
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`
      CREATE TABLE IF NOT EXISTS public.migrations (
        number integer PRIMARY KEY,
        name text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      );
      ALTER TABLE public.migrations ADD COLUMN IF NOT EXISTS needs_release_with integer`);
    const { rows } = await client.query<AppliedRow>(
      'SELECT number, name, checksum FROM public.migrations ORDER BY number',
    );
    const pending = pendingFiles(files, rows);
    for (const file of pending) await applyInGap(client, file, options.lockTimeoutMs ?? LOCK_TIMEOUT_MS);
    if (pending.length > 0) await grantToApp(client);
    if (options.communes !== false) await loadCommunes(client);
    return pending.map((file) => file.name);
  });
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, position) => {
      const number = Number(FILE_NAME.exec(name)?.[1]);
      if (Number.isNaN(number)) throw new Error(`${name}: a migration is called 0001_what_it_does.sql`);
      if (number !== position + 1)
        throw new Error(`${name}: expected number ${position + 1}, with no gap and no double`);
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const needed = NEEDS.exec(sql)?.[1];
      return {
        number,
        name,
        sql,
        isOutsideTransaction: OUTSIDE.test(sql),
        checksum: createHash('sha256').update(sql).digest('hex'),
        needsReleaseWith: needed === undefined ? null : Number(needed),
      };
    }),
  );
}

function pendingFiles(files: MigrationFile[], applied: AppliedRow[]): MigrationFile[] {
  for (const row of applied) {
    const file = files[row.number - 1];
    if (!file) throw buildUnusableError(`it has ${row.name}, which is not there`);
    if (file.name !== row.name || file.checksum !== row.checksum)
      throw buildUnusableError(`its ${row.name} differs`);
  }
  return files.slice(applied.length);
}

function buildUnusableError(difference: string): Error {
  return new Error(
    `This database was made by other migrations than the ones in database/migrations: ${difference}. ` +
      'It cannot be brought to this version.\n' +
      '  On your own machine, start again with an empty one: npm start -- --fresh\n' +
      '  In production, use the version of the project that made it, or give DATABASE_URL an empty database.',
  );
}

/** Applies a file at a moment when no long statement holds the tables that it changes. */
async function applyInGap(client: pg.Client, file: MigrationFile, lockTimeoutMs: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, file, lockTimeoutMs);
    } catch (error) {
      const { code } = (error as Error).cause as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
      // Requests that waited are served meanwhile.
      await pause(lockTimeoutMs);
    }
  }
}

async function apply(client: pg.Client, file: MigrationFile, lockTimeoutMs: number): Promise<void> {
  const record = () =>
    client.query(
      'INSERT INTO public.migrations (number, name, checksum, needs_release_with) VALUES ($1, $2, $3, $4)',
      [file.number, file.name, file.checksum, file.needsReleaseWith],
    );
  try {
    if (file.isOutsideTransaction) {
      for (const statement of file.sql.split(/;\n/)) if (statement.trim()) await client.query(statement);
      await record();
      return;
    }
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(file.sql);
    await record();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    // The detail of the error names the missing privilege.
    const { message, detail } = error as Error & { detail?: string };
    throw new Error(`${file.name}: ${message}${detail ? ` (${detail})` : ''}`, { cause: error });
  }
}

/**
 * Grants the role `meche_app`, which the processes of the app use, all rights on rows. Tables of the role
 * `meche_ledger` are excepted: their migration grants reading, and only the function wallet.post writes
 * them.
 */
async function grantToApp(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('GRANT USAGE ON SCHEMA %I TO meche_app', nspname) AS statement FROM pg_namespace n WHERE ${OURS}
    UNION ALL
    SELECT format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I.%I TO meche_app', n.nspname, c.relname)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND c.relkind IN ('r', 'p', 'v') AND c.relowner <> coalesce(to_regrole('meche_ledger'), 0)
      AND format('%s.%s', n.nspname, c.relname) <> 'public.migrations'
    UNION ALL
    SELECT 'GRANT SELECT ON public.migrations TO meche_app'
    UNION ALL
    SELECT format('GRANT USAGE, SELECT ON SEQUENCE %I.%I TO meche_app', n.nspname, c.relname)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND c.relkind = 'S' AND c.relowner <> coalesce(to_regrole('meche_ledger'), 0)`);
  const known = await client.query(`SELECT to_regrole('meche_app') IS NOT NULL AS present`);
  if (!known.rows[0]?.present) return;
  for (const { statement } of rows) await client.query(statement);
}
