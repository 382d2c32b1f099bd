import { sweepEach } from '#kit/jobs/sweep-each';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './open-payable.ts';
import { refreshPayable } from './refresh-payable.ts';
import { listSubjectsWithNews, markEventsProcessed, type SubjectWithNews } from './store/partner-events.ts';
import { findPayableBySubject } from './store/payables.ts';

/**
 * Sweep: an event only says of which subject there is news; the subject is read at the partner, so neither order nor
 * repetition matters, and several events of one subject need one look. Answers how many subjects were dealt with.
 */
export async function processPartnerEvents(deps: PaymentsDeps): Promise<number> {
  return sweepEach(deps, {
    sweep: 'partner-events',
    list: (due) => listSubjectsWithNews(deps.db, due),
    idOf: ({ subject }) => subject,
    endsRound: (error) => error instanceof PartnerUnavailable,
    async run(news) {
      await lookInto(deps, news);
      await markEventsProcessed(deps.db, news.eventIds, deps.clock.now());
    },
  });
}

async function lookInto(deps: PaymentsDeps, { about, aboutId }: SubjectWithNews): Promise<void> {
  if ((about !== 'hold' && about !== 'setup') || aboutId === null) return;
  const payable = await findPayableBySubject(deps.db, about, aboutId);
  if (payable) await refreshPayable(deps, payable.id);
}
