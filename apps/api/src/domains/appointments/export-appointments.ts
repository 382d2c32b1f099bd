import type { Appointment } from '@meche/contract/appointments';
import type { Database, Db } from '#kit/database/database';
import { readInPages } from '#kit/database/pages';
import type { Clock } from '#kit/time';
import { presentAppointments } from './present-appointments.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { type Leaver, listIdsOf, type Side, sidesOf } from './store/by-person.ts';

/**
 * Yields all appointments of an account in pages, in order of time: first those booked as customer, then
 * those at the account’s business.
 */
export async function* exportAppointments(
  { db, clock }: { db: Database; clock: Clock },
  leaver: Leaver,
): AsyncGenerator<Appointment[]> {
  for (const [viewer, side] of sidesOf(leaver)) {
    for await (const ids of idsOf(db, side)) {
      const rowOf = new Map((await listAppointmentsByIds(db, ids)).map((row) => [row.id, row]));
      const rows = ids.flatMap((id) => rowOf.get(id) ?? []);
      const presented = await presentAppointments(db, rows, viewer, clock.now());
      // The export includes the professional’s note about the customer, which no screen shows to them
      // (right of access).
      yield presented.map((one) => ({ ...one, professionalNote: rowOf.get(one.id)?.professionalNote ?? '' }));
    }
  }
}

export function iterateBookedIds(db: Db, accountId: string): AsyncGenerator<string[]> {
  return idsOf(db, { customerId: accountId });
}

export function iterateIdsAtProfessional(db: Db, professionalId: string): AsyncGenerator<string[]> {
  return idsOf(db, { professionalId });
}

function idsOf(db: Db, side: Side): AsyncGenerator<string[]> {
  return readInPages((page) => listIdsOf(db, side, page));
}
