import type { Db } from '#kit/database/database';
import { type MinuteRange, weekOf } from './rules.ts';
import { listOpening, listWorkingHours } from './store/calendars.ts';

/** A weekday (1 Monday) with its merged ranges in wall-clock minutes. */
export type OpeningHours = { weekday: number; ranges: MinuteRange[] };

/**
 * Opening hours as entered; without any, the hours in which one of these members works in any of their
 * weeks. Closed days are left out.
 */
export async function listOpeningHours(
  db: Db,
  professionalId: string,
  memberIds: string[],
): Promise<OpeningHours[]> {
  const own = await listOpening(db, [professionalId]);
  if (own.length > 0) return weekOf(own);
  return memberIds.length === 0 ? [] : weekOf(await listWorkingHours(db, memberIds));
}
