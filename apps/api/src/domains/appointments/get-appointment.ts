import type { Database, Tx } from '#kit/database/database';
import type { Standing } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { findStanding, mayOpenCalendar } from '#staff';
import type { Viewer } from './rules.ts';
import { type AppointmentRow, findAppointment, lockAppointment } from './store/appointments.ts';

export type Viewed = { row: AppointmentRow; viewer: Viewer };

/**
 * Returns the appointment to its customer or to a member who may open its calendar. Refuses not_found to
 * others.
 */
export async function getAppointment(db: Database, id: string, accountId: string): Promise<Viewed> {
  const [row, standing] = await Promise.all([findAppointment(db, id), findStanding(db, accountId)]);
  return viewedBy(row, accountId, standing);
}

/**
 * Returns the appointment to its customer, even one who is also its professional. Refuses forbidden to the
 * professional, not_found to others.
 */
export async function getOwnBooking(db: Database, id: string, accountId: string): Promise<AppointmentRow> {
  const { row } = await getAppointment(db, id, accountId);
  return row.customerId === accountId ? row : refuse('forbidden');
}

export async function lockForChange(tx: Tx, id: string, accountId: string): Promise<Viewed> {
  const standing = await findStanding(tx, accountId);
  return viewedBy(await lockAppointment(tx, id), accountId, standing);
}

function viewedBy(
  row: AppointmentRow | undefined,
  accountId: string,
  standing: Standing | undefined,
): Viewed {
  const isHere = row && standing?.professionalId === row.professionalId;
  if (isHere && mayOpenCalendar(standing, row.memberId)) return { row, viewer: 'professional' };
  if (row && row.customerId === accountId) return { row, viewer: 'customer' };
  return refuse('not_found');
}
