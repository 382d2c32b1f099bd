import type { AppointmentSnapshot } from './facts.ts';
import type { AppointmentRow } from './store/appointments.ts';

/** What a fact tells of an appointment as it stands. */
export function snapshotOf(row: AppointmentRow): AppointmentSnapshot {
  return {
    id: row.id,
    professionalId: row.professionalId,
    memberId: row.memberId,
    customerId: row.customerId,
    bookedBy: row.bookedBy,
    state: row.state,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timeZone: row.timeZone,
    professionalName: row.professionalName,
    memberName: row.memberName,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    note: row.note,
    place: row.place,
    line: row.line,
    city: row.city,
    postalCode: row.postalCode,
    coordinates: { latitude: row.latitude, longitude: row.longitude },
    lines: row.lines.map(({ name, category, priceCents, durationMinutes }) => ({
      name,
      category,
      priceCents,
      durationMinutes,
    })),
    serviceFeeCents: row.serviceFeeCents,
    mileageCents: row.mileageCents,
    searchFeeCents: row.searchFeeCents,
    totalCents: row.totalCents,
    cardCents: row.cardCents,
    onSiteCents: row.onSiteCents,
    cancellationWindowHours: row.cancellationWindowHours,
    lateFeePercent: row.lateFeePercent,
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    feeCents: row.feeCents,
    revision: row.revision,
  };
}
