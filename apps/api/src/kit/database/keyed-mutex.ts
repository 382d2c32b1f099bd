import { refuse } from '../refusal.ts';

/** A longer wait means that the holder hangs. */
const LONGEST_WAIT_MS = 4_000;
const lines = new Map<string, Promise<void>>();

/**
 * Per-process mutex by key. Take it before a contended advisory lock, so that waiters hold no pool
 * connection; the lock stays the truth among processes. Refuses unavailable.
 */
export async function withKeyedMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const mine = before.then(() => over);
  lines.set(key, mine);
  try {
    await inTime(before);
    return await work();
  } finally {
    end();
    if (lines.get(key) === mine) lines.delete(key);
  }
}

async function inTime(turn: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, LONGEST_WAIT_MS, 'late');
  const came = await Promise.race([turn, late]);
  clearTimeout(timer);
  if (came === 'late') refuse('unavailable', { retryAfter: 2 });
}
