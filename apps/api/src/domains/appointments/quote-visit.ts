import type { Quote } from '@meche/contract/appointments';
import type { QuoteForClient } from '@meche/contract/client-quotes';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { mileageTermsAt } from '#professionals';
import { planVisit, type VisitRequest, whyNotOnline } from '#scheduling';
import { refuseClosedTime } from './book-appointment.ts';
import { agreePrices, type PriceAsked } from './rules/agreed-prices.ts';
import { quoteOf } from './rules.ts';

/** `memberId`: with whom; absent: no preference. */
type TimeAsked = { startsAt?: string | undefined; memberId?: string | undefined };

/**
 * What a customer would pay for a visit, by the terms in force. Refuses what planVisit does, phone_only, service_not_online,
 * and with a time, as the booking does, one that is past, too near (both with what is free next) or too far.
 */
export async function quoteVisit(
  { db, clock, searchFeeCents }: { db: Database; clock: Clock; searchFeeCents: number },
  { startsAt, memberId, ...asked }: VisitRequest & TimeAsked,
): Promise<Quote> {
  const visit = await planVisit(db, asked);
  const now = clock.now();
  const closed = whyNotOnline(visit, now);
  if (closed) refuse(closed);
  const terms = mileageTermsAt(visit.professional, now);
  const at = startsAt ? { startsAt: new Date(startsAt), now } : undefined;
  if (at) await refuseClosedTime({ db, clock }, visit, at.startsAt, memberId);
  return quoteOf({ visit, terms, bookedBy: 'customer', searchFeeCents, at });
}

/** The same for a visit that she books for someone: hers to sell wherever it lies, without a search fee. Refuses forbidden at home when that is not for her to sell. */
export async function quoteForClient(
  { db, clock }: { db: Database; clock: Clock },
  { professionalId, can }: Held<'sell_services'>,
  asked: Omit<VisitRequest, 'professionalId'> & { prices?: readonly PriceAsked[] },
): Promise<QuoteForClient> {
  if (asked.serviceIds.length === 0 && !asked.freeLine)
    refuse('invalid_input', { fields: { service_ids: 'choice_required' } });
  if (asked.place === 'at_home' && !can.has('room_service')) refuse('forbidden');
  const visit = await planVisit(db, { ...asked, professionalId }, 'professional');
  const priced = agreePrices(visit.services, asked.prices ?? [], asked.serviceIds.length);
  if ('fields' in priced) refuse('invalid_input', { fields: priced.fields });
  const terms = mileageTermsAt(visit.professional, clock.now());
  const quote = quoteOf({
    visit: { ...visit, services: priced.services },
    terms,
    bookedBy: 'professional',
    searchFeeCents: 0,
  });
  return { ...quote, outsideZone: visit.home?.isInZone === false };
}
