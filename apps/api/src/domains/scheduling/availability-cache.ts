import type { Availability } from '@meche/contract/scheduling';
import type { Days } from '@meche/slots';
import type { PlannedVisit } from './plan-visit.ts';
import type { WholeCalendar } from './store/whole-calendar.ts';

/** What an answer is made of beside the bookings and the time: a visit, who may do it, their hours. */
export type Outline = {
  visit: PlannedVisit;
  memberIds: string[];
  days: Days;
  calendar: Pick<WholeCalendar, 'hours' | 'opening' | 'exceptions' | 'resources'>;
  /** Everyone and everything it needs has a resource. */
  isWhole: boolean;
  /** The last answer, and all that it was made of: as long as that is the same, so is the answer. */
  last?: { madeOf: string; answer: Availability };
};

/** What was read a moment ago, by what was asked. */
export type AvailabilityMemory = {
  /** Answers from the outline of that question, read if it is not remembered, and counts what it has become. */
  getOrLoad(
    asked: string,
    read: () => Promise<Outline>,
    answer: (outline: Outline) => Promise<Availability>,
  ): Promise<Availability>;
  /** What is kept now. */
  size(): { entries: number; bytes: number };
};

/** Services, staff and hours change seldom and may be shown a second late; a booking reads them afresh. */
const CACHED_MS = 1_000;
const MOST_BYTES = 16 * 1024 * 1024;

type Entry = { until: number; outline: Promise<Outline>; bytes: number };

/** `nowMs` is a clock that never goes back. Entries end in the order in which they came: the first are the oldest. */
export function createAvailabilityMemory(
  nowMs: () => number = () => performance.now(),
  mostBytes = MOST_BYTES,
): AvailabilityMemory {
  const known = new Map<string, Entry>();
  let bytes = 0;

  function forget(asked: string, entry: Entry): void {
    if (known.get(asked) !== entry) return;
    known.delete(asked);
    bytes -= entry.bytes;
  }

  /** Everything past its moment, and of what is left the oldest until the rest fits. */
  function tidy(): void {
    const now = nowMs();
    for (const [asked, entry] of known) {
      if (now < entry.until && bytes <= mostBytes) return;
      forget(asked, entry);
    }
  }

  function remembered(asked: string, read: () => Promise<Outline>): Entry {
    tidy();
    const before = known.get(asked);
    if (before) return before;
    const entry = { until: nowMs() + CACHED_MS, outline: read(), bytes: asked.length };
    known.set(asked, entry);
    bytes += entry.bytes;
    // A member or unit without a resource gets one with her first booking, which must be seen at once.
    entry.outline.then(
      ({ isWhole }) => isWhole || forget(asked, entry),
      () => forget(asked, entry),
    );
    return entry;
  }

  return {
    async getOrLoad(asked, read, answer) {
      const entry = remembered(asked, read);
      const outline = await entry.outline;
      const answered = await answer(outline);
      if (known.get(asked) === entry) {
        const grown = bytesOf(asked, outline);
        bytes += grown - entry.bytes;
        entry.bytes = grown;
        tidy();
      }
      return answered;
    },
    size: () => ({ entries: known.size, bytes }),
  };
}

// As V8 keeps them, measured once and rounded up: an object with two instants as text and a list of ids; a row of hours
// or of a resource; a planned visit with its services, staff and settings.
const SLOT_BYTES = 280;
const ROW_BYTES = 200;
const VISIT_BYTES = 12_000;

function bytesOf(asked: string, { calendar, days, last }: Outline): number {
  const { hours, opening, exceptions, resources } = calendar;
  const rows = hours.length + opening.length + exceptions.length + resources.length;
  const slots = last?.answer.days.reduce((sum, day) => sum + day.slots.length, 0) ?? 0;
  const fixed = VISIT_BYTES + asked.length + (last?.madeOf.length ?? 0);
  return fixed + (rows + days.days.length) * ROW_BYTES + slots * SLOT_BYTES;
}
