import type { Appointment } from '@meche/contract/appointments';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getAppointment, getOwnBooking } from './get-appointment.ts';
import { presentAppointments } from './present-appointments.ts';
import type { Viewer } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';

type Deps = { db: Database; clock: Clock };

/** As the customer or a member sees it. Refuses not_found to others. */
export async function showAppointment(deps: Deps, id: string, accountId: string): Promise<Appointment> {
  const { row, viewer } = await getAppointment(deps.db, id, accountId);
  return showRow(deps, row, viewer);
}

/** As its customer sees it. Refuses forbidden to the professional, not_found to others. */
export async function showOwnBooking(deps: Deps, id: string, accountId: string): Promise<Appointment> {
  return showRow(deps, await getOwnBooking(deps.db, id, accountId), 'customer');
}

export async function showRow(
  { db, clock }: Deps,
  row: AppointmentRow,
  viewer: Viewer,
): Promise<Appointment> {
  const [appointment] = await presentAppointments(db, [row], viewer, clock.now());
  return appointment ?? refuse('not_found');
}
