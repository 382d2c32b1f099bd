import type { Database } from '#kit/database/database';
import { later, MINUTE_MS } from '#kit/time';
import { aLine, anAppointment } from './builders.ts';

/**
 * Inserts consecutive appointments of two people from `startsAt` on, confirmed and paid on site. The
 * appointments occupy no time in the calendar.
 */
export async function aGroup(
  db: Database,
  professional: { id: string; memberId: string },
  { customerId, startsAt }: { customerId: string; startsAt: Date },
): Promise<{ id: string; appointmentIds: string[] }> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('appointments.groups')
      .values({
        id: crypto.randomUUID(),
        professionalId: professional.id,
        customerId,
        createdAt: later(startsAt, -60 * MINUTE_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = [crypto.randomUUID(), crypto.randomUUID()].sort();
    for (const [index, appointmentId] of ids.entries()) {
      const at = later(startsAt, index * 60 * MINUTE_MS);
      const inGroup = { groupId: id, groupPosition: index + 1, personName: index === 0 ? '' : 'Zoé' };
      const options = { id: appointmentId, customerId, startsAt: at, ...inGroup };
      await anAppointment(tx as unknown as Database, professional, options);
      await aLine(tx as unknown as Database, appointmentId);
    }
    return { id, appointmentIds: ids };
  });
}
