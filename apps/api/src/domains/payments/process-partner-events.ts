import { backoffMs, retryPolicies } from '#kit/jobs/backoff';
import { sweepEach } from '#kit/jobs/sweep';
import { later } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './deps.ts';
import { processEventSubject } from './process-event-subject.ts';
import {
  markEventsProcessed,
  postponeEvents,
  type SubjectWithNews,
  subjectsWithPartnerEvents,
} from './store/partner-events.ts';

/**
 * The tries take about a day, because the answer that creates the row of the subject may arrive late;
 * afterwards an operator decides. Tries are counted rather than hours, so that a downtime of the app does
 * not use them up.
 */
const MAX_LOOKS = 105;

/**
 * Sweep that reads the subjects of new events at the partner. An event only names its subject, so the order
 * and repetition of events do not matter, and one read serves several events. Unknown subjects are retried
 * later; the returned count includes them.
 */
export async function processPartnerEvents(deps: PaymentsDeps): Promise<number> {
  return sweepEach(deps, subjectsWithPartnerEvents, {
    endsRound: (error) => error instanceof PartnerUnavailable,
    async run(news) {
      const outcome = await processEventSubject(deps, news);
      const now = deps.clock.now();
      if (outcome === 'looked') await markEventsProcessed(deps.db, news.eventIds, now);
      else await postponeEvents(deps.db, news.eventIds, nextLook(news, now));
    },
  });
}

/** Waits as after a failure; null after MAX_LOOKS tries. */
function nextLook({ looks }: SubjectWithNews, now: Date): Date | null {
  if (looks >= MAX_LOOKS) return null;
  return later(now, backoffMs(retryPolicies.sweep, looks + 1));
}
