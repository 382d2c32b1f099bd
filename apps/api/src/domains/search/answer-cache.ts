import { isDatabaseAway } from '#kit/database/database';
import { type Clock, MINUTE_MS } from '#kit/time';

/** What holds until a minute of business time, counted from the epoch, if nothing of the house changes. */
export type Timed<Value> = { value: Value; goodUntil: number };

type Known = Timed<unknown> & { madeAt: number };

/** What an answer was made of, as it was before anything was read: as long as the stamp is the same, so is the answer. */
export type Kept = { stamp: () => number | undefined; stamped: number };

/** Entries, the oldest of which go first. */
const MOST_PROFESSIONALS = 20_000;
const MOST_ANSWERS = 500;
const MOST_PLACES = 2_000;

/**
 * What was read of houses a moment ago, by what was asked of each, whole answers, and places that were looked up. Whoever hears
 * that something changed says so (`forgetProfessional`, `forgetAll`), as long as it `isHearing`; what is over by the clock is read anew,
 * and shown as it was only where the database does not answer.
 */
export function createAnswerMemory(clock: Clock, isHearing: () => boolean) {
  const professionals = new Map<string, Map<string, Known>>();
  const answers = new Map<string, Kept & { minute: number; answer: unknown }>();
  const inFlight = new Map<string, Promise<unknown>>();
  const places = new Map<string, unknown>();
  /** Grows with all that is forgotten: what was read before is not kept. */
  const forgotten = new Map<string, number>();
  let allForgotten = 0;

  const minuteNow = () => Math.ceil(clock.now().getTime() / MINUTE_MS);
  const stateOf = (id: string) => `${allForgotten} ${forgotten.get(id) ?? 0}`;

  function keep(id: string, asked: string, known: Known): void {
    const ofAnyProfessional = professionals.get(id) ?? new Map<string, Known>();
    professionals.delete(id);
    professionals.set(id, ofAnyProfessional.set(asked, known));
    dropOldest(professionals, MOST_PROFESSIONALS);
  }

  return {
    /** Of these houses, what is known, and the rest as it is read now; whoever is not read is left out. */
    async getOrLoadProfessionals<Value>(
      asked: string,
      ids: readonly string[],
      read: (ids: string[]) => Promise<Map<string, Timed<Value>>>,
    ): Promise<Map<string, Value>> {
      const now = minuteNow();
      const recalled = new Map<string, Value>();
      const unknown = ids.filter((id) => {
        const known = professionals.get(id)?.get(asked);
        if (!known || !isHearing() || known.madeAt > now || known.goodUntil < now) return true;
        recalled.set(id, known.value as Value);
        return false;
      });
      if (unknown.length === 0) return recalled;
      const states = new Map(unknown.map((id) => [id, stateOf(id)]));
      try {
        for (const [id, timed] of await read(unknown)) {
          recalled.set(id, timed.value);
          if (isHearing() && states.get(id) === stateOf(id)) keep(id, asked, { ...timed, madeAt: now });
        }
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        const last = unknown.flatMap((id) => {
          const known = professionals.get(id)?.get(asked);
          return known ? [[id, known.value as Value] as const] : [];
        });
        if (last.length + recalled.size === 0) throw error;
        for (const [id, value] of last) recalled.set(id, value);
      }
      return recalled;
    },

    /** The answer to a question, made once for all who ask at once, and kept for the minute if it says what it was made of. */
    async getOrLoadAnswer<Answer>(
      question: string,
      make: () => Promise<{ answer: Answer; kept: Kept | undefined }>,
    ): Promise<Answer> {
      const minute = minuteNow();
      const known = answers.get(question);
      if (known && known.minute === minute && known.stamp() === known.stamped) return known.answer as Answer;
      const before = inFlight.get(question);
      if (before) return before as Promise<Answer>;
      const began = allForgotten;
      const made = make()
        .then(({ answer, kept }) => {
          if (!kept || began !== allForgotten) return answer;
          answers.delete(question);
          answers.set(question, { ...kept, minute, answer });
          dropOldest(answers, MOST_ANSWERS);
          return answer;
        })
        .finally(() => inFlight.delete(question));
      inFlight.set(question, made);
      return made;
    },

    /** What never changes while a process lives; what is so for now is read anew. */
    async getOrLoadPlace<Place extends { isForNow?: boolean }>(
      asked: string,
      read: () => Promise<Place>,
    ): Promise<Place> {
      const known = places.get(asked);
      if (known !== undefined) return known as Place;
      const place = await read();
      if (place.isForNow) return place;
      places.set(asked, place);
      dropOldest(places, MOST_PLACES);
      return place;
    },

    forgetProfessional(id: string): void {
      forgotten.set(id, (forgotten.get(id) ?? 0) + 1);
      const ofAnyProfessional = professionals.get(id);
      // Over, and still to be had where the database does not answer.
      if (ofAnyProfessional)
        for (const known of ofAnyProfessional.values()) known.goodUntil = Number.NEGATIVE_INFINITY;
    },

    forgetAll(): void {
      allForgotten += 1;
      forgotten.clear();
      answers.clear();
      for (const ofAnyProfessional of professionals.values())
        for (const known of ofAnyProfessional.values()) known.goodUntil = Number.NEGATIVE_INFINITY;
    },
  };
}

export type AnswerMemory = ReturnType<typeof createAnswerMemory>;

function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
