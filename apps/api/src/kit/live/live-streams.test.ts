import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { collectEvents } from '../../testing/event-stream.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { type Listener, openListener } from '../database/listen.ts';
import { type LiveDeps, type LiveStreams, openLiveStreams, type Reader } from './live-streams.ts';

let fresh: FreshDatabase;
const listeners: Listener[] = [];
const processes: LiveStreams[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  for (const one of processes.splice(0)) one.end();
  await Promise.all(listeners.splice(0).map((listener) => listener.close()));
});
afterAll(() => fresh.close());

/** The streams of one process, with a listening connection of its own. */
function aProcess(deps: Partial<LiveDeps> = {}): LiveStreams {
  const listener = openListener(fresh.url);
  const streams = openLiveStreams({
    listener,
    heartbeatMs: 60_000,
    mayGoOn: async (readers: readonly Reader[]) => new Set(readers),
    ...deps,
  });
  listeners.push(listener);
  processes.push(streams);
  return streams;
}

const following = (...topics: string[]): Reader => ({
  accountId: randomUUID(),
  sessionId: randomUUID(),
  topics: new Set(topics),
});
const listen = async (streams: LiveStreams, reader: Reader, lastEventId?: string) =>
  collectEvents(await streams.open(reader, lastEventId));

const tell = (topics: readonly string[], subject: string | null = null) =>
  sql`select kit.notify_live(${topics}::text[], 'calendar', ${subject}::uuid)`.execute(fresh.db);

