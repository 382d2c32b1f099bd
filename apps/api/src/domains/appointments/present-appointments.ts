import type { Appointment } from '@meche/contract/appointments';
import type { Database } from '#kit/database/database';
import { listPayablesByIds, type PayableView } from '#payments';
import { listProfessionalsByIds, type ProfessionalForBooking } from '#professionals';
import { possibleFor, type Viewer } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';

/** Appointments as one side sees them: three queries for any number of them. */
export async function presentAppointments(
  db: Database,
  rows: readonly AppointmentRow[],
  viewer: Viewer,
  now: Date,
): Promise<Appointment[]> {
  if (rows.length === 0) return [];
  const [payables, professionals] = await Promise.all([
    listPayablesByIds(
      db,
      rows.map((row) => row.id),
    ),
    listProfessionalsByIds(db, [...new Set(rows.map((row) => row.professionalId))]),
  ]);
  return rows.map((row) =>
    present(
      row,
      viewer,
      payables.find((payable) => payable.id === row.id),
      professionals.find((professional) => professional.id === row.professionalId),
      now,
    ),
  );
}

/** Confirmed, and not cancelled: the professional goes there, or went. */
function isVisit(state: AppointmentRow['state']): boolean {
  return state === 'confirmed' || state === 'completed' || state === 'no_show';
}

function present(
  row: AppointmentRow,
  viewer: Viewer,
  payable: PayableView | undefined,
  professional: ProfessionalForBooking | undefined,
  now: Date,
): Appointment {
  // Once it is paid on site after all, the payable only tells of a failure.
  const paysByCard = row.cardCents > 0 && payable !== undefined;
  const heldCents = paysByCard && payable.status === 'held' ? payable.amountCents : 0;
  const status = paysByCard ? payable.status : 'on_site';
  const can = possibleFor(viewer, row, { status, heldCents }, now);
  const isHomeHidden = viewer === 'professional' && row.place === 'at_home' && !isVisit(row.state);
  return {
    id: row.id,
    state: row.state,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timeZone: row.timeZone,
    place: row.place,
    address: {
      line: isHomeHidden ? '' : row.line,
      city: row.city,
      postalCode: row.postalCode,
      coordinates: { latitude: row.latitude, longitude: row.longitude },
    },
    distanceKm: row.distanceHm === null ? null : row.distanceHm / 10,
    professional: {
      id: row.professionalId,
      slug: professional?.slug ?? '',
      name: row.professionalName,
      phoneNumber: professional?.phoneNumber ?? null,
      hairColours: professional?.hairColours ?? [],
    },
    member: { id: row.memberId, name: row.memberName },
    customer: { name: row.customerName, phoneNumber: row.customerPhone, email: row.customerEmail },
    note: row.note,
    bookedBy: row.bookedBy,
    lines: row.lines,
    serviceFeeCents: row.serviceFeeCents,
    mileageCents: row.mileageCents,
    searchFeeCents: row.searchFeeCents,
    totalCents: row.totalCents,
    cardCents: row.cardCents,
    onSiteCents: row.onSiteCents,
    payment: {
      status,
      cardLast4: payable?.cardLast4 ?? null,
      capturedCents: payable?.capturedCents ?? 0,
      confirmBy: payable?.confirmBy?.toISOString() ?? null,
      declineCode: payable?.declineCode ?? null,
    },
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    feeCents: row.feeCents,
    createdAt: row.createdAt.toISOString(),
    events: row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    can: {
      ...can,
      cancel: can.cancel && { feeCents: can.cancel.feeCents, freeUntil: can.cancel.freeUntil.toISOString() },
      undo: can.undo && { until: can.undo.until.toISOString() },
    },
  };
}
