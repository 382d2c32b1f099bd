import type { Group } from '@meche/contract/groups';
import type { Database, Db } from '#kit/database/database';
import { sum } from '#kit/money';
import { refuse } from '#kit/refusal';
import { presentAppointments } from './present-appointments.ts';
import { type AppointmentRow, listAppointmentsByIds } from './store/appointments.ts';
import { listIdsOfGroup } from './store/groups.ts';

/**
 * Returns the appointments of a group to its customer, in the order of the people. Refuses not_found to
 * others.
 */
export async function getGroup(db: Db, id: string, accountId: string): Promise<AppointmentRow[]> {
  const ids = await listIdsOfGroup(db, id);
  const rows = await listAppointmentsByIds(db, ids);
  if (!rows.length || rows.some(({ customerId }) => customerId !== accountId)) refuse('not_found');
  return inOrder(rows);
}

export async function presentGroup(db: Database, rows: readonly AppointmentRow[], now: Date): Promise<Group> {
  const appointments = await presentAppointments(db, inOrder(rows), 'customer', now);
  const standing = appointments.filter(({ state }) => state !== 'cancelled');
  const cancellable = appointments.flatMap(({ can }) => can.cancel ?? []);
  return {
    id: rows[0]?.groupId ?? refuse('not_found'),
    appointments,
    totalCents: sum(standing.map(({ totalCents }) => totalCents)),
    cardCents: sum(standing.map(({ cardCents }) => cardCents)),
    onSiteCents: sum(standing.map(({ onSiteCents }) => onSiteCents)),
    can: {
      cancel: cancellable.length > 0 ? { feeCents: sum(cancellable.map(({ feeCents }) => feeCents)) } : null,
    },
  };
}

function inOrder(rows: readonly AppointmentRow[]): AppointmentRow[] {
  return [...rows].sort((one, other) => (one.groupPosition ?? 0) - (other.groupPosition ?? 0));
}
