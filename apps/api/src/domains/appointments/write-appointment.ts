import { randomUUID } from 'node:crypto';
import type { Quote } from '@meche/contract/appointments';
import type { Address } from '@meche/contract/fields';
import type { Tx } from '#kit/database/database';
import { later } from '#kit/time';
import { type PlannedVisit, takeSlot } from '#scheduling';
import { deadlinesOf, HOLD_MS } from './rules.ts';
import {
  type AppointmentRow,
  insertAppointment,
  insertEvent,
  type NewAppointment,
} from './store/appointments.ts';

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
  now: Date;
};

/** Takes the slot and writes the appointment with its lines and first events, in the caller's transaction. */
export async function writeAppointment(tx: Tx, it: ToWrite): Promise<AppointmentRow> {
  const { visit, quote, now, startsAt } = it;
  const id = randomUUID();
  const slot = await takeSlot(tx, {
    visit,
    taker: { kind: 'appointment', id },
    memberId: it.memberId,
    startsAt,
    now,
    who: it.bookedBy,
    ...(it.acceptWarnings !== undefined && { acceptWarnings: it.acceptWarnings }),
  });
  const { reminderAt, closingAt } = deadlinesOf(startsAt, slot.endsAt, now);
  const isHeld = it.state === 'held';
  const row: NewAppointment = {
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
  await insertAppointment(tx, row);
  await insertEvent(tx, {
    appointmentId: id,
    at: now,
    kind: it.state,
    actor: it.bookedBy,
    actorId: it.customer.id,
  });
  return {
    ...row,
    settleAt: null,
    cancelledBy: null,
    cancelReason: null,
    feeCents: null,
    revision: 0,
    stateChangedAt: now,
    events: [{ at: now.toISOString(), kind: it.state, actor: it.bookedBy }],
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
