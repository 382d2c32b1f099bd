import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../database/client.ts';
import { migrate } from '../database/migrate.ts';
import { inProject, inState } from '../paths.ts';
import { startBusinessClock } from './business-clock.ts';
import { type Child, lastLines, startChild } from './children.ts';
import { releaseLauncherLock, takeLauncherLock } from './launcher-lock.ts';
import { isPortTaken } from './ports.ts';
import { findRunningServer, type Postgres, startPostgres } from './postgres.ts';
import { postgresFolder } from './postgres-binaries.ts';
import { demoAccountsFile, printTable, step } from './progress.ts';
import { restartOnChange } from './restart-on-change.ts';
import { readSettings, type Settings } from './settings.ts';
import { findNpm, onProcessEnd } from './watch-process.ts';
import { hashWebSources, isWebBuilt, stampWebBuild, webBuildCommand } from './web-build.ts';

const flags = process.argv.slice(2);
const dev = flags.includes('--dev');
const fresh = flags.includes('--fresh');

// npm runs this file with Node 24. Started by hand, it may run with any version that strips types; it then
// starts itself again with the Node of the project.
if (Number(process.versions.node.split('.')[0]) < 24) {
  const own = inProject('node_modules/.bin/node');
  // The IPC channel closes when this process ends by any signal, which ends the other launcher. Ctrl-C
  // reaches both, so this one ignores it and waits.
  const handedOver = spawn(own, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  process.on('SIGINT', () => {});
  const [code] = await once(handedOver, 'exit');
  process.exit(code ?? 1);
}

const children: Child[] = [];
let postgres: Postgres | undefined;
let stopping: Promise<void> | undefined;
const SEED = 'apps/api/src/app/seed/main.ts';
// This file exists while the seed runs. Found at a start, it means that a seed was interrupted.
const seedingMark = inState('seeding');

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(name, () => void stopEverything().then(() => process.exit(0)));
}