async function listening(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query ~ '^(UN)?LISTEN'`.execute(fresh.db);
  return rows.map(({ pid }) => pid);
}

test('each reader gets the changes of their topics once, in whichever process', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const owner = await listen(one, following('account:a', 'professional:1'));
  const member = await listen(other, following('account:b', 'member:1', 'staff:1'));
  const stranger = await listen(other, following('account:c'));
  const id = randomUUID();
  await tell(['professional:1', 'member:1', 'staff:1'], id);
  await tell(['professional:1']);
  await tell(['account:c']);
  await expect
    .poll(() => owner.changes())
    .toEqual([
      { about: 'calendar', id },
      { about: 'calendar', id: null },
    ]);
  await expect.poll(() => stranger.changes()).toHaveLength(1);
  expect(member.changes()).toEqual([{ about: 'calendar', id }]);
});

test('a change that is rolled back is not sent', async () => {
  const stream = await listen(aProcess(), following('professional:1'));
  await fresh.db
    .transaction()
    .execute(async (tx) => {
      await sql`select kit.notify_live(array['professional:1'], 'calendar', null)`.execute(tx);
      throw new Error('no');
    })
    .catch(() => undefined);
  await tell(['professional:1'], randomUUID());
  await expect.poll(() => stream.changes()).toHaveLength(1);
});

test('a passing event is sent to present readers without an id, and never replayed', async () => {
  const streams = aProcess();
  const stream = await listen(streams, following('professional:1'));
  await tell(['professional:1']);
  await expect.poll(() => stream.changes()).toHaveLength(1);
  const before = stream.lastId();
  await sql`select kit.notify_transient(array['professional:1'], 'typing', ${randomUUID()}::uuid)`.execute(
    fresh.db,
  );
  await expect.poll(() => stream.changes()).toHaveLength(2);
  expect([stream.lastId(), stream.events.at(-1)?.id]).toEqual([before, undefined]);
  const again = await listen(streams, following('professional:1'), before);
  await expect.poll(() => again.named('opened')).toHaveLength(1);
  expect(again.changes().map(({ about }) => about)).toEqual(['calendar']);
});

test('a reader that reconnects with the last id gets what was missed, even from another process', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const reader = following('professional:1');
  const first = await listen(one, reader);
  await listen(other, following('professional:9'));
  await tell(['professional:1'], randomUUID());
  await expect.poll(() => first.changes()).toHaveLength(1);
  const missed = [randomUUID(), randomUUID()];
  for (const id of missed) {
    await tell(['professional:1'], id);
    await tell(['professional:2'], id);
  }
  await expect.poll(() => first.changes()).toHaveLength(3);

  const lastId = first.events.find(({ event }) => event === 'changed')?.id;
  const again = await listen(other, reader, lastId);
  await expect.poll(() => again.named('opened')).toMatchObject([{ data: { missed: false } }]);
  // The other process may hear of the last change later, and sends it then.
  await expect.poll(() => again.changes().map(({ id }) => id)).toEqual(expect.arrayContaining(missed));
  // Nothing missed: nothing to reload.
  const last = await listen(other, reader, again.lastId());
  await expect.poll(() => last.named('opened')).toMatchObject([{ data: { missed: false } }]);
});

test('a first connection, or one with an unknown id, has to reload', async () => {
  const streams = aProcess();
  await listen(streams, following('professional:1'));
  await tell(['professional:1']);
  for (const lastId of [undefined, '', '1', '99999999999999', 'x', '1\n2', '9'.repeat(400)]) {
    const stream = await listen(streams, following('professional:1'), lastId);
    await expect.poll(() => stream.named('opened')).toMatchObject([{ data: { missed: true } }]);
  }
});

test('after a lost connection every reader has to reload, and gets later changes', async () => {
  const stream = await listen(aProcess(), following('professional:1'));
  await tell(['professional:1']);
  await expect.poll(() => stream.changes()).toHaveLength(1);
  const before = stream.lastId();
  const [pid] = await listening();
  await sql`select pg_terminate_backend(${pid})`.execute(fresh.db);
  await expect.poll(() => stream.named('missed'), { timeout: 60_000 }).toHaveLength(1);
  await tell(['professional:1']);
  await expect.poll(() => stream.changes()).toHaveLength(2);
  // Changes before the gap are unknown to readers that reconnect.
  const again = await listen(processes[0]!, following('professional:1'), before);
  await expect.poll(() => again.named('opened')).toMatchObject([{ data: { missed: true } }]);
});

test('the line is heard to be alive, and ends with the right to it, within two beats', async () => {
  const gone = new Set<Reader>();
  const [stays, goes] = [following('professional:1'), following('professional:1')];
  const streams = aProcess({
    heartbeatMs: 50,
    mayGoOn: async (readers) => new Set(readers.filter((reader) => !gone.has(reader))),
  });
  const [one, other] = [await listen(streams, stays), await listen(streams, goes)];
  await expect.poll(() => other.named('beat').length).toBeGreaterThan(1);
  gone.add(goes);
  expect(await other.ended).toBe('ended');
  expect(other.events.at(-1)?.event).toBe('missed');
  const heartbeats = one.named('beat').length;
  await expect.poll(() => one.named('beat').length).toBeGreaterThan(heartbeats);
  await tell(['professional:1']);
  await expect.poll(() => one.changes()).toHaveLength(1);
  expect(streams.count()).toBe(1);
});

test('if authorisation cannot be checked, a stream lasts one more heartbeat, no longer', async () => {
  const streams = aProcess({ heartbeatMs: 50, mayGoOn: () => Promise.reject(new Error('no database')) });
  const stream = await listen(streams, following('professional:1'));
  expect(await stream.ended).toBe('ended');
  expect(stream.named('beat').length).toBeGreaterThan(0);
});

test('five hundred streams share one connection; one more than there may be is refused, and so is one too many of an account', async () => {
  const streams = aProcess({ bounds: { most: 500, mostOfOne: 3 } });
  const greedy = following('professional:1');
  for (let count = 0; count < 3; count += 1) await listen(streams, greedy);
  await expect(streams.open(greedy, undefined)).rejects.toMatchObject({ code: 'too_many_requests' });
  const crowd = await Promise.all(
    Array.from({ length: 497 }, () => listen(streams, following('professional:1'))),
  );
  await expect(streams.open(following('professional:1'), undefined)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await listening()).toHaveLength(1);
  await tell(['professional:1']);
  await expect.poll(() => crowd.every((one) => one.changes().length === 1)).toBe(true);
});

test('a reader that does not read is disconnected, and holds up no other', async () => {
  const streams = aProcess({ bounds: { mostWaiting: 2_000 } });
  const slow = await streams.open(following('professional:1'), undefined);
  const quick = await listen(streams, following('professional:1'));
  for (let count = 1; count <= 60; count += 1) {
    await tell(['professional:1'], randomUUID());
    // Sent all at once, even the quick reader would fall behind.
    if (count % 5 === 0) await expect.poll(() => quick.changes()).toHaveLength(count);
  }
  expect([slow.destroyed, streams.count()]).toEqual([true, 1]);
});

test('who has not taken off anything between two beats is let go as well', async () => {
  const streams = aProcess({ heartbeatMs: 50 });
  const stuck = await streams.open(following('professional:1'), undefined);
  await expect.poll(() => stuck.destroyed).toBe(true);
  expect(streams.count()).toBe(0);
});

test('a stopping process ends all streams, and sends new readers elsewhere at once', async () => {
  const streams = aProcess();
  const stream = await listen(streams, following('professional:1'));
  streams.end();
  expect(await stream.ended).toBe('ended');
  const late = await listen(streams, following('professional:1'));
  expect(await late.ended).toBe('ended');
  expect([late.events, streams.count()]).toEqual([[], 0]);
});
