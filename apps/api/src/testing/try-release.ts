import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { withClient } from '../../../../scripts/database/client.ts';
import { freePort } from '../../../../scripts/start/ports.ts';
import { startPostgres, withDatabase } from '../../../../scripts/start/postgres.ts';
import { scratchFolder } from '../../../../scripts/start/scratch-folder.ts';
import { productionSettings } from './production-settings.ts';

/** Starts Node with a program of the release and its arguments, in this environment. */
export type RunProgram = (args: string[], env: Record<string, string>) => ChildProcess;

const READY = { timeout: 150_000, interval: 200 };

/**
 * Lets a release migrate an empty database, as an owner without superuser rights, and serve. Returns the
 * output of the migration and the answers of API and worker; both have ended then.
 */
export async function tryRelease(run: RunProgram) {
  const parent = await scratchFolder('release');
  const server = await startPostgres({
    folder: join(parent, 'data'),
    logFile: join(parent, 'postgres.log'),
    durable: false,
  });
  const started: ReturnType<typeof watch>[] = [];
  const start = (program: string, env: Record<string, string>) => {
    const child = watch(run(program.split(' '), env));
    started.push(child);
    return child;
  };
  try {
    await withClient(server.url, async (client) => {
      await client.query(`CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'secret'`);
      await client.query('CREATE DATABASE release OWNER owner');
    });
    const url = new URL(withDatabase(server.url, 'release'));
    Object.assign(url, { username: 'owner', password: 'secret' });
    const ports = { PORT: String(await freePort()), WORKER_PORT: String(await freePort()) };
    const env = { ...productionSettings, DATABASE_URL: url.href, HOST: '127.0.0.1', DRAIN_SECONDS: '0' };
    const migration = start('scripts/database.ts migrate', env);
    const [code] = await migration.ended;
    if (code !== 0) throw new Error(migration.output());
    const api = start('apps/api/src/app/main.ts', { ...env, ...ports });
    const worker = start('apps/api/src/app/worker-main.ts', { ...env, ...ports });
    const origin = `http://127.0.0.1:${ports.PORT}`;
    const isReady = [200, expect.stringMatching(/^{"ready":true\b/)];
    await expect.poll(() => api.answer(`${origin}/readyz`), READY).toEqual(isReady);
    const health = `http://127.0.0.1:${ports.WORKER_PORT}/readyz`;
    await expect.poll(() => worker.answer(health), READY).toEqual(isReady);
    const [status, page] = await api.answer(origin);
    return { migrated: migration.output(), page: { status, page } };
  } finally {
    for (const { end } of started) await end();
    await server.stop();
    await rm(parent, { recursive: true, force: true });
  }
}

function watch(child: ChildProcess) {
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  const ended = once(child, 'close');
  return {
    ended,
    output: () => written,
    /** Status and body; what the process has written, when it has ended. */
    async answer(url: string): Promise<[number, string]> {
      if (child.exitCode !== null) return [child.exitCode, written];
      const answer = await fetch(url).catch((error: unknown) => ({
        status: 0,
        text: async () => `${error}`,
      }));
      return [answer.status, await answer.text()];
    },
    async end(): Promise<void> {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
