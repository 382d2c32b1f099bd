import { randomUUID } from 'node:crypto';
import { gendersSuited } from '@meche/contract/hair-lengths';
import type { ShownTerms } from '@meche/contract/money-terms';
import { findAccount } from '#identity';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { enterCalendar, retryIfPlanChanged, SlotLost } from '#scheduling';
import { type BookingDeps, customerOf } from './book-appointment.ts';
import { nextOf, type PersonAt, planGroupQuotes } from './quote-group.ts';
import { mergeQuotes } from './rules/groups.ts';
import { areTermsEquivalent } from './rules/quotes.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { groupBookings, writeGroup } from './write-group.ts';

export type GroupBooking = {
  professionalId: string;
  /** Terms shown for one person, if they differ from those of the booking. */
  people: readonly (PersonAt & { name: string; terms?: ShownTerms | undefined })[];
  totalCents: number;
  terms?: ShownTerms | undefined;
  /** E.164. When absent, the phone number of the account is used. */
  phoneNumber?: string | undefined;
  note: string;
};

/**
 * Books two to four people, all or none: held for ten minutes if anything is due by card, otherwise
 * confirmed. Refuses what planGroupQuotes refuses, slot_taken, price_changed, terms_changed,
 * too_many_holds, invalid_input (no gender), unauthenticated (account deleted).
 */
export async function bookGroup(
  deps: BookingDeps,
  customerId: string,
  input: GroupBooking,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow[]> {
  return retryIfPlanChanged(async () => {
    const { visits, bookings } = await planGroupBooking(deps, customerId, input);
    try {
      return await enterCalendar(deps.db, input.professionalId, async (tx) => {
        await claimIdempotencyKey(tx, idempotencyKey, bookings[0].group.groupId);
        return writeGroup(tx, bookings);
      });
    } catch (error) {
      if (!(error instanceof SlotLost)) throw error;
      return refuse('slot_taken', { details: await nextOf(deps, visits, input) });
    }
  });
}

async function planGroupBooking(deps: BookingDeps, customerId: string, input: GroupBooking) {
  const [{ visits, quotes, now }, account] = await Promise.all([
    planGroupQuotes(deps, input),
    findAccount(deps.db, customerId),
  ]);
  if (!account) refuse('unauthenticated');
  const unsaid = visits.findIndex((visit) => !visit.gender && gendersSuited(visit.services).length > 1);
  if (unsaid >= 0) refuse('invalid_input', { fields: { [`people.${unsaid}.gender`]: 'choice_required' } });
  const quote = mergeQuotes(quotes);
  if (quote.totalCents !== input.totalCents) refuse('price_changed', { details: { quote } });
  const { people, terms, note } = input;
  const customer = customerOf(account, input.phoneNumber);
  const planned = people.map(({ name: personName, memberId, startsAt, terms: ownTerms }, index) => {
    const [visit, quoted] = [visits[index], quotes[index]];
    if (!visit || !quoted) throw new Error('a person of a group was not planned');
    if (!areTermsEquivalent(quoted, ownTerms ?? terms, { startsAt, now }))
      refuse('terms_changed', { details: { quote } });
    const occupant = { kind: 'appointment' as const, id: randomUUID() };
    const request = { visit, occupant, memberId, startsAt, now, who: 'customer' as const };
    const details = { note, address: undefined };
    const booking = { request, quote: quoted, customer, details, bankCharges: deps.bankCharges };
    return { personName, booking };
  });
  return { visits, bookings: groupBookings(planned) };
}
