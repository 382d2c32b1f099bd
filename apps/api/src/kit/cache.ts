import { LRUCache } from 'lru-cache';

type Cache<Value extends object> = LRUCache<string, Value, () => Promise<Value>>;

type Policy<Value> = {
  maxEntries?: number;
  /** Limit of the sum of all sizes. */
  maxSize?: number;
  /** Size of an entry; undefined for a value that is returned to its callers and not cached. */
  sizeOf?: (value: Value) => number | undefined;
  /** Age at which an entry is loaded again, counted from the start of its load. */
  ttlMs?: number;
  /** Returns the milliseconds of a monotonic clock; never 0, which lru-cache takes for no time. */
  nowMs?: () => number;
};

const NOT_CACHED = Number.MAX_SAFE_INTEGER;

/**
 * Opens a cache of which `forceFetch(key, { context: load })` returns the entry, or loads it once for all
 * concurrent callers. A failed load is not cached. The least recently used entries are dropped first.
 */
export function openCache<Value extends object>(policy: Policy<Value>): Cache<Value> {
  const { maxEntries = 0, maxSize = 0, sizeOf = () => 1, ttlMs = 0 } = policy;
  const { nowMs = () => performance.now() } = policy;
  return new LRUCache({
    max: maxEntries,
    maxSize,
    // Entries that are larger than this are not cached.
    maxEntrySize: maxSize || NOT_CACHED - 1,
    sizeCalculation: (value) => sizeOf(value) ?? NOT_CACHED,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: nowMs },
    // A load that is dropped while it runs still answers the callers that wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _expired, { context: load, options }) {
      const begunMs = nowMs();
      const value = await load();
      if (ttlMs > 0) options.ttl = Math.max(1, ttlMs - (nowMs() - begunMs));
      return value;
    },
  });
}
