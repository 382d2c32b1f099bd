import type { Availability } from '@meche/contract/scheduling';
import type { Days } from '@meche/slots';
import { openCache } from '#kit/cache';
import type { PlannedVisit } from './plan-visit.ts';
import type { WholeCalendar } from './store/whole-calendar.ts';

/** The inputs of an answer, except bookings and the current time. */
export type Outline = {
  visit: PlannedVisit;
  memberIds: string[];
  days: Days;
  calendar: Pick<WholeCalendar, 'hours' | 'opening' | 'exceptions' | 'resources'>;
  /** True when a resource exists for every member and unit involved. */
  isWhole: boolean;
  /** The last answer and the key of its inputs. The answer is reused while the key is the same. */
  last?: { madeOf: string; answer: Availability };
};

export type AvailabilityMemory = {
  /**
   * Answers a query from its cached outline, which concurrent equal queries load once: with the answer of
   * `read` if this call loaded it, else with `answer`.
   */
  getOrLoad(
    query: string,
    read: () => Promise<{ outline: Outline; answer: Availability }>,
    answer: (outline: Outline) => Promise<Availability>,
  ): Promise<Availability>;
  size(): { entries: number; bytes: number };
};

/**
 * Services, staff and hours change seldom, so the cache may serve them one second too old. A booking reads
 * them from the database.
 */
const CACHED_MS = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** `nowMs` must be monotonic. */
export function createAvailabilityMemory(
  nowMs: () => number = () => performance.now(),
  maxSize = MAX_BYTES,
): AvailabilityMemory {
  // The first booking of a member or unit creates its resource, which an outline without all resources
  // would not know, so such an outline is not cached.
  const sizeOf = (outline: Outline) => (outline.isWhole ? bytesOf(outline) : undefined);
  const outlines = openCache<Outline>({ ttlMs: CACHED_MS, maxSize, sizeOf, nowMs });
  return {
    async getOrLoad(query, read, answer) {
      let answered: Availability | undefined;
      // The first answer is part of the load, because an entry is weighed with its answer.
      const load = async () => {
        const { outline, answer: first } = await read();
        answered = first;
        return outline;
      };
      const outline = await outlines.forceFetch(query, { context: load });
      return answered ?? answer(outline);
    },
    size: () => ({ entries: outlines.size, bytes: outlines.calculatedSize }),
  };
}

// Sizes in the heap of V8, measured and rounded up: of a slot (two instants as text and a list of ids), of
// a row of hours or of a resource, and of a planned visit with its services, staff and settings.
const SLOT_BYTES = 280;
const ROW_BYTES = 200;
const VISIT_BYTES = 12_000;

function bytesOf({ calendar, days, last }: Outline): number {
  const { hours, opening, exceptions, resources } = calendar;
  const rows = hours.length + opening.length + exceptions.length + resources.length;
  const slots = last?.answer.days.reduce((sum, day) => sum + day.slots.length, 0) ?? 0;
  const fixed = VISIT_BYTES + (last?.madeOf.length ?? 0);
  return fixed + (rows + days.days.length) * ROW_BYTES + slots * SLOT_BYTES;
}
