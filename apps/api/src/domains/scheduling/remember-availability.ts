import type { Availability } from '@meche/contract/scheduling';
import type { Days } from '@meche/slots';
import type { PlannedVisit } from './plan-visit.ts';
import type { WholeCalendar } from './store/whole-calendar.ts';

/** What an answer is made of beside the bookings and the time: a visit, who may do it, their hours. */
export type Outline = {
  visit: PlannedVisit;
  memberIds: string[];
  days: Days;
  calendar: Pick<WholeCalendar, 'hours' | 'exceptions' | 'resources'>;
  /** Everyone and everything it needs has a resource. */
  isWhole: boolean;
  /** The last answer, and all that it was made of: as long as that is the same, so is the answer. */
  last?: { madeOf: string; answer: Availability };
};

/** Outlines that were read a moment ago, by what was asked. */
export type Outlines = { recall(asked: string, read: () => Promise<Outline>): Promise<Outline> };

/** Services, staff and hours change seldom and may be shown a second late; a booking reads them afresh. */
const RECALLED_MS = 1_000;
const MOST_RECALLED = 2_000;

export function createOutlines(): Outlines {
  const known = new Map<string, { until: number; outline: Promise<Outline> }>();
  return {
    recall(asked, read) {
      const now = performance.now();
      const recalled = known.get(asked);
      if (recalled && now < recalled.until) return recalled.outline;
      if (known.size >= MOST_RECALLED) known.clear();
      const outline = read();
      known.set(asked, { until: now + RECALLED_MS, outline });
      const forget = () => known.delete(asked);
      // A member or unit without a resource gets one with her first booking, which must be seen at once.
      outline.then((read) => read.isWhole || forget(), forget);
      return outline;
    },
  };
}
