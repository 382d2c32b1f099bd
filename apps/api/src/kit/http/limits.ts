import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { refuse } from '../refusal.ts';
import { type Clock, systemClock } from '../time.ts';

/** A limit allows at most `max` attempts in `windowSeconds`, which start at the first attempt. */
export type Limit = { readonly name: string; readonly max: number; readonly windowSeconds: number };

/** Rate limits are counted in the database, so that all processes agree, and by system time. */
export type Limits = {
  /**
   * Counts one attempt, also when it refuses. Refuses too_many_requests with the seconds until the window
   * ends.
   */
  hit(limit: Limit, key: string): Promise<void>;
  /** Uncounts one attempt, for limits on which only failures count. */
  giveBack(limit: Limit, key: string): Promise<void>;
};

/** With `enabled` false the limits neither count nor refuse. */
export function createLimits(deps: { db: Database; enabled: boolean; clock?: Clock }): Limits {
  const { db, enabled, clock = systemClock } = deps;
  if (!enabled) return { hit: async () => {}, giveBack: async () => {} };
  return {
    hit: (limit, key) => hit(db, limit, key, clock.now()),
    giveBack: (limit, key) => giveBack(db, limit, key, clock.now()),
  };
}

/**
 * Counts an attempt and uncounts it when the limit refuses it. Use this function for limits with
 * `giveBack`, on which refused attempts would otherwise add up.
 */
export async function hitUnlessRefused(limits: Limits, limit: Limit, key: string): Promise<void> {
  try {
    await limits.hit(limit, key);
  } catch (error) {
    await limits.giveBack(limit, key);
    throw error;
  }
}

/** Counts an attempt that succeeds. A failed one is uncounted, so that the caller may try again. */
export async function countSuccess<Done>(
  limits: Limits,
  limit: Limit,
  key: string,
  attempt: () => Promise<Done>,
): Promise<Done> {
  await limits.hit(limit, key);
  try {
    return await attempt();
  } catch (error) {
    await limits.giveBack(limit, key);
    throw error;
  }
}

export async function hit(db: Database, limit: Limit, key: string, now: Date): Promise<void> {
  const { count, resetSeconds } = await countHit(db, limit, key, now);
  if (count > limit.max) refuse('too_many_requests', { retryAfter: resetSeconds });
}

/**
 * Counts one attempt without refusing. Returns the number of attempts in the window and the seconds until
 * the window ends.
 */
export async function countHit(
  db: Db,
  limit: Limit,
  key: string | Buffer,
  now: Date,
): Promise<{ count: number; resetSeconds: number }> {
  const expiresAt = new Date(now.getTime() + limit.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; expiresAt: Date }>`
    insert into kit.rate_limits as kept (name, key, count, expires_at)
    values (${limit.name}, ${hashOf(key)}, 1, ${expiresAt})
    on conflict (name, key) do update set
      count = case when kept.expires_at <= ${now} then 1 else kept.count + 1 end,
      expires_at = case when kept.expires_at <= ${now} then excluded.expires_at else kept.expires_at end
    returning count, expires_at`.execute(db);
  const { count, expiresAt: until } = rows[0]!;
  if (count === 1) await forgetExpired(db, now);
  // The result is never longer than the window, even when another process with a faster clock counted the
  // first attempt.
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return { count, resetSeconds: Math.min(limit.windowSeconds, seconds) };
}

/**
 * Uncounts one attempt of the running window, never below 0. `key` is the key itself (string) or its stored
 * hash (Buffer).
 */
export async function giveBack(db: Db, limit: Limit, key: string | Buffer, now: Date): Promise<void> {
  await sql`update kit.rate_limits set count = count - 1
    where name = ${limit.name} and key = ${hashOf(key)} and count > 0 and expires_at > ${now}`.execute(db);
}

// Every new window deletes a few expired ones, so that the table stays small; the nightly purge deletes the
// rest.
async function forgetExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from kit.rate_limits where (name, key) in (
    select name, key from kit.rate_limits where expires_at < ${now} order by expires_at limit 10 for update skip locked
  )`.execute(db);
}

/** Deletes up to `limit` windows that ended before an instant of system time, and returns how many. */
export async function purgeRateLimits(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.rate_limits where ctid = any(array(
    select ctid from kit.rate_limits where expires_at < ${before} order by expires_at limit ${limit}
    for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

// IP addresses and emails are personal data, and counting needs only a hash.
export function hashOf(key: string | Buffer): Buffer {
  return typeof key === 'string' ? createHash('sha256').update(key).digest() : key;
}

/**
 * Returns the key under which an IP address is counted: the address itself for IPv4, the /64 network for
 * IPv6.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return `ip:${ip}`;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return `ip:${mapped}`;
  const [head = '', tail] = ip.split('%', 1)[0]!.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const groups = [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `ip:${groups.slice(0, 4).join(':')}::/64`;
}
