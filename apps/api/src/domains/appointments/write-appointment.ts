import type { Address } from '@meche/contract/fields';
import { isByLength } from '@meche/contract/hair-lengths';
import type { Quote } from '@meche/contract/quotes';
import { findAccount } from '#identity';
import type { Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { pipelined } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { later } from '#kit/time';
import { type BankChargeTerms, openPayable } from '#payments';
import { type LockedSlot, lockSlot, occupySlot, type PlannedVisit, type SlotRequest } from '#scheduling';
import { isOnRequest } from '#services';
import { takeOffer } from '#waiting';
import { AppointmentChanged, AppointmentConfirmed, AppointmentRequested, SlotHeld } from './facts.ts';
import type { PriceAgreed } from './rules/agreed-prices.ts';
import { answerDeadlineOf } from './rules/requests.ts';
import { deadlinesOf, HOLD_MS, MAX_OPEN_HOLDS } from './rules.ts';
import { type AppointmentRow, insertAppointment, type NewAppointment } from './store/appointments.ts';

/** An appointment to write: planned and priced before the calendar is locked. */
export type NewBooking = {
  /**
   * The time to take. The id of its occupant becomes that of the appointment; an occupant that it releases is
   * the waiting-list offer that reserved the time, which may have lapsed since.
   */
  request: SlotRequest;
  quote: Quote;
  customer: { id: string | null; name: string; phone: string | null; email: string | null };
  details: BookingDetails;
  /** Null when nothing can be due by card. */
  bankCharges: BankChargeTerms | null;
  group?: GroupPlace | undefined;
};

export type BookingDetails = {
  note: string;
  address: Address | undefined;
  /** The member who books for the customer; absent when the customer books. */
  byMemberId?: string;
  /** Prices that differ from the catalogue; both sides see the difference. */
  agreed?: readonly PriceAgreed[];
  /** Id of the series, whose appointments share one notification. */
  seriesId?: string;
  /** True: no side gets a confirmation or a reminder of this appointment. */
  isSilent?: boolean;
  /** True: brought from another calendar, which its member knows; they get no push. */
  isImported?: boolean;
};

export type GroupPlace = {
  groupId: string;
  groupPosition: number;
  personName: string;
  /** Id of the appointment whose card step pays for the whole group. Null when nothing is due by card. */
  cardOf: string | null;
};

/**
 * Writes slot, appointment, payable and facts, or nothing; the caller has claimed the idempotency key. The
 * writes after the lock are pipelined, so that a rival waits for one round trip instead of five. Refuses
 * too_many_holds, unauthenticated (account deleted), and what lockSlot and occupySlot refuse.
 */
export async function writeAppointment(tx: Tx, booking: NewBooking): Promise<AppointmentRow> {
  const { releasedOccupantId: offerId, now } = booking.request;
  const slot = await lockSlot(tx, booking.request);
  const row = rowOf(booking, slot);
  const [, written] = await pipelined([
    occupySlot(tx, slot),
    insertCounted(tx, row),
    openPayableOf(tx, row, booking),
    announceBooked(tx, row, booking.details),
    offerId && takeOffer(tx, offerId, now),
  ]);
  return written ?? refuse('too_many_holds');
}

/**
 * Announces the new appointment. A hold is notified only once its card is secured. For a series or group,
 * the code that books it announces one notification.
 */
async function announceBooked(
  tx: Tx,
  row: NewAppointment,
  { byMemberId, isSilent, isImported }: BookingDetails,
): Promise<void> {
  const { id: appointmentId, state, createdAt, seriesId, groupId } = row;
  const isAlone = !seriesId && !groupId && !isSilent;
  const fact = { appointmentId, revision: 0 };
  await pipelined([
    state === 'held'
      ? announce(tx, SlotHeld, { appointmentId }, createdAt)
      : announce(tx, AppointmentChanged, { appointmentId }, createdAt),
    isAlone &&
      state === 'confirmed' &&
      announce(tx, AppointmentConfirmed, { ...fact, byMemberId, isImported }, createdAt),
    isAlone && state === 'requested' && announce(tx, AppointmentRequested, fact, createdAt),
  ]);
}

/**
 * Takes the account’s lock, so that concurrent bookings count holds correctly and an account deletion sees
 * every booking. Refuses unauthenticated (account deleted).
 */
async function insertCounted(tx: Tx, row: NewAppointment): Promise<AppointmentRow | undefined> {
  if (!row.customerId) return insertAppointment(tx, row);
  // A group counts as one hold, by its first appointment.
  const isCounted = row.state === 'held' && (row.groupPosition ?? 1) === 1;
  const [, account, written] = await pipelined([
    takeLock(tx, 'bookings', row.customerId),
    findAccount(tx, row.customerId),
    insertAppointment(tx, row, isCounted ? MAX_OPEN_HOLDS : undefined),
  ]);
  if (!account) refuse('unauthenticated');
  return written;
}

async function openPayableOf(
  tx: Tx,
  row: NewAppointment,
  { bankCharges, group }: Pick<NewBooking, 'bankCharges' | 'group'>,
): Promise<void> {
  if (row.cardCents === 0 || !row.customerId || !row.expiresAt) return;
  if (!bankCharges) throw new Error(`${row.id} has a card amount but no terms of bank charges`);
  const { authoriseAt, latestConfirmBy } = deadlinesOf(row.startsAt, row.endsAt, row.createdAt);
  await openPayable(tx, {
    id: row.id,
    professionalId: row.professionalId,
    accountId: row.customerId,
    amountCents: row.cardCents,
    searchFeeCents: row.searchFeeCents,
    bankCharges,
    cardBy: row.expiresAt,
    // The card of a request is held only after the professional accepts it.
    authoriseAt: row.answerBy ? null : authoriseAt,
    latestConfirmBy,
    cardOf: group?.cardOf ?? undefined,
    now: row.createdAt,
  });
}

/** Copies names, prices and terms, so that later changes of the catalogue do not affect the appointment. */
function rowOf({ request, quote, customer, details, group }: NewBooking, slot: LockedSlot): NewAppointment {
  const { visit, startsAt, now, who: bookedBy } = request;
  const { professional, services, place, where, home } = visit;
  const { reminderAt, markReminderAt, closingAt } = deadlinesOf(startsAt, slot.endsAt, now);
  const { groupId = null, groupPosition = null, personName = '' } = group ?? {};
  const isHeld = group ? group.cardOf !== null : quote.cardCents > 0;
  const isRequest = bookedBy === 'customer' && isOnRequest(services);
  const answerBy = isRequest ? answerDeadlineOf(startsAt, professional.minimumNoticeMinutes, now) : null;
  return {
    id: request.occupant.id,
    professionalId: professional.id,
    memberId: slot.memberId,
    customerId: customer.id,
    bookedBy,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    note: details.note,
    professionalName: professional.businessName,
    memberName: visit.members.find((member) => member.id === slot.memberId)?.name ?? '',
    place,
    ...addressOf(visit, details.address),
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
    depositCents: quote.depositCents,
    cancellationWindowHours: quote.cancellationWindowHours,
    lateFeePercent: quote.lateFeePercent,
    noShowFeePercent: quote.noShowFeePercent,
    paymentFailure: professional.paymentFailure,
    expiresAt: isHeld ? later(now, HOLD_MS) : answerBy,
    answerBy,
    reminderAt: isHeld || answerBy || details.isSilent ? null : reminderAt,
    closingAt,
    // The professional needs no reminder to mark an appointment that they entered themselves.
    markReminderAt: bookedBy === 'customer' ? markReminderAt : null,
    createdAt: now,
    stateChangedAt: now,
    seriesId: details.seriesId ?? null,
    agreed: details.agreed,
    groupId,
    groupPosition,
    personName,
    lines: linesOf(visit, quote, isRequest),
  };
}

function linesOf(
  { services, hairLength, gender }: PlannedVisit,
  quote: Quote,
  isRequest: boolean,
): NewAppointment['lines'] {
  return services.map(({ steps, ...service }, at) => ({
    serviceId: service.id,
    name: service.name,
    category: service.category,
    priceCents: service.priceCents,
    durationMinutes: service.durationMinutes,
    prepayment: service.prepayment,
    depositCents: quote.lines[at]?.depositCents ?? 0,
    hairLength: isByLength(service) ? hairLength : null,
    gender: isByLength(service) ? gender : null,
    questionnaire: isRequest && service.questionnaire,
    steps: steps.map(({ equipmentIds: _ids, ...step }) => step),
  }));
}

function addressOf({ home, place, professional }: PlannedVisit, address: Address | undefined) {
  if (place === 'at_home') {
    const { line = '', postalCode = '' } = address ?? {};
    return { line, city: home?.commune.name ?? '', postalCode, inseeCode: home?.commune.inseeCode ?? null };
  }
  const salon = professional.places.find(({ kind }) => kind === 'salon');
  const { line = '', city = '', postalCode = '', inseeCode = null } = salon ?? {};
  return { line, city, postalCode, inseeCode };
}
