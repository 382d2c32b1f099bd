import { expect, it } from 'vitest';
import { openCache } from './cache.ts';

type Text = { text: string; isCached?: boolean };

/** A cache with a manual clock, whose loads wait for `opened`, and the texts loaded so far. */
function aCache(policy: { maxEntries?: number; maxSize?: number; ttlMs?: number }) {
  const clock = { ms: 1 };
  const loaded: string[] = [];
  const sizeOf = ({ text, isCached = true }: Text) => (isCached ? text.length : undefined);
  const cache = openCache<Text>({ ...policy, sizeOf, nowMs: () => clock.ms });
  const ask = (key: string, value: Text = { text: key }, opened: Promise<void> = Promise.resolve()) => {
    const load = async () => {
      loaded.push(key);
      await opened;
      return value;
    };
    return cache.forceFetch(key, { context: load });
  };
  return { cache, clock, loaded, ask };
}

it('loads once for concurrent callers, and a value that is not to be cached for them alone', async () => {
  const { ask, cache, loaded } = aCache({ maxEntries: 10 });
  const values = await Promise.all([ask('a'), ask('a'), ask('a')]);
  expect(new Set(values).size).toBe(1);
  await ask('a');
  expect(loaded).toEqual(['a']);
  const own = { text: 'b', isCached: false };
  expect(await Promise.all([ask('b', own), ask('b', own)])).toEqual([own, own]);
  expect(loaded).toEqual(['a', 'b']);
  expect([...cache.keys()]).toEqual(['a']);
});

it('fails for the callers of a failed load, and loads again for the next', async () => {
  const { ask, cache } = aCache({ maxEntries: 10 });
  const failing = Promise.reject(new Error('away'));
  const asked = await Promise.allSettled([ask('a', undefined, failing), ask('a')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(cache.size).toBe(0);
  expect(await ask('a')).toEqual({ text: 'a' });
});

it('counts the age of an entry from the start of its load', async () => {
  const { ask, clock, loaded } = aCache({ maxEntries: 10, ttlMs: 100 });
  const slow = Promise.withResolvers<void>();
  const first = ask('a', undefined, slow.promise);
  clock.ms = 91;
  slow.resolve();
  await first;
  clock.ms = 101;
  await ask('a');
  expect(loaded).toEqual(['a']);
  clock.ms = 102;
  await ask('a');
  expect(loaded).toEqual(['a', 'a']);
});

it('answers the callers of a load that was evicted or cleared, and caches nothing of it', async () => {
  const { ask, cache } = aCache({ maxEntries: 1 });
  const slow = Promise.withResolvers<void>();
  const evicted = ask('a', undefined, slow.promise);
  await ask('b');
  const cleared = ask('c', { text: 'c', isCached: false }, slow.promise);
  cache.clear();
  slow.resolve();
  expect(await Promise.all([evicted, cleared])).toMatchObject([{ text: 'a' }, { text: 'c' }]);
  expect(cache.size).toBe(0);
});

it('drops the least recently used entries above its limits', async () => {
  const { ask, cache } = aCache({ maxSize: 6 });
  for (const key of ['aa', 'bb', 'cc', 'aa', 'dd']) await ask(key);
  expect([...cache.keys()].toSorted()).toEqual(['aa', 'cc', 'dd']);
  await ask('e', { text: 'too long' });
  expect(cache.calculatedSize).toBe(6);
});
