import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createLimits, type Limit, networkOf } from './limits.ts';

const start = new Date('2026-03-02T09:00:00Z');
const after = (seconds: number) => ({ now: () => new Date(start.getTime() + seconds * 1000) });

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const limitsAt = (seconds: number) => createLimits({ db: fresh.db, enabled: true, clock: after(seconds) });

test('the attempt after the last one allowed is refused with the seconds to wait, and allowed when they are over', async () => {
  const limit: Limit = { name: 'sign-in', max: 3, windowSeconds: 900 };
  for (const seconds of [0, 10, 20]) await limitsAt(seconds).hit(limit, 'lea');
  await expect(limitsAt(30).hit(limit, 'lea')).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 870,
  });
  await limitsAt(30).hit(limit, 'tom');
  await limitsAt(30).hit({ ...limit, name: 'register' }, 'lea');
  await expect(limitsAt(899).hit(limit, 'lea')).rejects.toMatchObject({ retryAfter: 1 });
  await limitsAt(900).hit(limit, 'lea');
});

test('of forty attempts at once, the limit passes', async () => {
  const limit: Limit = { name: 'at-once', max: 10, windowSeconds: 60 };
  const tries = Array.from({ length: 40 }, () => limitsAt(0).hit(limit, 'lea'));
  const passed = (await Promise.allSettled(tries)).filter((attempt) => attempt.status === 'fulfilled');
  expect(passed).toHaveLength(10);
});

test('an attempt given back does not count', async () => {
  const limit: Limit = { name: 'failures', max: 1, windowSeconds: 60 };
  await limitsAt(0).hit(limit, 'lea');
  await limitsAt(0).giveBack(limit, 'lea');
  await limitsAt(0).hit(limit, 'lea');
  await expect(limitsAt(0).hit(limit, 'lea')).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('expired windows are deleted, and keys are stored hashed', async () => {
  await limitsAt(0).hit({ name: 'forgotten', max: 1, windowSeconds: 1 }, 'lea@example.test');
  await limitsAt(100_000).hit({ name: 'remembered', max: 1, windowSeconds: 1 }, 'lea@example.test');
  const { rows } = await sql<{ name: string; row: string }>`
    select name, row_to_json(l)::text as row from kit.rate_limits l`.execute(fresh.db);
  expect(rows.map(({ name }) => name)).toContain('remembered');
  expect(rows.map(({ name }) => name)).not.toContain('forgotten');
  expect(rows.every(({ row }) => !row.includes('lea@'))).toBe(true);
});

test('switched off, nothing is counted', async () => {
  const off = createLimits({ db: fresh.db, enabled: false });
  for (let attempt = 0; attempt < 3; attempt++)
    await off.hit({ name: 'off', max: 1, windowSeconds: 60 }, 'lea');
  const { rows } = await sql`select 1 from kit.rate_limits where name = 'off'`.execute(fresh.db);
  expect(rows).toEqual([]);
});

test('one line has one key: an address, or its /64', () => {
  expect(networkOf('203.0.113.7')).toBe('ip:203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('ip:203.0.113.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('2001:db8::1')).toBe('ip:2001:db8:0:0::/64');
  expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'));
});
