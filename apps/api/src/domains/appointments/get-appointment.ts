import type { Database, Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { findProfessionalByAccount } from '#professionals';
import type { Viewer } from './rules.ts';
import { type AppointmentRow, findAppointment, lockAppointment } from './store/appointments.ts';

export type Viewed = { row: AppointmentRow; viewer: Viewer };

/** An appointment as its customer or its professional sees it. Refuses not_found to everyone else. */
export async function getAppointment(db: Database, id: string, accountId: string): Promise<Viewed> {
  const [row, professional] = await Promise.all([
    findAppointment(db, id),
    findProfessionalByAccount(db, accountId),
  ]);
  return viewedBy(row, accountId, professional?.id);
}

/** As its customer, also where she is the professional too. Refuses forbidden to the professional, not_found to others. */
export async function getOwnBooking(db: Database, id: string, accountId: string): Promise<AppointmentRow> {
  const { row } = await getAppointment(db, id, accountId);
  return row.customerId === accountId ? row : refuse('forbidden');
}

/** The same, locked for a change. */
export async function lockForChange(tx: Tx, id: string, accountId: string): Promise<Viewed> {
  const professional = await findProfessionalByAccount(tx, accountId);
  return viewedBy(await lockAppointment(tx, id), accountId, professional?.id);
}

function viewedBy(
  row: AppointmentRow | undefined,
  accountId: string,
  professionalId: string | undefined,
): Viewed {
  if (row && row.professionalId === professionalId) return { row, viewer: 'professional' };
  if (row && row.customerId === accountId) return { row, viewer: 'customer' };
  return refuse('not_found');
}
