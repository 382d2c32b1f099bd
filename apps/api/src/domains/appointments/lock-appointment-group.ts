import type { Tx } from '#kit/database/database';
import { type AppointmentRow, lockAppointment } from './store/appointments.ts';
import { listIdsOfSameGroup } from './store/groups.ts';

/**
 * Locks an appointment and the other appointments of its group, in id order to prevent deadlocks. A held
 * group must end as one.
 */
export async function lockAppointmentGroup(tx: Tx, id: string): Promise<AppointmentRow[]> {
  const rows: AppointmentRow[] = [];
  for (const one of await listIdsOfSameGroup(tx, id)) {
    const row = await lockAppointment(tx, one);
    if (row) rows.push(row);
  }
  return rows;
}
