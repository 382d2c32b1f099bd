import type { Appointment } from '@meche/contract/appointments';
import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { presentAppointments } from './present-appointments.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { type Leaver, listIdsOf, sidesOf } from './store/by-person.ts';

/** Every appointment she ever had, as she sees it. */
export async function listAllAppointments(
  { db, clock }: { db: Database; clock: Clock },
  leaver: Leaver,
): Promise<Appointment[]> {
  const found: Appointment[] = [];
  for (const [viewer, side] of sidesOf(leaver)) {
    const rows = await listAppointmentsByIds(db, await listIdsOf(db, side));
    found.push(...(await presentAppointments(db, rows, viewer, clock.now())));
  }
  return found;
}
