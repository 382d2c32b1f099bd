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

/** What failures of this sweep are kept under. */
export const EVENTS_SWEEP = 'partner-events';

const LONGEST_REST_MS = 15 * MINUTE_MS;
/**
 * A day of looking: the answer that makes something ours may be on its way, then it is the operator's to say what it is.
 * Looks are counted, not hours: who was away for a day finds such news before whatever the answer is to be asked for again.
 */
const MOST_LOOKS = 105;

/**
 * Sweep: an event only says of which subject there is news; the subject is read at the partner, so neither order nor
 * repetition matters, and several events of one subject need one look. One about what is not stored yet waits, by itself.
 * Answers how many subjects were dealt with.
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

/** In 1 s, 2 s, 4 s … 15 min; null after a day of them. */
function nextLook({ looks }: SubjectWithNews, now: Date): Date | null {
  if (looks >= MOST_LOOKS) return null;
  return later(now, Math.min(1000 * 2 ** looks, LONGEST_REST_MS));
}
