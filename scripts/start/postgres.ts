import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../database/client.ts';
import { machineClock } from './machine-clock.ts';
import { freePort } from './ports.ts';
import { nativeFolder, serverUser } from './postgres-binaries.ts';
import { commandLine, isAlive, signal } from './processes.ts';

export type Postgres = {
  url: string;
  pid: number;
  /**
   * True when a server was already running on this folder: another process of this project started it, or a
   * crash left it.
   */
  reused: boolean;
  /**
   * Shuts the server down and ends open sessions, so close pools first. Resolves once the server has ended.
   */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Data folder. The server's user must be able to reach its parent; see `postgresFolder`. */
  folder: string;
  logFile: string;
  /** False for tests: no fsync, which is faster, but a crash may lose everything. */
  durable: boolean;
  /** By default a free port. Set it when a server restarts and clients must find it again. */
  port?: number;
  /** Further settings of the server. */
  settings?: Record<string, string>;
  /** Folder of another installation with bin/initdb and bin/postgres; by default the embedded one. */
  installation?: string;
};

const USER = 'meche';
const DATABASE = 'meche';
const PASSWORD_FILE = 'meche.password';
// After a crash a server replays its log, which may take a while.
const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 20_000;

/**
 * Starts the PostgreSQL of npm, on 127.0.0.1 only and with a random password; it outlives this process
 * unless it is stopped. Returns the server that already runs on this folder, if there is one.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const running = await findRunningServer(options.folder);
  if (running) return running;

  const native = options.installation ?? (await nativeFolder());
  if (!(await exists(join(options.folder, 'PG_VERSION')))) await initialise(native, options.folder);
  const password = await readPassword(options.folder);
  const port = options.port ?? (await freePort());
  await mkdir(dirname(options.logFile), { recursive: true });
  const log = await open(options.logFile, 'a');
  const child = spawn(join(native, 'bin', 'postgres'), serverArguments(options, port), {
    ...asServerUser(),
    stdio: ['ignore', log.fd, log.fd],
    // A separate process group, so that Ctrl-C reaches only the launcher, which stops all processes in
    // order.
    detached: true,
  });
  let exited = false;
  child.once('exit', () => {
    exited = true;
  });
  child.once('error', () => {
    exited = true;
  });
  await log.close();
  child.unref();

  const url = urlOf(port, password);
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await answers(url, 'postgres'))) {
    if (exited || Date.now() > deadline) {
      if (!exited) child.kill('SIGQUIT');
      throw new Error(`PostgreSQL did not start:\n${await lastLines(options.logFile)}`);
    }
    await pause(50);
  }
  await createDatabase(url);
  const pid = child.pid ?? 0;
  return { url, pid, reused: false, stop: () => stopServer(pid) };
}

/**
 * Returns the server that runs on this folder. Stops a server that is alive but does not answer, and then
 * returns undefined.
 */
export async function findRunningServer(folder: string): Promise<Postgres | undefined> {
  const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (!lines) return undefined;
  // Lines of postmaster.pid: pid, data folder, start time, port, socket folder, listen address.
  const [pidLine, , , portLine] = lines.split('\n');
  const pid = Number(pidLine);
  if (!isServerOf(pid, folder)) {
    // A crash has left the file, and its pid may belong to another process by now.
    await rm(join(folder, 'postmaster.pid'), { force: true });
    return undefined;
  }
  const url = urlOf(Number(portLine), await readPassword(folder));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await answers(url, DATABASE)) return { url, pid, reused: true, stop: () => stopServer(pid) };
    await pause(100);
  }
  await stopServer(pid);
  return undefined;
}

async function initialise(native: string, folder: string): Promise<void> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  await rm(folder, { recursive: true, force: true });
  // The folder gets its name at the end, so that an interrupted initdb never looks like a database.
  const draft = await mkdtemp(`${folder}-draft-`);
  const passwordFile = join(draft, '..', `${randomBytes(6).toString('hex')}.password`);
  const password = randomBytes(18).toString('base64url');
  try {
    const user = serverUser();
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user) {
      await chown(draft, user.uid, user.gid);
      await chown(passwordFile, user.uid, user.gid);
    }
    const initdb = [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ];
    await run(join(native, 'bin', 'initdb'), initdb);
    await writeFile(join(draft, PASSWORD_FILE), password, { mode: 0o600 });
    if (user) await chown(join(draft, PASSWORD_FILE), user.uid, user.gid);
    await rename(draft, folder);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  // A crash loses up to this much, so that tests of lost data fail at the first crash.
  wal_writer_delay: '10s',
  full_page_writes: 'off',
  // A small log, because the data folder may be in memory.
  max_wal_size: '256MB',
};

function serverArguments(options: PostgresOptions, port: number): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // No socket file, because its path would be too long in deep folders.
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.durable ? {} : forgetful),
    ...options.settings,
  };
  return [
    '-D',
    options.folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function asServerUser(): SpawnOptions {
  // The working folder must exist for the server's user too.
  return { ...serverUser(), cwd: '/', env: { ...machineClock(), PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...asServerUser(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} failed:\n${output}`)),
    );
  });
}

async function stopServer(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_DEADLINE_MS;
  // SIGINT ends sessions and shuts down; SIGQUIT ends immediately, and the next start replays the log.
  signal(pid, 'SIGINT');
  while (isAlive(pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    if (Date.now() > deadline + 5_000) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
    await pause(50);
  }
}

function isServerOf(pid: number, folder: string): boolean {
  return pid > 0 && commandLine(pid).includes(folder);
}

function answers(url: string, database: string): Promise<boolean> {
  return withClient(withDatabase(url, database), (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  );
}

async function createDatabase(url: string): Promise<void> {
  await withClient(withDatabase(url, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}

export function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

function urlOf(port: number, password: string): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

async function readPassword(folder: string): Promise<string> {
  return (await readFile(join(folder, PASSWORD_FILE), 'utf8')).trim();
}

async function exists(path: string): Promise<boolean> {
  return readFile(path).then(
    () => true,
    () => false,
  );
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}
