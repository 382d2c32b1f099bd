import { randomUUID } from 'node:crypto';
import type { TopicAnswers } from '@meche/contract/answers';
import type { Quote } from '@meche/contract/appointments';
import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import { gendersSuited, isByLength } from '@meche/contract/hair-lengths';
import type { ShownTerms } from '@meche/contract/money-terms';
import { findAccount } from '#identity';
import type { Database, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import type { Limits } from '#kit/http/limits';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { type Clock, later } from '#kit/time';
import { type BankChargeTerms, type CardStep, openPayable, type PaymentsDeps, startCard } from '#payments';
import { mileageTermsAt } from '#professionals';
import {
  enterCalendar,
  findNextSlots,
  type PlannedVisit,
  planVisit,
  SlotLost,
  type SlotTaken,
  takeSlot,
  whyNotOnline,
  whyNotThen,
  writeByPlan,
} from '#scheduling';
import { isOnRequest } from '#services';
import { isOfferOf, takeOffer } from '#waiting';
import { AppointmentConfirmed, AppointmentRequested, SlotHeld, VisitChanged } from './facts.ts';
import type { PriceAgreed } from './rules/agreed-prices.ts';
import { answerByOf } from './rules/requests.ts';
import { areTermsOf, deadlinesOf, HOLD_MS, MOST_OPEN_HOLDS, quoteOf } from './rules.ts';
import type { KeptAnswers } from './store/answers.ts';
import { type AppointmentRow, insertAppointment, type NewAppointment } from './store/appointments.ts';
import { checkAnswers, saveAnswers } from './take-answers.ts';

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
  /** The total the customer was shown. */
  totalCents: number;
  /** What she was shown that cancelling and not coming cost; absent: by a quote of just now. */
  terms?: ShownTerms | undefined;
  /** E.164; absent: her account's. */
  phoneNumber?: string | undefined;
  note: string;
  /** To what is asked before services on request. */
  answers?: readonly TopicAnswers[] | undefined;
  /** Of the waiting list: what is held for her is free for this booking, which ends her wish. */
  offerId?: string | undefined;
};

export const bookingLimit = { name: 'booking', max: 10, windowSeconds: 3600 };

/** A customer takes a slot online. Refuses what bookAppointment does, too_many_requests. */
export async function bookOnline(
  deps: BookingDeps & { limits: Limits },
  customerId: string,
  asked: Booking,
  idempotencyKey: IdempotencyKey,
): Promise<AppointmentRow> {
  const { limits } = deps;
  await limits.hit(bookingLimit, customerId);
  return bookAppointment(deps, customerId, asked, idempotencyKey).catch(async (error) => {
    // Only what was booked counts: a customer who loses a race should try again.
    await limits.giveBack(bookingLimit, customerId);
    throw error;
  });
}

/**
 * The step of her card: null when none is open, or when the partner cannot be asked now (the slot is kept, the step can be
 * asked again).
 */
