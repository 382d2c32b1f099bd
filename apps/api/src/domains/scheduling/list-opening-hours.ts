import type { Db } from '#kit/database/database';
import { type MinuteRange, weekOf } from './rules.ts';
import { listOpening, listWorkingHours } from './store/calendars.ts';

/** A weekday (1 is Monday) with its merged ranges in wall-clock minutes. */
export type OpeningHours = { weekday: number; ranges: MinuteRange[] };

/**
 * Returns the opening hours as they were entered. When none were entered, returns the hours in which any of
 * these members works in any week of their rotation. Closed days are left out.
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
