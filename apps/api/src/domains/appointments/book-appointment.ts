import type { TopicAnswers } from '@meche/contract/answers';
import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import { gendersSuited } from '@meche/contract/hair-lengths';
import type { ShownTerms } from '@meche/contract/money-terms';
import type { Quote } from '@meche/contract/quotes';
import { findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import type { Limits } from '#kit/http/limits';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { type BankChargeTerms, type CardStep, type PaymentsDeps, startCard } from '#payments';
import { mileageTermsAt } from '#professionals';
import {
  enterCalendar,
  findNextSlots,
  type PlannedVisit,
  planAndWrite,
  planVisit,
  SlotLost,
  whyNotAtTime,
  whyNotOnline,
} from '#scheduling';
import { isOfferOf } from '#waiting';
import { areTermsEquivalent, quoteOf } from './rules.ts';
import type { StoredAnswers } from './store/answers.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { checkAnswers } from './take-answers.ts';
import { writeAppointment } from './write-appointment.ts';

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
   * The cancellation and no-show terms that the customer was shown. When absent, the terms of the current
   * quote apply.
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

export async function bookOnline(
  deps: BookingDeps & { limits: Limits },
  customerId: string,
  input: Booking,
  idempotencyKey: IdempotencyKey,
): Promise<AppointmentRow> {
  const { limits } = deps;
  await limits.hit(bookingLimit, customerId);
  return bookAppointment(deps, customerId, input, idempotencyKey).catch(async (error) => {
    // A failed booking does not count against the limit, so that a customer who loses a race may try again.
    await limits.giveBack(bookingLimit, customerId);
    throw error;
  });
}

/**
 * Starts the card step of a held appointment. Returns null when the appointment is not held, and after any
 * error, which goes to onNoCardStep: the hold stays, and the customer can open the step later.
 */
export async function startCardStep(
  deps: { clock: Clock; payments: PaymentsDeps; onNoCardStep: (error: unknown) => void },
  row: AppointmentRow,
): Promise<CardStep | null> {
  if (row.state !== 'held') return null;
  return startCard(deps.payments, row.id, { now: deps.clock.now() }).catch((error) => {
    deps.onNoCardStep(error);
    return null;
  });
}

/**
 * Books for a customer: held for ten minutes if anything is due by card, else confirmed or requested.
 * Refuses slot_taken, price_changed, terms_changed, questions_changed, too_many_holds, phone_only,
 * service_not_online, unauthenticated, and what refuseClosedTime, planVisit and takeSlot refuse.
 */
export async function bookAppointment(
  deps: BookingDeps,
  customerId: string,
  input: Booking,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  return planAndWrite(
    () => planBooking(deps, customerId, input),
    async (plan) => {
      try {
        return await writeBooking(deps.db, plan, idempotencyKey);
      } catch (error) {
        if (error instanceof SlotLost)
          return refuseLostSlot(deps, plan.visit, input.startsAt, input.memberId);
        throw error;
      }
    },
  );
}

export type BookingPlan = {
  input: Booking;
  visit: PlannedVisit;
  quote: Quote;
  bankCharges: BankChargeTerms;
  customer: { id: string; name: string; phone: string | null; email: string };
  answers: readonly StoredAnswers[];
  offerId: string | undefined;
  now: Date;
};

/** Does all reads and checks that need no lock, to keep the locked part of a booking short. */
export async function planBooking(
  { db, clock, searchFeeCents, bankCharges }: BookingDeps,
  customerId: string,
  input: Booking,
): Promise<BookingPlan> {
  const [visit, account] = await Promise.all([planVisit(db, input), findAccount(db, customerId)]);
  if (!account) refuse('unauthenticated');
  const now = clock.now();
  const closed = whyNotOnline(visit, now);
  if (closed) refuse(closed);
  await refuseClosedTime({ db, clock }, visit, input.startsAt, input.memberId);
  if (!visit.gender && gendersSuited(visit.services).length > 1)
    refuse('invalid_input', { fields: { gender: 'choice_required' } });
  const terms = mileageTermsAt(visit.professional, now);
  const quote = quoteOf({ visit, terms, bookedBy: 'customer', searchFeeCents });
  if (quote.totalCents !== input.totalCents) refuse('price_changed', { details: { quote } });
  if (input.terms && !areTermsEquivalent(quote, input.terms, { startsAt: input.startsAt, now }))
    refuse('terms_changed', { details: { quote } });
  const answers = await checkAnswers(db, visit.services, input.answers ?? [], customerId);
  const customer = {
    id: customerId,
    name: `${account.firstName} ${account.lastName}`.trim(),
    phone: input.phoneNumber ?? account.phoneNumber,
    email: account.email,
  };
  const parties = { customerId, professionalId: visit.professional.id };
  const offerId = input.offerId && (await isOfferOf(db, input.offerId, parties)) ? input.offerId : undefined;
  return { input, visit, quote, bankCharges, customer, answers, offerId, now };
}

export async function writeBooking(
  db: Database,
  { input, ...plan }: BookingPlan,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  const { memberId, startsAt, address, note } = input;
  return enterCalendar(db, plan.visit.professional.id, (tx) =>
    writeAppointment(tx, {
      ...plan,
      bookedBy: 'customer',
      memberId,
      startsAt,
      address,
      note,
      idempotencyKey,
    }),
  );
}

/**
 * Refuses a start that is closed for online booking: slot_in_the_past and slot_too_soon with the next free
 * slots, slot_beyond_horizon without.
 */
export async function refuseClosedTime(
  deps: { db: Database; clock: Clock },
  visit: PlannedVisit,
  startsAt: Date,
  memberId: string | undefined,
): Promise<void> {
  const why = whyNotAtTime(visit, startsAt, deps.clock.now());
  if (!why) return;
  if (why === 'slot_beyond_horizon') refuse(why, { fields: { starts_at: 'too_big' } });
  const nextSlots = await findNextSlots(deps, visit, startsAt, 3, memberId);
  refuse(why, { fields: { starts_at: 'too_small' }, details: { nextSlots } });
}

export async function refuseLostSlot(
  deps: { db: Database; clock: Clock },
  visit: PlannedVisit,
  startsAt: Date,
  memberId: string | undefined,
): Promise<never> {
  const nextSlots = await findNextSlots(deps, visit, startsAt, 3, memberId);
  refuse('slot_taken', { details: { nextSlots } });
}
