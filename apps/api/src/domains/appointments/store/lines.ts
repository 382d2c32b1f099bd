import type { Db } from '#kit/database/database';

/** Returns the names of the booked services by appointment, in the order of the visit. */
export async function listServiceNames(
  db: Db,
  appointmentIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (appointmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('appointments.lines')
    .select(['appointmentId', 'name'])
    .where('appointmentId', 'in', [...appointmentIds])
    .orderBy('position')
    .execute();
  const byAppointment = Map.groupBy(rows, ({ appointmentId }) => appointmentId);
  return new Map([...byAppointment].map(([id, lines]) => [id, lines.map(({ name }) => name)]));
}
