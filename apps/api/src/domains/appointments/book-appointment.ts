import { randomUUID } from 'node:crypto';
import type { TopicAnswers } from '@meche/contract/answers';
import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import { gendersSuited } from '@meche/contract/hair-lengths';
import type { ShownTerms } from '@meche/contract/money-terms';
import { type Account, findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { type BankChargeTerms, type CardStep, openCardStep, type PaymentsDeps } from '#payments';
import { mileageTermsAt } from '#professionals';
import {
  enterCalendar,
  findNextSlots,
  planVisit,
  retryIfPlanChanged,
  SlotLost,
  type SlotRequest,
  whyNotAtTime,
  whyNotOnline,
} from '#scheduling';
import { isOfferOf } from '#waiting';
import { areTermsEquivalent, quoteOf } from './rules/quotes.ts';
import type { StoredAnswers } from './store/answers.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { checkAnswers, saveAnswers } from './take-answers.ts';
import { type NewBooking, writeAppointment } from './write-appointment.ts';

export type BookingDeps = {
  db: Database;
  clock: Clock;
  searchFeeCents: number;
  bankCharges: BankChargeTerms;
};

export type Booking = {
  professionalId: string;
  serviceIds: readonly string[];
  place: PlaceOfService;
  address?: Address | undefined;
  memberId?: string | undefined;
  hairLength?: HairLength | undefined;
  gender?: Gender | undefined;
  startsAt: Date;
  totalCents: number;
  /**
   * The cancellation and no-show terms that the customer was shown. Absent: the customer was shown no fee.
   */
  terms?: ShownTerms | undefined;
  /** E.164. When absent, the phone number of the account is used. */
  phoneNumber?: string | undefined;
  note: string;
  /** Answers to the questionnaires of services booked on request. */
  answers?: readonly TopicAnswers[] | undefined;
  /**
   * Waiting-list offer: the slot reserved for this offer counts as free, and the booking closes the
   * waiting-list entry.
   */
  offerId?: string | undefined;
};

export const bookingLimit = { name: 'booking', max: 10, windowSeconds: 3600 };

/**
 * Books for a customer: held for ten minutes if anything is due by card, else confirmed or requested.
 * Refuses slot_taken, price_changed, terms_changed, questions_changed, too_many_holds, phone_only,
 * service_not_online, unauthenticated, and what refuseClosedTime, planVisit and lockSlot refuse.
 */
export async function bookAppointment(
  deps: BookingDeps,
  customerId: string,
  input: Booking,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  return retryIfPlanChanged(async () => {
    const plan = await planBooking(deps, customerId, input);
    try {
      return await writeBooking(deps.db, plan, idempotencyKey);
    } catch (error) {
      if (error instanceof SlotLost) return refuseLostSlot(deps, plan.booking.request);
      throw error;
    }
  });
}

export type BookingPlan = { booking: NewBooking; answers: readonly StoredAnswers[] };

/** Does all reads and checks that need no lock, to keep the locked part of a booking short. */
export async function planBooking(
  { db, clock, searchFeeCents, bankCharges }: BookingDeps,
  customerId: string,
  input: Booking,
): Promise<BookingPlan> {
  const [visit, account] = await Promise.all([planVisit(db, input), findAccount(db, customerId)]);
  if (!account) refuse('unauthenticated');
  const now = clock.now();
  const { memberId, startsAt, address, note } = input;
  const occupant = { kind: 'appointment' as const, id: randomUUID() };
  const request = { visit, occupant, memberId, startsAt, now, who: 'customer' as const };
  const closed = whyNotOnline(visit, now);
  if (closed) refuse(closed);
  await refuseClosedTime({ db, clock }, request);
  if (!visit.gender && gendersSuited(visit.services).length > 1)
    refuse('invalid_input', { fields: { gender: 'choice_required' } });
  const terms = mileageTermsAt(visit.professional, now);
  const quote = quoteOf({ visit, terms, bookedBy: 'customer', searchFeeCents });
  if (quote.totalCents !== input.totalCents) refuse('price_changed', { details: { quote } });
  if (!areTermsEquivalent(quote, input.terms, { startsAt, now }))
    refuse('terms_changed', { details: { quote } });
  const answers = await checkAnswers(db, visit.services, input.answers ?? [], customerId);
  const parties = { customerId, professionalId: visit.professional.id };
  const { offerId } = input;
  const isOffer = offerId !== undefined && (await isOfferOf(db, offerId, parties));
  const booking: NewBooking = {
    request: isOffer ? { ...request, releasedOccupantId: offerId } : request,
    quote,
    customer: customerOf(account, input.phoneNumber),
    details: { note, address },
    bankCharges,
  };
  return { booking, answers };
}

/** Writes the booking or nothing. Throws SlotLost, PlanChanged. */
export async function writeBooking(
  db: Database,
  { booking, answers }: BookingPlan,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  const { visit, occupant, now } = booking.request;
  return enterCalendar(db, visit.professional.id, async (tx) => {
    // Claimed before the lock: a concurrent repeat of this call waits here and returns this appointment,
    // instead of losing the slot to it.
    await claimIdempotencyKey(tx, idempotencyKey, occupant.id);
    const row = await writeAppointment(tx, booking);
    if (answers.length > 0 && row.customerId)
      await saveAnswers(tx, { appointmentId: row.id, customerId: row.customerId, stored: answers, now });
    return row;
  });
}

/**
 * Starts the card step of a held appointment. Returns null when the appointment is not held, and after any
 * error, which goes to `onError`: the hold stays, and the customer can open the step later.
 */
export async function startCardStep(
  { clock, payments }: { clock: Clock; payments: PaymentsDeps },
  row: AppointmentRow,
  onError: (error: unknown) => void,
): Promise<CardStep | null> {
  if (row.state !== 'held') return null;
  return openCardStep(payments, row.id, { now: clock.now() }).catch((error) => {
    onError(error);
    return null;
  });
}

/** The customer as the appointment names them. `phoneNumber` replaces that of the account. */
export function customerOf(account: Account, phoneNumber: string | undefined) {
  const { id, firstName, lastName, email } = account;
  return { id, name: `${firstName} ${lastName}`.trim(), phone: phoneNumber ?? account.phoneNumber, email };
}

type TimeWanted = Pick<SlotRequest, 'visit' | 'startsAt' | 'memberId'>;

/**
 * Refuses a start that is closed for online booking: slot_in_the_past and slot_too_soon with the next free
 * slots, slot_beyond_horizon without.
 */
export async function refuseClosedTime(
  deps: { db: Database; clock: Clock },
  { visit, startsAt, memberId }: TimeWanted,
): Promise<void> {
  const why = whyNotAtTime(visit, startsAt, deps.clock.now());
  if (!why) return;
  if (why === 'slot_beyond_horizon') refuse(why, { fields: { starts_at: 'too_big' } });
  const nextSlots = await findNextSlots(deps, visit, startsAt, 3, memberId);
  refuse(why, { fields: { starts_at: 'too_small' }, details: { nextSlots } });
}

export async function refuseLostSlot(
  deps: { db: Database; clock: Clock },
  { visit, startsAt, memberId }: TimeWanted,
): Promise<never> {
  const nextSlots = await findNextSlots(deps, visit, startsAt, 3, memberId);
  refuse('slot_taken', { details: { nextSlots } });
}
