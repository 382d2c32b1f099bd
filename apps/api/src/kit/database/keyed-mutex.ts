import { refuse } from '../refusal.ts';

/** A caller that has waited this long gives up, because a caller before it seems to hang. */
const LONGEST_WAIT_MS = 4_000;
const lines = new Map<string, Promise<void>>();

/**
 * Runs `work` under a mutex of this process and key. Take the mutex before a contended advisory lock, so
 * that waiting callers hold no pool connection; only the advisory lock works across processes. Refuses
 * unavailable after four seconds of waiting.
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
