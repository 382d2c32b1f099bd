import type { FieldError } from '@meche/contract/refusals';
import type { InTheWay } from '@meche/contract/scheduling';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, earliest } from '#kit/time';
import { findNextSlots, listConflicts, type PlannedVisit } from '#scheduling';
import { listAppointmentsByIds } from './store/appointments.ts';

const FREE_NEXT = 3;

type TimeRequested = { visit: PlannedVisit; memberId: string; startsAt: Date };

/** Returns what occupies the time of a visit; the visit `id` itself is left out. */
export async function listInTheWay(
  db: Database,
  id: string,
  { visit, memberId, startsAt }: TimeRequested,
): Promise<InTheWay[]> {
  const obstacles = await listConflicts(db, { visit, memberId, startsAt, occupantId: id });
  const visits = await listAppointmentsByIds(
    db,
    obstacles.flatMap(({ occupantKind, occupantId }) => (occupantKind === 'appointment' ? [occupantId] : [])),
  );
  return obstacles.map((one): InTheWay => {
    const of = one.memberId && visits.find((row) => row.id === one.occupantId);
    // An occupancy includes the pause after the appointment; the conflict ends with the appointment.
    const endsAt = of ? earliest(one.endsAt, of.endsAt) : one.endsAt;
    const times = { startsAt: one.startsAt.toISOString(), endsAt: endsAt.toISOString() };
    if (of) return { kind: 'visit', name: of.customerName, ...times };
    if (one.occupantKind === 'busy_time') return { kind: 'busy_time', name: '', ...times };
    if (one.memberId) return { kind: 'blocked_time', name: one.label ?? '', ...times };
    return { kind: 'equipment', name: one.equipmentName ?? '', ...times };
  });
}

/**
 * Refuses time_taken with the conflicting appointments, blocked times or equipment, and with the next free
 * slots. Only for professionals, because the conflicts name clients.
 */
export async function refuseTimeTaken(
  deps: { db: Database; clock: Clock },
  id: string,
  requested: TimeRequested & { fields?: Record<string, FieldError> },
): Promise<never> {
  const { visit, memberId, startsAt, fields = {} } = requested;
  const inTheWay = await listInTheWay(deps.db, id, requested);
  const nextSlots = await findNextSlots(deps, visit, startsAt, FREE_NEXT, memberId);
  refuse('time_taken', { fields, details: { nextSlots, inTheWay } });
}
