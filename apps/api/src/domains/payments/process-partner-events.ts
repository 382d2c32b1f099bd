import { sweepEach } from '#kit/jobs/sweep-each';
import { later, MINUTE_MS } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { lookIntoNews } from './look-into-news.ts';
import type { PaymentsDeps } from './open-payable.ts';
import {
  listSubjectsWithNews,
  markEventsProcessed,
  postponeEvents,
  type SubjectWithNews,
} from './store/partner-events.ts';

export const EVENTS_SWEEP = 'partner-events';

const LONGEST_REST_MS = 15 * MINUTE_MS;
/**
 * About a day of tries, since the answer that creates the subject's row may be late; then an operator
 * decides. Tries are counted rather than hours, so that downtime does not use them up.
 */
const MOST_LOOKS = 105;

/**
 * Sweep: an event only names a subject, which is then read at the partner. So order and repetition do not
 * matter, and several events of a subject need one read. Events about unknown subjects wait. Returns how
 * many subjects were processed.
 */
export async function processPartnerEvents(deps: PaymentsDeps): Promise<number> {
  return sweepEach(deps, {
    sweep: EVENTS_SWEEP,
    list: (due) => listSubjectsWithNews(deps.db, due),
    idOf: ({ subject }) => subject,
    endsRound: (error) => error instanceof PartnerUnavailable,
    async run(news) {
      const outcome = await lookIntoNews(deps, news);
      const now = deps.clock.now();
      if (outcome === 'looked') await markEventsProcessed(deps.db, news.eventIds, now);
      else await postponeEvents(deps.db, news.eventIds, nextLook(news, now));
    },
  });
}

/** After 1 s, 2 s, 4 s … 15 min; null after MOST_LOOKS tries. */
function nextLook({ looks }: SubjectWithNews, now: Date): Date | null {
  if (looks >= MOST_LOOKS) return null;
  return later(now, Math.min(1000 * 2 ** looks, LONGEST_REST_MS));
}
