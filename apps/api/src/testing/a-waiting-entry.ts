import type { Database } from '#kit/database/database';
import { DAY_MS, dayOf, later, minuteOf } from '#kit/time';

type WaitingEntryOptions = {
  now: Date;
  customerId: string;
  memberId?: string | null;
  serviceIds?: string[];
  /**
   * The entry is for an appointment that starts in this minute. Without it, the entry is for any time
   * within a week from `now`.
   */
  startsAt?: Date;
};

/** Inserts a waiting-list entry of a customer for a professional in Paris. */
export async function aWaitingEntry(
  db: Database,
  professional: { id: string },
  { now, customerId, memberId = null, serviceIds = [professional.id], startsAt }: WaitingEntryOptions,
): Promise<string> {
  const endsAt = startsAt ?? later(now, 7 * DAY_MS);
  const fromMinute = startsAt ? minuteOf(startsAt, 'Europe/Paris') : 0;
  const { id } = await db
    .insertInto('waiting.entries')
    .values({
      professionalId: professional.id,
      customerId,
      number: 1,
      memberId,
      customerName: 'Camille Martin',
      professionalName: 'Atelier Marchal',
      serviceIds,
      serviceNames: ['Coupe'],
      place: 'salon',
      firstDay: dayOf(startsAt ?? now, 'UTC'),
      lastDay: dayOf(endsAt, 'UTC'),
      timeZone: 'Europe/Paris',
      fromMinute,
      untilMinute: startsAt ? fromMinute + 1 : 1440,
      endsAt,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
