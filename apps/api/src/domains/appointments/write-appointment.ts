import { randomUUID } from 'node:crypto';
import type { Quote } from '@meche/contract/appointments';
import type { Address } from '@meche/contract/fields';
import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { later } from '#kit/time';
import { type PlannedVisit, type SlotTaken, type SlotWanted, takeSlot } from '#scheduling';
import { deadlinesOf, HOLD_MS } from './rules.ts';
import { type AppointmentRow, insertAppointment, type NewAppointment } from './store/appointments.ts';

export type ToWrite = {
  visit: PlannedVisit;
  quote: Quote;
  bookedBy: 'customer' | 'professional';
  state: 'held' | 'confirmed';
  memberId: string | undefined;
  startsAt: Date;
  address: Address | undefined;
  customer: { id: string | null; name: string; phone: string | null; email: string | null };
  note: string;
  acceptWarnings?: boolean;
  /** A hold: refused with too_many_holds when she has as many as this already. */
  mostHolds?: number;
  now: Date;
};

/**
 * Takes the slot and writes the appointment with its lines and first event, in the caller's transaction; what else is to
 * be written about it goes `along`.
 */
export async function writeAppointment(
  tx: Tx,
  it: ToWrite,
  along: (appointment: AppointmentRow) => Promise<unknown>[],
): Promise<AppointmentRow> {
  const { visit, now, startsAt } = it;
  const id = randomUUID();
  const wanted: SlotWanted = {
    visit,
    taker: { kind: 'appointment', id },
    memberId: it.memberId,
    startsAt,
    now,
    who: it.bookedBy,
    // Two bookings of one account at once wait for each other, so that her holds are counted truly.
    lockBefore: it.mostHolds === undefined ? undefined : (it.customer.id ?? undefined),
    ...(it.acceptWarnings !== undefined && { acceptWarnings: it.acceptWarnings }),
  };
  return takeSlot(tx, wanted, async (slot) => {
    const row = rowOf(id, it, slot);
    const appointment = asBooked(row);
    const [isWritten] = await Promise.all([insertAppointment(tx, row, it.mostHolds), ...along(appointment)]);
    if (!isWritten) refuse('too_many_holds');
    return appointment;
  });
}

function rowOf(id: string, it: ToWrite, slot: SlotTaken): NewAppointment {
  const { visit, quote, now, startsAt } = it;
  const { reminderAt, closingAt } = deadlinesOf(startsAt, slot.endsAt, now);
  const isHeld = it.state === 'held';
  return {
    id,
    professionalId: visit.professional.id,
    memberId: slot.memberId,
    customerId: it.customer.id,
    bookedBy: it.bookedBy,
    customerName: it.customer.name,
    customerPhone: it.customer.phone,
    customerEmail: it.customer.email,
    note: it.note,
    professionalName: visit.professional.businessName,
    memberName: visit.members.find((member) => member.id === slot.memberId)?.name ?? '',
    place: visit.place,
    ...addressOf(it),
    ...visit.where,
    distanceHm: visit.home?.distanceHm ?? null,
    state: it.state,
    startsAt,
    endsAt: slot.endsAt,
    timeZone: visit.professional.timeZone,
    serviceFeeCents: quote.serviceFeeCents,
    mileageCents: quote.mileageCents,
    searchFeeCents: quote.searchFeeCents,
    totalCents: quote.totalCents,
    cardCents: quote.cardCents,
    onSiteCents: quote.onSiteCents,
    cancellationWindowHours: visit.professional.cancellationWindowHours,
    lateFeePercent: visit.professional.lateFeePercent,
    noShowFeePercent: visit.professional.noShowFeePercent,
    paymentFailure: visit.professional.paymentFailure,
    expiresAt: isHeld ? later(now, HOLD_MS) : null,
    reminderAt: isHeld ? null : reminderAt,
    closingAt,
    createdAt: now,
    lines: visit.services.map((service) => ({
      serviceId: service.id,
      name: service.name,
      category: service.category,
      priceCents: service.priceCents,
      durationMinutes: service.durationMinutes,
      prepayment: service.prepayment,
      steps: service.steps.map(({ equipmentIds: _ids, ...step }) => step),
    })),
  };
}

function asBooked(row: NewAppointment): AppointmentRow {
  return {
    ...row,
    settleAt: null,
    cancelledBy: null,
    cancelReason: null,
    feeCents: null,
    revision: 0,
    stateChangedAt: row.createdAt,
    events: [{ at: row.createdAt.toISOString(), kind: row.state, actor: row.bookedBy }],
  };
}

function addressOf({ visit, address }: ToWrite) {
  if (visit.place === 'at_home') {
    return {
      line: address?.line ?? '',
      city: visit.home?.commune.name ?? '',
      postalCode: address?.postalCode ?? '',
      inseeCode: visit.home?.commune.inseeCode ?? null,
    };
  }
  const salon = visit.professional.places.find((place) => place.kind === 'salon');
  return {
    line: salon?.line ?? '',
    city: salon?.city ?? '',
    postalCode: salon?.postalCode ?? '',
    inseeCode: salon?.inseeCode ?? null,
  };
}
