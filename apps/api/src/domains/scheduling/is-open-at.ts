import type { Db } from '#kit/database/database';
import { dayOf, minuteOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { listMembers } from '#staff';
import { readAgenda } from './read-agenda.ts';

/**
 * True when any member works at an instant, online or not. Opening hours, closures and absences are taken
 * into account, bookings and blocked time are not. Refuses not_found.
 */
export async function isOpenAt(db: Db, professionalId: string, at: Date): Promise<boolean> {
  const { timeZone } = await getProfessional(db, professionalId);
  const memberIds = (await listMembers(db, professionalId)).map(({ id }) => id);
  const query = { now: at, professionalId, timeZone, memberIds, from: dayOf(at, timeZone), days: 1 };
  const { members } = await readAgenda(db, query);
  const minute = minuteOf(at, timeZone);
  return members.some(({ days }) =>
    days.some(({ open }) =>
      open.some(({ startsMinute, endsMinute }) => startsMinute <= minute && minute < endsMinute),
    ),
  );
}