export async function offerCard(
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
 * Held for ten minutes when something is by card, else confirmed at once, or requested where a service asks for it. Refuses
 * slot_taken, slot_in_the_past and slot_too_soon with the next free slots, price_changed and terms_changed with the new
 * quote, too_many_holds, unauthenticated once her account is deleted, and what planVisit and takeSlot refuse.
 */
export async function bookAppointment(
  deps: BookingDeps,
  customerId: string,
  asked: Booking,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  return writeByPlan(
    () => planBooking(deps, customerId, asked),
    async (plan) => {
      try {
        return await writeBooking(deps.db, plan, idempotencyKey);
      } catch (error) {
        if (error instanceof SlotLost) return refuseLost(deps, plan.visit, asked.startsAt, asked.memberId);
        throw error;
      }
    },
  );
}

export type BookingPlan = {
  asked: Booking;
  visit: PlannedVisit;
  quote: Quote;
  bankCharges: BankChargeTerms;
  customer: { id: string; name: string; phone: string | null; email: string };
  answers: readonly KeptAnswers[];
  offerId: string | undefined;
  now: Date;
};

/** What can be read and checked before anything is locked. */
export async function planBooking(
  { db, clock, searchFeeCents, bankCharges }: BookingDeps,
  customerId: string,
  asked: Booking,
): Promise<BookingPlan> {
  const [visit, account] = await Promise.all([planVisit(db, asked), findAccount(db, customerId)]);
  if (!account) refuse('unauthenticated');
  const now = clock.now();
  const closed = whyNotOnline(visit, now);
  if (closed) refuse(closed);
  await refuseClosedTime({ db, clock }, visit, asked.startsAt, asked.memberId);
  if (!visit.gender && gendersSuited(visit.services).length > 1)
    refuse('invalid_input', { fields: { gender: 'choice_required' } });
  const terms = mileageTermsAt(visit.professional, now);
  const quote = quoteOf({ visit, terms, bookedBy: 'customer', searchFeeCents });
  if (quote.totalCents !== asked.totalCents) refuse('price_changed', { details: { quote } });
  if (asked.terms && !areTermsOf(quote, asked.terms, { startsAt: asked.startsAt, now }))
    refuse('terms_changed', { details: { quote } });
  const answers = await checkAnswers(db, visit.services, asked.answers ?? [], customerId);
  const customer = {
    id: customerId,
    name: `${account.firstName} ${account.lastName}`.trim(),
    phone: asked.phoneNumber ?? account.phoneNumber,
    email: account.email,
  };
  const ofHers = { customerId, professionalId: visit.professional.id };
  const offerId = asked.offerId && (await isOfferOf(db, asked.offerId, ofHers)) ? asked.offerId : undefined;
  return { asked, visit, quote, bankCharges, customer, answers, offerId, now };
}

/** Throws SlotLost, PlanChanged. */
export async function writeBooking(
  db: Database,
  { asked, ...plan }: BookingPlan,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  const { memberId, startsAt, address, note } = asked;
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

export type ToWrite = {
  visit: PlannedVisit;
  quote: Quote;
  bookedBy: 'customer' | 'professional';
  /** Who of the house does. */
  byMemberId?: string;
  memberId: string | undefined;
  startsAt: Date;
  address: Address | undefined;
  customer: { id: string | null; name: string; phone: string | null; email: string | null };
  note: string;
  /** Of a request. */
  answers?: readonly KeptAnswers[];
  acceptWarnings?: boolean;
  /** Held for this customer by the waiting list; it may have lapsed since. */
  offerId?: string | undefined;
  /** Prices that are not the catalogue's; both sides read why. */
  agreed?: readonly PriceAgreed[] | undefined;
  /** Of several that are booked in one go, and told of in one go. */
  seriesId?: string | undefined;
  /** Of what is due by card; null where nothing can be. */
  bankCharges: BankChargeTerms | null;
  now: Date;
  idempotencyKey?: IdempotencyKey | undefined;
  /** Booked at once with those of other people. */
  among?: Among | undefined;
};

export type Among = {
  groupId: string;
  groupPosition: number;
  personName: string;
  /** The one by which the card of all is asked for; null: nothing is by card, and nobody waits for one. */
  cardOf: string | null;
};

/**
 * In the caller's transaction the slot, the appointment, what is due by card and the fact, or nothing. takeSlot locks the
 * calendar and looks; what is written then is sent to the database at once, so that rivals wait for one trip, not five.
 */
export async function writeAppointment(tx: Tx, it: ToWrite): Promise<AppointmentRow> {
  const { visit, startsAt, memberId, bookedBy, now, acceptWarnings = false } = it;
  const id = randomUUID();
  // Before the lock: a twin of this call waits here, and is told of this appointment instead of losing its slot to it.
  await claimIdempotencyKey(tx, it.idempotencyKey, id);
  const occupant = { kind: 'appointment' as const, id };
  const released = it.offerId && { releasedOccupantId: it.offerId };
  const wanted = { visit, occupant, memberId, startsAt, now, who: bookedBy, acceptWarnings, ...released };
  return takeSlot(tx, wanted, (slot) => writeTaken(tx, id, it, slot));
}

/** What stands beside a slot that is taken: the appointment, what is due by card, the fact. Refuses too_many_holds. */
export async function writeTaken(tx: Tx, id: string, it: ToWrite, slot: SlotTaken): Promise<AppointmentRow> {
  const { now, answers: kept = [], customer } = it;
  const row = rowOf(id, it, slot);
  const [written] = await Promise.all([
    insertCounted(tx, row),
    openCard(tx, row, it),
    notifyBooked(tx, row, it),
    it.offerId && takeOffer(tx, it.offerId, now),
  ]);
  if (!written) refuse('too_many_holds');
  if (kept.length > 0 && customer.id)
    await saveAnswers(tx, { appointmentId: id, customerId: customer.id, kept, now });
  return written;
}

/** People are told of a hold once its card is there, a series and a group by whoever books them. */
async function notifyBooked(tx: Tx, row: NewAppointment, { byMemberId }: ToWrite): Promise<void> {
  const { id, state, createdAt, seriesId, groupId } = row;
  if (state === 'held') await announce(tx, SlotHeld, { appointmentId: id }, createdAt);
  else await announce(tx, VisitChanged, { appointmentId: id }, createdAt);
  if (seriesId || groupId) return;
  const told = { appointmentId: id, revision: 0 };
  if (state === 'confirmed') await announce(tx, AppointmentConfirmed, { ...told, byMemberId }, createdAt);
  if (state === 'requested') await announce(tx, AppointmentRequested, told, createdAt);
}

/**
 * Two bookings of one account at once wait for each other, so that her holds are counted truly; and so does her leaving, which
 * looks for what is booked under the same lock.
 */
async function insertCounted(tx: Tx, row: NewAppointment): Promise<AppointmentRow | undefined> {
  if (!row.customerId) return insertAppointment(tx, row);
  // Of several people the first is counted, for all.
  const isCounted = row.state === 'held' && (row.groupPosition ?? 1) === 1;
  const [, account, written] = await Promise.all([
    takeLock(tx, 'bookings', row.customerId),
    findAccount(tx, row.customerId),
    insertAppointment(tx, row, isCounted ? MOST_OPEN_HOLDS : undefined),
  ]);
  if (!account) refuse('unauthenticated');
  return written;
}

async function openCard(
  tx: Tx,
  row: NewAppointment,
  { bankCharges, among }: Pick<ToWrite, 'bankCharges' | 'among'>,
): Promise<void> {
  if (row.cardCents === 0 || !row.customerId || !row.expiresAt) return;
  if (!bankCharges) throw new Error(`${row.id} is due by card on no terms`);
  const { authoriseAt, latestConfirmBy } = deadlinesOf(row.startsAt, row.endsAt, row.createdAt);
  await openPayable(tx, {
    id: row.id,
    professionalId: row.professionalId,
    accountId: row.customerId,
    amountCents: row.cardCents,
    searchFeeCents: row.searchFeeCents,
    bankCharges,
    cardBy: row.expiresAt,
    // A request is held on the card once it is accepted.
    authoriseAt: row.answerBy ? null : authoriseAt,
    latestConfirmBy,
    cardOf: among?.cardOf ?? undefined,
    now: row.createdAt,
  });
}

/** Names, prices and terms are kept as they are now. */
function rowOf(id: string, it: ToWrite, slot: SlotTaken): NewAppointment {
  const { visit, quote, customer, bookedBy, note, now, startsAt } = it;
  const { professional, services, place, where, home } = visit;
  const { reminderAt, markReminderAt, closingAt } = deadlinesOf(startsAt, slot.endsAt, now);
  const { groupId = null, groupPosition = null, personName = '' } = it.among ?? {};
  const isHeld = it.among ? it.among.cardOf !== null : quote.cardCents > 0;
  const isRequest = bookedBy === 'customer' && isOnRequest(services);
  const answerBy = isRequest ? answerByOf(startsAt, professional.minimumNoticeMinutes, now) : null;
  return {
    id,
    professionalId: professional.id,
    memberId: slot.memberId,
    customerId: customer.id,
    bookedBy,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    note,
    professionalName: professional.businessName,
    memberName: visit.members.find((member) => member.id === slot.memberId)?.name ?? '',
    place,
    ...addressOf(it),
    latitude: where.latitude,
    longitude: where.longitude,
    distanceHm: home?.distanceHm ?? null,
    state: isHeld ? 'held' : answerBy ? 'requested' : 'confirmed',
    startsAt,
    endsAt: slot.endsAt,
    timeZone: professional.timeZone,
    serviceFeeCents: quote.serviceFeeCents,
    mileageCents: quote.mileageCents,
    searchFeeCents: quote.searchFeeCents,
    totalCents: quote.totalCents,
    cardCents: quote.cardCents,
    onSiteCents: quote.onSiteCents,
    // The fees that were named, and no others.
    cancellationWindowHours: quote.cancellationWindowHours,
    lateFeePercent: quote.lateFeePercent,
    noShowFeePercent: quote.noShowFeePercent,
    paymentFailure: professional.paymentFailure,
    expiresAt: isHeld ? later(now, HOLD_MS) : answerBy,
    answerBy,
    reminderAt: isHeld || answerBy ? null : reminderAt,
    closingAt,
    // What she wrote down herself waits for nobody's money.
    markReminderAt: bookedBy === 'customer' ? markReminderAt : null,
    createdAt: now,
    stateChangedAt: now,
    seriesId: it.seriesId ?? null,
    agreed: it.agreed,
    groupId,
    groupPosition,
    personName,
    lines: services.map(({ steps, ...service }) => ({
      serviceId: service.id,
      name: service.name,
      category: service.category,
      priceCents: service.priceCents,
      durationMinutes: service.durationMinutes,
      prepayment: service.prepayment,
      hairLength: isByLength(service) ? visit.hairLength : null,
      gender: isByLength(service) ? visit.gender : null,
      questionnaire: isRequest && service.questionnaire,
      steps: steps.map(({ equipmentIds: _ids, ...step }) => step),
    })),
  };
}

function addressOf({ visit, address }: ToWrite) {
  const { home, place, professional } = visit;
  if (place === 'at_home') {
    const { line = '', postalCode = '' } = address ?? {};
    return { line, city: home?.commune.name ?? '', postalCode, inseeCode: home?.commune.inseeCode ?? null };
  }
  const salon = professional.places.find(({ kind }) => kind === 'salon');
  const { line = '', city = '', postalCode = '', inseeCode = null } = salon ?? {};
  return { line, city, postalCode, inseeCode };
}

/** A time that nobody may book online, whatever is in the calendar: no, with what is free next. */
export async function refuseClosedTime(
  deps: { db: Database; clock: Clock },
  visit: PlannedVisit,
  startsAt: Date,
  memberId: string | undefined,
): Promise<void> {
  const why = whyNotThen(visit, startsAt, deps.clock.now());
  if (!why) return;
  if (why === 'slot_beyond_horizon') refuse(why, { fields: { starts_at: 'too_big' } });
  const nextSlots = await findNextSlots(deps, visit, startsAt, 3, memberId);
  refuse(why, { fields: { starts_at: 'too_small' }, details: { nextSlots } });
}

/** Says no with what is free next. */
export async function refuseLost(
  deps: { db: Database; clock: Clock },
  visit: PlannedVisit,
  startsAt: Date,
  memberId: string | undefined,
): Promise<never> {
  const nextSlots = await findNextSlots(deps, visit, startsAt, 3, memberId);
  refuse('slot_taken', { details: { nextSlots } });
}