try {
  await start();
} catch (error) {
  if (!stopping) {
    console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
    await stopEverything();
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const unknown = flags.find((flag) => !['--dev', '--fresh'].includes(flag));
  if (unknown) throw new Error(`unknown option ${unknown}: there are --dev and --fresh`);
  const port = readPort();
  if (await isPortTaken(port)) {
    throw new Error(
      `port ${port} is taken: stop what listens there, or choose another with PORT=3001 npm start`,
    );
  }
  takeLauncherLock();
  const npm = findNpm();
  if (npm) endWith(npm, 'npm');
  if (fresh || wasSeedCutShort()) await step('Everything from before is removed', removeState);

  const databaseUrl = await step('PostgreSQL', openDatabase);
  const settings = await readSettings(databaseUrl, port, dev);
  // Slow processes start first, so that they load while the schema and the web app are prepared.
  const simulators = run('simulators', 'packages/simulators/src/main.ts', settings);
  const identity = run('identity', 'packages/simulators/src/identity/main.ts', settings);
  const build = dev ? Promise.resolve() : buildWeb(settings);
  build.catch(() => {});
  await step('Schema and communes', () => migrate(databaseUrl));
  await step('Card partner, mail and SMS catchers', () => simulators.ready);
  if (existsSync(inProject(SEED)) && (await isEmpty(databaseUrl))) {
    const { businessClockStart, simulatorsUrl } = settings;
    if (businessClockStart) await startBusinessClock(businessClockStart, { databaseUrl, simulatorsUrl });
    await step('Identity service', () => identity.ready);
    await step('Demo professionals, customers and appointments', () => seed(settings));
  }
  await build;
  await step('API and web app', () => startApi(settings));
  await step('Sign-in', () => identity.ready);
  printTable(settings.origin, settings.env.FEEDS_TOKEN);
  if (process.connected) process.send?.({ ready: true, ports: { http: port } });
}

function readPort(): number {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT=${process.env.PORT} is no port`);
  return port;
}

async function openDatabase(): Promise<string> {
  const configured = process.env.DATABASE_URL;
  if (configured) return configured;
  postgres = await startPostgres({
    folder: await postgresFolder(),
    logFile: inState('logs/postgres.log'),
    durable: true,
  });
  endWith(postgres.pid, 'PostgreSQL');
  return postgres.url;
}

function endWith(pid: number, name: string): void {
  onProcessEnd(pid, async () => {
    if (stopping) return;
    console.error(`\n  ${name} ended\n`);
    await stopEverything();
    process.exit(1);
  });
}

async function removeState(): Promise<void> {
  if (process.env.DATABASE_URL) {
    throw new Error('--fresh does not empty a database given by DATABASE_URL: empty it yourself');
  }
  const folder = await postgresFolder();
  await (await findRunningServer(folder))?.stop();
  const gone = [
    folder,
    inState('simulators'),
    inState('files'),
    inState('logs'),
    demoAccountsFile,
    seedingMark,
  ];
  for (const path of gone) await rm(path, { recursive: true, force: true });
}

function wasSeedCutShort(): boolean {
  return !process.env.DATABASE_URL && existsSync(seedingMark);
}

function isEmpty(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    return (await client.query('SELECT 1 FROM identity.accounts LIMIT 1')).rowCount === 0;
  });
}

async function seed(settings: Settings): Promise<void> {
  await writeFile(seedingMark, '');
  await runToEnd(startOwned({ name: 'seed', args: [SEED], env: settings.env }));
  await rm(seedingMark, { force: true });
}

async function buildWeb(settings: Settings): Promise<void> {
  const hash = hashWebSources();
  if (isWebBuilt(hash)) return;
  await step('Web app built', () => runToEnd(startOwned(webBuildCommand(settings.env))));
  stampWebBuild(hash);
}

async function startApi(settings: Settings): Promise<void> {
  const serve = () => {
    const worker = run('worker', 'apps/api/src/app/worker-main.ts', settings);
    return [run('api', 'apps/api/src/app/main.ts', settings), worker];
  };
  if (dev) restartOnChange(serve, retire, () => stopping !== undefined);
  else serve();
  const deadline = Date.now() + 60_000;
  for (const [name, port] of [
    ['api', settings.port],
    ['worker', settings.workerPort],
  ] as const) {
    while (!(await isReady(port))) {
      if (Date.now() > deadline) throw new Error(`the ${name} does not become ready\n${lastLines(name)}`);
      await pause(50);
    }
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * Starts a child that must live as long as the launcher: when it ends, everything stops. Only with --dev
 * the API and the worker may end and wait for a change.
 */
function run(name: string, file: string, settings: Settings): Child {
  const args = dev ? ['--conditions=development', file] : [file];
  const child = startOwned({ name, args, env: settings.env, echo: dev });
  child.ended.then(async (code) => {
    if (stopping || !children.includes(child)) return;
    if (dev && file.startsWith('apps/api')) {
      console.error(`  ${name} ended (${code}): waiting for a change`);
      return;
    }
    console.error(`\n  ${name} ended (${code}):\n${lastLines(name)}\n`);
    await stopEverything();
    process.exit(1);
  });
  return child;
}

function startOwned(options: Parameters<typeof startChild>[0]): Child {
  if (stopping) throw new Error('stopping');
  const child = startChild(options);
  children.push(child);
  return child;
}

function retire(child: Child): Promise<void> {
  children.splice(children.indexOf(child), 1);
  return child.stop();
}

async function runToEnd(child: Child): Promise<void> {
  const code = await child.ended;
  children.splice(children.indexOf(child), 1);
  if (code !== 0) throw new Error(`${child.name} failed (${code}):\n${lastLines(child.name)}`);
}

/** Stops the children before the database that they use. A second Ctrl-C waits for the first. */
function stopEverything(): Promise<void> {
  stopping ??= (async () => {
    if (children.length) console.log('\n  Stopping…');
    await Promise.all(children.map((child) => child.stop()));
    await postgres?.stop();
    releaseLauncherLock();
  })();
  return stopping;
}
