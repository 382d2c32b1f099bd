import { randomUUID } from 'node:crypto';
import type { Address } from '@meche/contract/fields';
import { isByLength } from '@meche/contract/hair-lengths';
import type { Quote } from '@meche/contract/quotes';
import { findAccount } from '#identity';
import type { Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { later } from '#kit/time';
import { type BankChargeTerms, openPayable } from '#payments';
import { type PlannedVisit, type SlotTaken, takeSlot } from '#scheduling';
import { isOnRequest } from '#services';
import { takeOffer } from '#waiting';
import { AppointmentConfirmed, AppointmentRequested, SlotHeld, VisitChanged } from './facts.ts';
import type { PriceAgreed } from './rules/agreed-prices.ts';
import { answerDeadlineOf } from './rules/requests.ts';
import { deadlinesOf, HOLD_MS, MOST_OPEN_HOLDS } from './rules.ts';
import type { StoredAnswers } from './store/answers.ts';
import { type AppointmentRow, insertAppointment, type NewAppointment } from './store/appointments.ts';
import { saveAnswers } from './take-answers.ts';

export type ToWrite = {
  visit: PlannedVisit;
  quote: Quote;
  bookedBy: 'customer' | 'professional';
  /** The member who books for the customer; absent when the customer books. */
  byMemberId?: string;
  memberId: string | undefined;
  startsAt: Date;
  address: Address | undefined;
  customer: { id: string | null; name: string; phone: string | null; email: string | null };
  note: string;
  answers?: readonly StoredAnswers[];
  acceptWarnings?: boolean;
  /** The waiting-list offer that reserved this slot. The offer may have lapsed since. */
  offerId?: string | undefined;
  /** Prices that differ from the catalogue; both sides see the difference. */
  agreed?: readonly PriceAgreed[] | undefined;
  /** Id of the series, whose appointments share one notification. */
  seriesId?: string | undefined;
  /** Null when nothing can be due by card. */
  bankCharges: BankChargeTerms | null;
  now: Date;
  idempotencyKey?: IdempotencyKey | undefined;
  among?: Among | undefined;
};

export type Among = {
  groupId: string;
  groupPosition: number;
  personName: string;
  /** Id of the appointment whose card step pays for the whole group. Null when nothing is due by card. */
  cardOf: string | null;
};

/**
 * Writes slot, appointment, payable and facts, or nothing. takeSlot locks the calendar; the writes after
 * the lock are pipelined, so that a rival waits for one round trip instead of five. Refuses too_many_holds,
 * unauthenticated (account deleted), and what takeSlot refuses.
 */
export async function writeAppointment(tx: Tx, booking: ToWrite): Promise<AppointmentRow> {
  const { visit, startsAt, memberId, bookedBy, now, acceptWarnings = false } = booking;
  const id = randomUUID();
  // Claimed before the lock: a concurrent repeat of this call waits here and returns this appointment,
  // instead of losing the slot to it.
  await claimIdempotencyKey(tx, booking.idempotencyKey, id);
  const occupant = { kind: 'appointment' as const, id };
  const released = booking.offerId && { releasedOccupantId: booking.offerId };
  const request = { visit, occupant, memberId, startsAt, now, who: bookedBy, acceptWarnings, ...released };
  return takeSlot(tx, request, (slot) => writeAppointmentInSlot(tx, id, booking, slot));
}

/**
 * Writes the appointment, its payable and its facts for a slot that the caller has already taken. Refuses
 * too_many_holds, unauthenticated (account deleted).
 */
export async function writeAppointmentInSlot(
  tx: Tx,
  id: string,
  booking: ToWrite,
  slot: SlotTaken,
): Promise<AppointmentRow> {
  const { now, answers = [], customer } = booking;
  const row = rowOf(id, booking, slot);
  const [written] = await Promise.all([
    insertCounted(tx, row),
    openCard(tx, row, booking),
    notifyBooked(tx, row, booking),
    booking.offerId && takeOffer(tx, booking.offerId, now),
  ]);
  if (!written) refuse('too_many_holds');
  if (answers.length > 0 && customer.id)
    await saveAnswers(tx, { appointmentId: id, customerId: customer.id, stored: answers, now });
  return written;
}

/**
 * Announces the new appointment. A hold is notified only once its card is secured. For a series or group,
 * the code that books it announces one notification.
 */
async function notifyBooked(tx: Tx, row: NewAppointment, { byMemberId }: ToWrite): Promise<void> {
  const { id, state, createdAt, seriesId, groupId } = row;
  if (state === 'held') await announce(tx, SlotHeld, { appointmentId: id }, createdAt);
  else await announce(tx, VisitChanged, { appointmentId: id }, createdAt);
  if (seriesId || groupId) return;
  const fact = { appointmentId: id, revision: 0 };
  if (state === 'confirmed') await announce(tx, AppointmentConfirmed, { ...fact, byMemberId }, createdAt);
  if (state === 'requested') await announce(tx, AppointmentRequested, fact, createdAt);
}

/**
 * Takes the account’s lock, so that concurrent bookings count holds correctly and an account deletion sees
 * every booking. Refuses unauthenticated (account deleted).
 */
async function insertCounted(tx: Tx, row: NewAppointment): Promise<AppointmentRow | undefined> {
  if (!row.customerId) return insertAppointment(tx, row);
  // A group counts as one hold, by its first appointment.
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
    // The card of a request is held only after the professional accepts it.
    authoriseAt: row.answerBy ? null : authoriseAt,
    latestConfirmBy,
    cardOf: among?.cardOf ?? undefined,
    now: row.createdAt,
  });
}

