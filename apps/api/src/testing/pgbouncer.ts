import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessNotStarted } from '@meche/simulators/testing/gave-up';
import { temporaryFolder } from '@meche/simulators/testing/start-process';
import pg from 'pg';
import { freePort } from '../../../../scripts/start/ports.ts';
import { serverUser } from '../../../../scripts/start/postgres-binaries.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);
export const MISSING_PGBOUNCER = 'PgBouncer is not installed: apt-get install pgbouncer';

export const isPgbouncerInstalled = program !== undefined;

const START_DEADLINE_MS = 20_000;

/**
 * Starts PgBouncer in transaction mode in front of the server of `url`, whose user and password it uses for
 * all clients. `url` in the result leads through it to the same database.
 */
export async function startPgbouncer(url: string) {
  if (!program) throw new Error(MISSING_PGBOUNCER);
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await temporaryFolder();
  const listenPort = await freePort();
  const file = join(folder.path, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = extra_float_digits, options
`,
  );
  const user = serverUser();
  await chmod(folder.path, 0o755);
  if (user) await chown(file, user.uid, user.gid);
  const child = spawn(program, ['-q', file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const pooled = `postgres://app@127.0.0.1:${listenPort}${pathname}`;
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await answers(pooled))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new ProcessNotStarted(`PgBouncer did not start: ${output}`);
  }
  return {
    url: pooled,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await folder.remove();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
