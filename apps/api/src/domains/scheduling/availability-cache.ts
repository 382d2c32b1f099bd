import type { Availability } from '@meche/contract/scheduling';
import type { Days } from '@meche/slots';
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
  /** Answers a query from its cached outline. A miss loads the outline and counts its size. */
  getOrLoad(
    query: string,
    read: () => Promise<Outline>,
    answer: (outline: Outline) => Promise<Availability>,
  ): Promise<Availability>;
  size(): { entries: number; bytes: number };
};

/**
 * Services, staff and hours change seldom, so the cache may serve them one second too old. A booking reads
 * them from the database.
 */
const CACHED_MS = 1_000;
const MOST_BYTES = 16 * 1024 * 1024;

type Entry = { until: number; outline: Promise<Outline>; bytes: number };

/**
 * `nowMs` must be monotonic. All entries have the same lifetime, so they expire in the order of insertion.
 */
export function createAvailabilityMemory(
  nowMs: () => number = () => performance.now(),
  mostBytes = MOST_BYTES,
): AvailabilityMemory {
  const known = new Map<string, Entry>();
  let bytes = 0;

  function forget(query: string, entry: Entry): void {
    if (known.get(query) !== entry) return;
    known.delete(query);
    bytes -= entry.bytes;
  }

  function tidy(): void {
    const now = nowMs();
    for (const [query, entry] of known) {
      if (now < entry.until && bytes <= mostBytes) return;
      forget(query, entry);
    }
  }

  function remembered(query: string, read: () => Promise<Outline>): Entry {
    tidy();
    const before = known.get(query);
    if (before) return before;
    const entry = { until: nowMs() + CACHED_MS, outline: read(), bytes: query.length };
    known.set(query, entry);
    bytes += entry.bytes;
    // The first booking of a member or unit creates its resource, which this outline would not know, so an
    // outline without all resources is not cached.
    entry.outline.then(
      ({ isWhole }) => isWhole || forget(query, entry),
      () => forget(query, entry),
    );
    return entry;
  }

  return {
    async getOrLoad(query, read, answer) {
      const entry = remembered(query, read);
      const outline = await entry.outline;
      const answered = await answer(outline);
      if (known.get(query) === entry) {
        const grown = bytesOf(query, outline);
        bytes += grown - entry.bytes;
        entry.bytes = grown;
        tidy();
      }
      return answered;
    },
    size: () => ({ entries: known.size, bytes }),
  };
}

// Sizes in the heap of V8, measured and rounded up: of a slot (two instants as text and a list of ids), of
// a row of hours or of a resource, and of a planned visit with its services, staff and settings.
const SLOT_BYTES = 280;
const ROW_BYTES = 200;
const VISIT_BYTES = 12_000;

function bytesOf(query: string, { calendar, days, last }: Outline): number {
  const { hours, opening, exceptions, resources } = calendar;
  const rows = hours.length + opening.length + exceptions.length + resources.length;
  const slots = last?.answer.days.reduce((sum, day) => sum + day.slots.length, 0) ?? 0;
  const fixed = VISIT_BYTES + query.length + (last?.madeOf.length ?? 0);
  return fixed + (rows + days.days.length) * ROW_BYTES + slots * SLOT_BYTES;
}
