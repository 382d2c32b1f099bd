import type { Quote } from '@meche/contract/appointments';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { mileageTermsAt } from '#professionals';
import { planVisit, type VisitAsked, whyNotOnline } from '#scheduling';
import { quoteOf } from './rules.ts';

/** What a customer would pay for a visit, by the terms in force. Refuses what planVisit does, phone_only, service_not_online. */
export async function quoteVisit(
  { db, clock, searchFeeCents }: { db: Database; clock: Clock; searchFeeCents: number },
  { startsAt, ...asked }: VisitAsked & { startsAt?: string | undefined },
): Promise<Quote> {
  const visit = await planVisit(db, asked);
  const now = clock.now();
  const closed = whyNotOnline(visit, now);
  if (closed) refuse(closed);
  const terms = mileageTermsAt(visit.professional, now);
  const at = startsAt ? { startsAt: new Date(startsAt), now } : undefined;
  return quoteOf({ visit, terms, bookedBy: 'customer', searchFeeCents, at });
}
