import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withClient } from '../database/client.ts';
import { findRunningServer, type Postgres, startPostgres } from './postgres.ts';
import { isAlive, signal } from './processes.ts';
import { scratchFolder } from './scratch-folder.ts';

let parent: string;
let folder: string;
const running: Postgres[] = [];

const start = async () => {
  const postgres = await startPostgres({ folder, logFile: join(parent, 'postgres.log'), durable: true });
  running.push(postgres);
  return postgres;
};
const write = (url: string) =>
  withClient(url, (client) =>
    client.query('CREATE TABLE IF NOT EXISTS marks (at int); INSERT INTO marks VALUES (1)'),
  );
const count = (url: string) =>
  withClient(url, async (client) => (await client.query('SELECT 1 FROM marks')).rowCount);

beforeEach(async () => {
  parent = await scratchFolder('postgres-test');
  folder = join(parent, 'data');
});
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  await rm(parent, { recursive: true });
});

test('data survives a stop and a start', async () => {
  const first = await start();
  await write(first.url);
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start();
  expect(await count(second.url)).toBe(1);
});

test('a server that its parent left behind is found, used and can be stopped', async () => {
  const left = await start();
  await write(left.url);
  const found = await start();
  expect(found).toMatchObject({ reused: true, pid: left.pid, url: left.url });
  await found.stop();
  expect(isAlive(left.pid)).toBe(false);
});

test('after a kill -9 the next start recovers what was committed', async () => {
  const killed = await start();
  await write(killed.url);
  signal(killed.pid, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(killed.pid)).toBe(false), { timeout: 5_000 });
  const next = await start();
  expect(next.reused).toBe(false);
  expect(await count(next.url)).toBe(1);
});

test('a postmaster.pid with the pid of another process is ignored', async () => {
  const first = await start();
  await first.stop();
  await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n0\n5432\n\n127.0.0.1\n`);
  expect(await findRunningServer(folder)).toBeUndefined();
  const next = await start();
  expect(next.reused).toBe(false);
});
