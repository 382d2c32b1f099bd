import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { type Listener, openListener } from './listen.ts';

let fresh: FreshDatabase;
let listener: Listener;
beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(() => {
  listener = openListener(fresh.url);
});
afterEach(() => listener.close());
afterAll(() => fresh.close());

const notify = (channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(fresh.db);

async function listening(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query ~ '^(UN)?LISTEN'`.execute(fresh.db);
  return rows.map(({ pid }) => pid);
}

async function cut(): Promise<void> {
  const before = await listening();
  for (const pid of before) await sql`select pg_terminate_backend(${pid})`.execute(fresh.db);
  await expect.poll(async () => (await listening()).filter((pid) => before.includes(pid))).toEqual([]);
}

test('many channels share one connection, and each hears its own', async () => {
  const heard: string[] = [];
  for (const channel of ['bells', 'doors', 'It’s "odd"'])
    await listener.hear(channel, (payload) => heard.push(`${channel}: ${payload}`));
  await listener.hear('bells', (payload) => heard.push(`bells again: ${payload}`));
  expect(await listening()).toHaveLength(1);
  await notify('doors', 'open');
  await notify('It’s "odd"', 'indeed');
  await notify('bells', 'ring');
  await expect
    .poll(() => heard)
    .toEqual(['doors: open', 'It’s "odd": indeed', 'bells: ring', 'bells again: ring']);
});

test('a listener that stopped hears nothing; the others of its channel still do', async () => {
  const [gone, there]: [string[], string[]] = [[], []];
  const stop = await listener.hear('bells', (payload) => gone.push(payload));
  await listener.hear('bells', (payload) => there.push(payload));
  await stop();
  await notify('bells', 'ring');
  await expect.poll(() => there).toEqual(['ring']);
  expect(gone).toEqual([]);
});

test('after each lost connection all channels are heard again, and every listener learns of the gap', async () => {
  const heard: string[] = [];
  let gaps = 0;
  for (const channel of ['bells', 'doors'])
    await listener.hear(channel, (payload) => heard.push(payload), { onGap: () => (gaps += 1) });
  for (let round = 1; round <= 5; round += 1) {
    await cut();
    await expect.poll(() => gaps, { timeout: 60_000 }).toBe(2 * round);
    await notify('bells', `bell ${round}`);
    await notify('doors', `door ${round}`);
    await expect.poll(() => heard.slice(-2)).toEqual([`bell ${round}`, `door ${round}`]);
  }
});

test('a channel that is asked for while the connection is away is heard once it is back', async () => {
  const heard: string[] = [];
  await listener.hear('bells', () => {});
  await cut();
  await listener.hear('doors', (payload) => heard.push(payload));
  await notify('doors', 'open');
  await expect.poll(() => heard).toEqual(['open']);
});

test('without a database the first listener is refused, and may try again', async () => {
  const url = new URL(fresh.url);
  url.pathname = '/nowhere';
  const lost = openListener(url.href);
  await expect(lost.hear('bells', () => {})).rejects.toThrow('nowhere');
  await expect(lost.hear('bells', () => {})).rejects.toThrow('nowhere');
  await lost.close();
});
