import { openCache } from '#kit/cache';
import { isDatabaseUnavailable } from '#kit/database/database';
import { type Clock, MINUTE_MS } from '#kit/time';
import type { SearchedPlace } from './locate-search.ts';

/**
 * A value that stays the same until this epoch minute if neither the listing nor the calendar of its
 * professional changes.
 */
export type Timed<Value> = { value: Value; goodUntil: number };

type Known = Timed<unknown> & { madeAt: number };

/** An answer is valid while `stamp()` returns `stamped`, which was read before any data of the answer. */
export type Validity = { stamp: () => number | undefined; stamped: number };

/**
 * The limits are numbers of entries, of which the oldest are dropped first. A professional is one entry
 * with all its cached queries.
 */
const MAX_PROFESSIONALS = 20_000;
const MAX_ANSWERS = 500;
const MAX_SUGGESTIONS = 5_000;
const MAX_PLACES = 2_000;

/**
 * Caches data read per professional, whole answers, and located places. Callers invalidate entries with
 * `forgetProfessional` and `forgetAll`. While `isHearing` says that notifications may be missing, data per
 * professional are not cached and expired values are served only when the database is unavailable.
 */
export function createAnswerMemory(clock: Clock, isHearing: () => boolean) {
  const minuteNow = () => Math.ceil(clock.now().getTime() / MINUTE_MS);
  const professionals = createProfessionalMemory(minuteNow, isHearing);
  const answers = createWholeAnswerMemory(minuteNow, MAX_ANSWERS);
  const suggestions = createWholeAnswerMemory(minuteNow, MAX_SUGGESTIONS);
  return {
    getOrLoadProfessionals: professionals.getOrLoad,
    getOrLoadAnswer: answers.getOrLoad,
    getOrLoadSuggestions: suggestions.getOrLoad,
    getOrLoadPlace: createPlaceMemory(),
    forgetProfessional: professionals.forget,
    forgetAll(): void {
      professionals.forgetAll();
      answers.forgetAll();
      suggestions.forgetAll();
    },
  };
}

function createProfessionalMemory(minuteNow: () => number, isHearing: () => boolean) {
  const professionals = new Map<string, Map<string, Known>>();
  /** Counts invalidations, so that data whose read began before an invalidation are not cached. */
  const forgotten = new Map<string, number>();
  let allForgotten = 0;

  const stateOf = (id: string) => `${allForgotten} ${forgotten.get(id) ?? 0}`;

  function cache(id: string, query: string, known: Known): void {
    const ofProfessional = professionals.get(id) ?? new Map<string, Known>();
    professionals.delete(id);
    professionals.set(id, ofProfessional.set(query, known));
    dropOldest(professionals, MAX_PROFESSIONALS);
  }

  return {
    /**
     * Returns the cached values of these professionals and reads the other values. When the database is
     * unavailable, professionals without even an expired value are left out; throws when that leaves none.
     */
    async getOrLoad<Value>(
      query: string,
      ids: readonly string[],
      read: (ids: string[]) => Promise<Map<string, Timed<Value>>>,
    ): Promise<Map<string, Value>> {
      const now = minuteNow();
      const values = new Map<string, Value>();
      const unknown = ids.filter((id) => {
        const known = professionals.get(id)?.get(query);
        if (!known || !isHearing() || known.madeAt > now || known.goodUntil < now) return true;
        values.set(id, known.value as Value);
        return false;
      });
      if (unknown.length === 0) return values;
      const states = new Map(unknown.map((id) => [id, stateOf(id)]));
      try {
        for (const [id, timed] of await read(unknown)) {
          values.set(id, timed.value);
          if (isHearing() && states.get(id) === stateOf(id)) cache(id, query, { ...timed, madeAt: now });
        }
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        const expired = unknown.flatMap((id) => {
          const known = professionals.get(id)?.get(query);
          return known ? [[id, known.value as Value] as const] : [];
        });
        if (expired.length + values.size === 0) throw error;
        for (const [id, value] of expired) values.set(id, value);
      }
      return values;
    },

    forget(id: string): void {
      forgotten.set(id, (forgotten.get(id) ?? 0) + 1);
      const ofProfessional = professionals.get(id);
      if (ofProfessional) expire(ofProfessional);
    },

    forgetAll(): void {
      allForgotten += 1;
      forgotten.clear();
      for (const ofProfessional of professionals.values()) expire(ofProfessional);
    },
  };
}

/** Marks values as expired. They are still served when the database is unavailable. */
function expire(ofProfessional: Map<string, Known>): void {
  for (const known of ofProfessional.values()) known.goodUntil = Number.NEGATIVE_INFINITY;
}

type Made = { answer: unknown; validity: Validity | undefined };

function createWholeAnswerMemory(minuteNow: () => number, maxEntries: number) {
  const sizeOf = ({ validity }: Made) => (validity ? 1 : undefined);
  const answers = openCache<Made>({ maxEntries, sizeOf });
  return {
    /**
     * Computes an answer once for concurrent equal questions. An answer with a validity is cached for the
     * current minute, while its stamp stays the same.
     */
    async getOrLoad<Answer>(
      question: string,
      make: () => Promise<{ answer: Answer; validity: Validity | undefined }>,
    ): Promise<Answer> {
      const key = `${minuteNow()} ${question}`;
      const { stamp, stamped } = answers.peek(key)?.validity ?? {};
      const forceRefresh = stamp?.() !== stamped;
      return (await answers.forceFetch(key, { context: make, forceRefresh })).answer as Answer;
    },
    forgetAll: () => answers.clear(),
  };
}

/** Places do not change while a process runs. A place that is marked `isForNow` is not cached. */
function createPlaceMemory() {
  const sizeOf = ({ isForNow }: SearchedPlace) => (isForNow ? undefined : 1);
  const places = openCache<SearchedPlace>({ maxEntries: MAX_PLACES, sizeOf });
  return (where: string, read: () => Promise<SearchedPlace>) => places.forceFetch(where, { context: read });
}

export type AnswerMemory = ReturnType<typeof createAnswerMemory>;

function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
