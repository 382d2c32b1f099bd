import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ProcessNotStarted } from '@meche/simulators/testing/gave-up';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../../scripts/paths.ts';
import { freePort } from '../../../../scripts/start/ports.ts';
import { findRunningServer } from '../../../../scripts/start/postgres.ts';
import { postgresFolder } from '../../../../scripts/start/postgres-binaries.ts';
import { childrenOf, isAlive, signal } from '../../../../scripts/start/processes.ts';
import { scratchFolder } from '../../../../scripts/start/scratch-folder.ts';

let state: string;
beforeAll(async () => {
  state = await scratchFolder('launcher');
});
afterAll(async () => {
  await (await findRunningServer(await postgresFolder(state)))?.stop();
  await rm(state, { recursive: true, force: true });
});

/** Runs `npm run dev` without the web app until it is ready, and reads its processes from the system. */
async function startByNpm() {
  const port = await freePort();
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      MECHE_STATE: state,
      SEED_SIZE: 'small',
      WEB_MODE: 'off',
      DATABASE_URL: '',
    },
  });
  const output = Promise.all([text(npm.stdout), text(npm.stderr)]).then((parts) => parts.join(''));
  await expect
    .poll(() => isReady(port, npm), { timeout: 120_000, interval: 200 })
    .toBe(true)
    .catch(async (error) => {
      npm.kill('SIGKILL');
      throw new ProcessNotStarted(await output, { cause: error });
    });
  const launcher = Number(await readFile(join(state, 'launcher.pid'), 'utf8'));
  const processes = [launcher, ...childrenOf(launcher)];
  onTestFinished(() => {
    for (const pid of [...processes, npm.pid ?? 0].filter(isAlive)) signal(pid, 'SIGKILL');
  });
  const postgres = await findRunningServer(await postgresFolder(state));
  if (!postgres) throw new Error('the launcher has no database');
  return { npm, processes, postgres, output };
}

async function isReady(port: number, npm: ChildProcess): Promise<boolean> {
  if (npm.exitCode !== null) throw new Error(`npm ended (${npm.exitCode})`);
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** API, worker, simulators, identity emulator and PostgreSQL, besides the launcher itself. */
const PROCESSES = 6;

test('the launcher and all that it started end when its PostgreSQL is killed, and it says why', async () => {
  const { npm, processes, postgres, output } = await startByNpm();
  expect(processes.length).toBe(PROCESSES);
  const ended = once(npm, 'exit');
  signal(postgres.pid, 'SIGKILL');
  expect(await ended).not.toEqual([0, null]);
  expect(await output).toContain('PostgreSQL ended');
  expect(processes.filter(isAlive)).toEqual([]);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the launcher and all that it started end when npm ends by %s',
  async (name) => {
    const { npm, processes } = await startByNpm();
    expect(processes.length).toBe(PROCESSES);
    npm.kill(name);
    await expect.poll(() => processes.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  },
);