/** Copies names, prices and terms, so that later changes of the catalogue do not affect the appointment. */
function rowOf(id: string, booking: ToWrite, slot: SlotTaken): NewAppointment {
  const { visit, quote, customer, bookedBy, note, now, startsAt } = booking;
  const { professional, services, place, where, home } = visit;
  const { reminderAt, markReminderAt, closingAt } = deadlinesOf(startsAt, slot.endsAt, now);
  const { groupId = null, groupPosition = null, personName = '' } = booking.among ?? {};
  const isHeld = booking.among ? booking.among.cardOf !== null : quote.cardCents > 0;
  const isRequest = bookedBy === 'customer' && isOnRequest(services);
  const answerBy = isRequest ? answerDeadlineOf(startsAt, professional.minimumNoticeMinutes, now) : null;
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
    ...addressOf(booking),
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
    cancellationWindowHours: quote.cancellationWindowHours,
    lateFeePercent: quote.lateFeePercent,
    noShowFeePercent: quote.noShowFeePercent,
    paymentFailure: professional.paymentFailure,
    expiresAt: isHeld ? later(now, HOLD_MS) : answerBy,
    answerBy,
    reminderAt: isHeld || answerBy ? null : reminderAt,
    closingAt,
    // The professional needs no reminder to mark an appointment that they entered themselves.
    markReminderAt: bookedBy === 'customer' ? markReminderAt : null,
    createdAt: now,
    stateChangedAt: now,
    seriesId: booking.seriesId ?? null,
    agreed: booking.agreed,
    groupId,
    groupPosition,
    personName,
    lines: linesOf(visit, isRequest),
  };
}

function linesOf(
  { services, hairLength, gender }: ToWrite['visit'],
  isRequest: boolean,
): NewAppointment['lines'] {
  return services.map(({ steps, ...service }) => ({
    serviceId: service.id,
    name: service.name,
    category: service.category,
    priceCents: service.priceCents,
    durationMinutes: service.durationMinutes,
    prepayment: service.prepayment,
    hairLength: isByLength(service) ? hairLength : null,
    gender: isByLength(service) ? gender : null,
    questionnaire: isRequest && service.questionnaire,
    steps: steps.map(({ equipmentIds: _ids, ...step }) => step),
  }));
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
