import { randomUUID } from 'node:crypto';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import type { InTheWay } from '@meche/contract/scheduling';
import type { Database, Db, Tx } from '#kit/database/database';
import type { Standing } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { type Clock, later, MINUTE_MS } from '#kit/time';
import { getProfessional, mileageTermsAt } from '#professionals';
import {
  enterCalendar,
  type PlannedVisit,
  planLocated,
  planWithServices,
  previewMove,
  retryIfPlanChanged,
  SlotLost,
} from '#scheduling';
import { endAppointment } from './end-appointment.ts';
import { listInTheWay } from './refuse-time-taken.ts';
import { fitServices, isUntouched } from './rules/imported-visits.ts';
import { quoteOf } from './rules/quotes.ts';
import { type AppointmentRow, lockAppointment, updateAppointment } from './store/appointments.ts';
import { writeAppointment } from './write-appointment.ts';

/** A visit that the professional brings from another calendar. */
export type ImportedVisit = {
  memberId: string;
  /** Services of the catalogue; none: `serviceName` is the service. */
  serviceIds: readonly string[];
  serviceName: string;
  startsAt: Date;
  /** Null: as long as the services of the catalogue. */
  durationMinutes: number | null;
  /** Price of all services; null: that of the catalogue. */
  priceCents: number | null;
  /** Null: the salon, or at home when the professional has none. */
  place: PlaceOfService | null;
  address: Address | undefined;
};

/**
 * Plans a visit with its own length and price. Refuses member_not_able, service_not_found,
 * place_not_offered, unknown_commune, visit_beyond_day, invalid_input (address, duration_minutes).
 */
export async function planImportedVisit(
  db: Db,
  professionalId: string,
  input: ImportedVisit,
): Promise<PlannedVisit> {
  const { serviceIds, serviceName, durationMinutes, priceCents, address, memberId } = input;
  if (serviceIds.length === 0 && durationMinutes === null)
    refuse('invalid_input', { fields: { duration_minutes: 'required' } });
  const freeLine =
    serviceIds.length === 0
      ? { name: serviceName, durationMinutes: durationMinutes ?? 0, priceCents: priceCents ?? 0 }
      : undefined;
  const place = input.place ?? (await findUsualPlace(db, professionalId));
  const request = { professionalId, serviceIds, freeLine, place, address };
  const visit = await planLocated(db, request, undefined, 'professional');
  if (!visit.members.some(({ id }) => id === memberId)) refuse('member_not_able');
  const services = fitServices(visit.services, { durationMinutes, priceCents });
  if (!services) refuse('invalid_input', { fields: { duration_minutes: 'too_small' } });
  const planned = planWithServices(visit, services);
  if (planned.plan.totalMinutes > 24 * 60) refuse('visit_beyond_day');
  return planned;
}

async function findUsualPlace(db: Db, professionalId: string): Promise<PlaceOfService> {
  const { places } = await getProfessional(db, professionalId);
  return places.some(({ kind, activate }) => kind === 'salon' && activate) ? 'salon' : 'at_home';
}

type Preview = { endsAt: Date; inTheWay: InTheWay[]; warnings: BookingWarning[] };

/**
 * Returns what is in the way of a planned visit, and what it breaks of the professional's own rules. Visits
 * beyond the horizon or off the grid of starts break none: they were agreed elsewhere. Refuses what
 * previewMove refuses.
 */
export async function previewImportedVisit(
  db: Database,
  { visit, memberId, startsAt, now }: { visit: PlannedVisit; memberId: string; startsAt: Date; now: Date },
): Promise<Preview> {
  const occupant = { kind: 'appointment' as const, id: randomUUID() };
  const endsAt = later(startsAt, visit.plan.totalMinutes * MINUTE_MS);
  try {
    const { warnings } = await previewMove(db, { visit, occupant, memberId, startsAt, now });
    const own = warnings.filter((one) => one !== 'beyond_horizon' && one !== 'off_grid');
    return {
      endsAt,
      inTheWay: [],
      warnings: visit.home?.isInZone === false ? ['outside_zone', ...own] : own,
    };
  } catch (error) {
    if (!(error instanceof SlotLost)) throw error;
    const inTheWay = await listInTheWay(db, occupant.id, { visit, memberId, startsAt });
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    return {
      endsAt,
      inTheWay: inTheWay.length > 0 ? inTheWay : [{ kind: 'blocked_time', name: '', ...times }],
      warnings: [],
    };
  }
}

export type VisitToImport = ImportedVisit & {
  client: { name: string; phone: string | null; email: string | null };
  note: string;
  /** True: the client gets no confirmation and no reminder. The team gets none in any case. */
  isSilent: boolean;
};

type AroundBooking = {
  /** False: the visit was imported before, and nothing is written. */
  claim: (tx: Tx, appointmentId: string) => Promise<boolean>;
  enter: (tx: Tx, row: AppointmentRow) => Promise<void>;
};

/**
 * Books a visit of an import in a transaction of its own, with what `around` writes. Accepts every warning,
 * never a time that is taken. Refuses what planImportedVisit and lockSlot refuse.
 */
export async function bookImportedVisit(
  { db, clock }: { db: Database; clock: Clock },
  { professionalId, memberId: byMemberId }: Pick<Standing, 'professionalId' | 'memberId'>,
  input: VisitToImport,
  around: AroundBooking,
): Promise<'added' | 'imported_before' | 'taken'> {
  const { memberId, startsAt, client, note, isSilent } = input;
  return retryIfPlanChanged(async () => {
    const visit = await planImportedVisit(db, professionalId, input);
    const now = clock.now();
    const occupant = { kind: 'appointment' as const, id: randomUUID() };
    const terms = mileageTermsAt(visit.professional, now);
    try {
      return await enterCalendar(db, professionalId, async (tx) => {
        if (!(await around.claim(tx, occupant.id))) return 'imported_before';
        const row = await writeAppointment(tx, {
          request: { visit, occupant, memberId, startsAt, now, who: 'professional', acceptWarnings: true },
          quote: quoteOf({ visit, terms, bookedBy: 'professional', searchFeeCents: 0 }),
          customer: { id: null, ...client },
          details: { note, address: input.address, byMemberId, isSilent, isImported: true },
          bankCharges: null,
        });
        await around.enter(tx, row);
        return 'added';
      });
    } catch (error) {
      if (error instanceof SlotLost) return 'taken';
      throw error;
    }
  });
}

/**
 * Cancels imported visits to which nothing has happened, without a notification, and erases whose they were,
 * so that no client book has them. Returns the ids of those that it cancelled.
 */
export async function removeImportedVisits(
  tx: Tx,
  ids: readonly string[],
  { actorId, now }: { actorId: string; now: Date },
): Promise<string[]> {
  const rows: AppointmentRow[] = [];
  // Every cancellation locks appointment rows in id order, and before the calendar.
  for (const id of ids.toSorted()) rows.push((await lockAppointment(tx, id)) ?? refuse('not_found'));
  const ending = {
    actor: 'professional',
    actorId,
    reason: '',
    feeCents: 0,
    notifiedAs: 'together',
    now,
  } as const;
  const removed: string[] = [];
  for (const row of rows) {
    if (!isUntouched(row, now)) continue;
    await endAppointment(tx, row, ending);
    const nothing = { customerName: '', customerPhone: null, customerEmail: null, note: '' };
    await updateAppointment(tx, row.id, nothing, now);
    removed.push(row.id);
  }
  return removed;
}
