import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';

/** Inserts a calendar of another program of the owner, whose secrets no key opens. Returns its id. */
export async function anExternalCalendar(
  db: Database,
  professional: { id: string; memberId: string; accountId: string },
  columns: { memberId?: string; host?: string; problem?: string | null; readAt?: Date } = {},
): Promise<string> {
  const [id, now] = [randomUUID(), new Date()];
  await db
    .insertInto('externalCalendars.calendars')
    .values({
      id,
      professionalId: professional.id,
      memberId: professional.memberId,
      enteredBy: professional.accountId,
      host: 'calendars.example',
      source: randomBytes(60),
      eventCount: 0,
      readAt: now,
      readUntil: now,
      dueAt: later(now, DAY_MS),
      createdAt: now,
      failures: columns.problem ? 1 : 0,
      ...columns,
    })
    .execute();
  return id;
}
