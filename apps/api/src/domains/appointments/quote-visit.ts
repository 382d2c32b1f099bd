import type { QuoteForClient } from '@meche/contract/client-quotes';
import type { Quote } from '@meche/contract/quotes';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { mileageTermsAt } from '#professionals';
import { planVisit, type VisitRequest, whyNotOnline } from '#scheduling';
import { refuseClosedTime } from './book-appointment.ts';
import { agreePrices, type PriceInput } from './rules/agreed-prices.ts';
import { quoteOf } from './rules/quotes.ts';

/** Without `memberId` any member may perform the appointment. */
type TimeInput = { startsAt?: string | undefined; memberId?: string | undefined };

/**
 * Prices an appointment for a customer, under the terms in force. Refuses phone_only, service_not_online,
 * slot_in_the_past and slot_too_soon with the next free slots, slot_beyond_horizon, and what planVisit
 * refuses.
 */
export async function quoteVisit(
  { db, clock, searchFeeCents }: { db: Database; clock: Clock; searchFeeCents: number },
  { startsAt, memberId, ...input }: VisitRequest & TimeInput,
): Promise<Quote> {
  const visit = await planVisit(db, input);
  const now = clock.now();
  const closed = whyNotOnline(visit, now);
  if (closed) refuse(closed);
  const terms = mileageTermsAt(visit.professional, now);
  const at = startsAt ? { startsAt: new Date(startsAt), now } : undefined;
  if (at) await refuseClosedTime({ db, clock }, { visit, startsAt: at.startsAt, memberId });
  return quoteOf({ visit, terms, bookedBy: 'customer', searchFeeCents, at });
}

/**
 * Prices a booking by the professional: all their services are allowed, and there is no search fee. Refuses
 * forbidden for a home visit without room_service, invalid_input, and what planVisit refuses.
 */
export async function quoteForClient(
  { db, clock }: { db: Database; clock: Clock },
  { professionalId, can }: Held<'sell_services'>,
  input: Omit<VisitRequest, 'professionalId'> & { prices?: readonly PriceInput[] },
): Promise<QuoteForClient> {
  if (input.serviceIds.length === 0 && !input.freeLine)
    refuse('invalid_input', { fields: { service_ids: 'choice_required' } });
  if (input.place === 'at_home' && !can.has('room_service')) refuse('forbidden');
  const visit = await planVisit(db, { ...input, professionalId }, 'professional');
  const priced = agreePrices(visit.services, input.prices ?? [], input.serviceIds.length);
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
