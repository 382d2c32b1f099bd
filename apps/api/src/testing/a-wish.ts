import type { Database } from '#kit/database/database';
import { DAY_MS, dayOf, later } from '#kit/time';

/** Somebody waits for any time of a house from `now` on, for a week. */
export async function aWish(
  db: Database,
  professional: { id: string },
  { now, customerId, memberId = null }: { now: Date; customerId: string; memberId?: string | null },
): Promise<string> {
  const endsAt = later(now, 7 * DAY_MS);
  const { id } = await db
    .insertInto('waiting.wishes')
    .values({
      ...{ professionalId: professional.id, customerId, number: 1, memberId },
      ...{ customerName: 'Camille Martin', professionalName: 'Atelier Marchal' },
      ...{ serviceIds: [professional.id], serviceNames: ['Coupe'], place: 'salon' },
      ...{ firstDay: dayOf(now, 'UTC'), lastDay: dayOf(endsAt, 'UTC'), timeZone: 'Europe/Paris' },
      ...{ fromMinute: 0, untilMinute: 1440, endsAt, createdAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
