import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, isDatabaseUnavailable, openDatabase, ping } from '#kit/database/database';
import { openReadDatabases } from '#kit/database/read-database';
import { dayOf, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { rebuildListings } from '#search';
import { settingsOf } from '#testing/api-fixture';
import { startApiProcess } from '#testing/api-process';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import { clockOffsetTo } from '#testing/clock-offset';
import { signIn } from '#testing/sign-in';
import { noSimulators } from '#testing/simulators';
import { openTcpProxy } from '#testing/tcp-proxy';
import { type OwnPostgres, openOwnPostgres, openStandbyOf } from './own-postgres.testing.ts';

let primary: OwnPostgres;
let standby: OwnPostgres;
let db: Database;
beforeEach(async () => {
  primary = await openOwnPostgres();
  standby = await openStandbyOf(primary.url);
  db = openDatabase(primary.url, { patience: 'request' });
});
afterEach(async () => {
  await db?.destroy();
  await standby?.close();
  await primary?.close();
});

async function answered(on: Database): Promise<{ isStandby: boolean; visible: number }> {
  const { rows } = await sql<{ isStandby: boolean; visible: number }>`
    select pg_is_in_recovery() as is_standby, (select count(*)::int from public.sheets) as visible`.execute(
    on,
  );
  return rows[0]!;
}

test('a large read takes the standby once it has everything, and the primary when it is too far behind', async () => {
  const reads = openReadDatabases(db, standby.url, { lagMs: 1_000, patience: 'request' });
  const follower = openDatabase(standby.url);
  await sql`create table public.sheets (number int)`.execute(db);
  await sql`insert into public.sheets values (1)`.execute(db);
  expect(await answered(await reads.upToDate())).toEqual({ isStandby: true, visible: 1 });

  await sql`select pg_wal_replay_pause()`.execute(follower);
  await sql`insert into public.sheets values (2)`.execute(db);
  const asked = performance.now();
  expect(await answered(await reads.upToDate())).toEqual({ isStandby: false, visible: 2 });
  expect(performance.now() - asked).toBeGreaterThanOrEqual(1_000);

  const waiting = answered(await reads.upToDate());
  await sql`select pg_wal_replay_resume()`.execute(follower);
  expect(await waiting).toEqual({ isStandby: true, visible: 2 });

  await standby.kill('SIGINT');
  expect(await answered(await reads.upToDate())).toEqual({ isStandby: false, visible: 2 });
  await follower.destroy();
  await reads.close();
});

test('public reads have no transactions, because each statement may be answered by another server', async () => {
  const reads = openReadDatabases(db, standby.url, { lagMs: 1_000, patience: 'request' });
  await expect(reads.public.transaction().execute(async () => {})).rejects.toThrow('no transactions');
  await reads.close();
});

test('a public read asks the other server when one is lost, and waits a moment when both are', async () => {
  const [toPrimary, toStandby] = await Promise.all(
    [primary.url, standby.url].map((url) => openTcpProxy(Number(new URL(url).port))),
  );
  const through = (url: string, { port }: { port: number }) => Object.assign(new URL(url), { port }).href;
  const options = { patience: 'request' } as const;
  const near = openDatabase(through(primary.url, toPrimary!), options);
  const reads = openReadDatabases(near, through(standby.url, toStandby!), { lagMs: 1_000, ...options });
  const isStandby = async () =>
    (await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(reads.public))
      .rows[0]!.isStandby;
  expect(await isStandby()).toBe(false);

  await toPrimary!.cut();
  expect(await isStandby()).toBe(true);
  // The primary counts as away for a second after this.
  await toPrimary!.mend();
  await toStandby!.cut();
  expect(await isStandby()).toBe(false);

  await toPrimary!.cut();
  const waiting = isStandby();
  for (let tries = 0; tries < 3; tries++) expect(await ping(near).catch(isDatabaseUnavailable)).toBe(true);
  await toStandby!.mend();
  expect(await waiting).toBe(true);

  await toStandby!.cut();
  expect(isDatabaseUnavailable(await isStandby().catch((error: unknown) => error))).toBe(true);
  await reads.close();
  await near.destroy();
});

const now = instantAtMinute('2031-06-02', 480, 'Europe/Paris');

async function openScene(env: Record<string, string>) {
  const offsetSeconds = clockOffsetTo(now);
  await db.updateTable('kit.businessClock').set({ offsetSeconds }).execute();
  const professional = await aProfessional(db, { verified: false });
  const serviceId = await aService(db, professional.id, { durationMinutes: 30 });
  await rebuildListings(db, [professional.id]);
  const headers = await signIn(db, (await aCustomer(db)).id);
  const api = await startApiProcess(
    { ...settingsOf(primary.url, noSimulators, '/tmp'), RATE_LIMITS: 'on', ...env },
    { pooled: true },
  );
  const day = dayOf(later(now, 24 * 60 * MINUTE_MS), 'Europe/Paris');
  const pages = [
    `/professionals/${professional.slug}`,
    `/professionals/${professional.slug}/reviews`,
    '/front-page',
    '/search?where=75011',
    '/search?where=Rennes',
    '/search/map?where=75011',
    '/search/counts?where=75011',
    '/communes?text=Renn',
    '/town-page?town=Paris',
  ];
  const statusOf = async (path: string) => {
    const { status, headers: sent } = await api.call('GET', path);
    return status === 503 ? `503, again in ${sent.get('retry-after')} s` : status;
  };
  const book = async () => {
    const body = {
      professional_id: professional.id,
      service_ids: [serviceId],
      place: 'salon',
      total_cents: 4000,
      starts_at: instantAtMinute(day, 600, 'Europe/Paris').toISOString(),
    };
    const answer = await api.call('POST', '/appointments', {
      body,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    });
    return { status: answer.status, hasRetryAfter: Number(answer.headers.get('retry-after')) > 0 };
  };
  const nextSlotAt = async () =>
    JSON.parse((await api.call('GET', pages[0]!)).text).value.next_slot_at as string | null;
  const availability = `/professionals/${professional.id}/availability?service_ids=${serviceId}&place=salon&days=3`;
  const readyz = async () => (await fetch(`${api.origin}/readyz`)).status;
  return { api, pages, statusOf, book, nextSlotAt, availability, readyz };
}

const statuses = async (pages: readonly string[], statusOf: (path: string) => Promise<unknown>) =>
  Object.fromEntries(await Promise.all(pages.map(async (path) => [path, await statusOf(path)])));

test('without the primary public pages answer from the standby, without next times; bookings get a 503 with Retry-After', async () => {
  const scene = await openScene({ DATABASE_READ_URL: standby.url });
  const { pages, statusOf, book, nextSlotAt, availability, readyz } = scene;
  const all = Object.fromEntries(pages.map((path) => [path, 200]));
  expect(await statuses(pages, statusOf)).toEqual(all);
  expect(await nextSlotAt()).not.toBeNull();
  expect(await statusOf(availability)).toBe(200);

  await primary.kill('SIGINT');
  expect(await statuses(pages, statusOf)).toEqual(all);
  expect(await nextSlotAt()).toBeNull();
  expect(await readyz()).toBe(200);
  expect(await statusOf(availability)).toMatch(/^503, again in \d+ s$/);
  expect(await book()).toEqual({ status: 503, hasRetryAfter: true });

  await primary.start();
  await expect.poll(book).toMatchObject({ status: 201 });
  expect(await nextSlotAt()).not.toBeNull();
  await scene.api.end();
});

test('seeded violation: without a standby the same pages fail', async () => {
  const { api, pages, statusOf, readyz } = await openScene({});
  await primary.kill('SIGINT');
  expect(Object.values(await statuses(pages, statusOf))).toContainEqual(expect.stringMatching(/^503/));
  expect(await readyz()).toBe(503);
  await primary.start();
  await api.end();
});

test('a server that has become a standby is left, and its refusal counts as an outage', async () => {
  const follower = openDatabase(standby.url, { max: 1 });
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(follower)).rows[0]!.pid;
  for (const statement of [
    sql`update kit.business_clock set offset_seconds = 0`,
    sql`select from kit.rate_limits`,
    sql`listen bells`,
  ]) {
    const before = await pidOf();
    const error: unknown = await statement.execute(follower).catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await pidOf()).not.toBe(before);
  }
  await follower.destroy();
});
