import type { Db } from '#kit/database/database';
import { type MinuteRange, weekOf } from './rules.ts';
import { listOpening, listWorkingHours } from './store/calendars.ts';

/** A weekday (1 Monday) on which it is open, and when: minutes of the wall clock, merged. */
export type OpeningHours = { weekday: number; ranges: MinuteRange[] };

/**
 * When the house is open: by its own hours, or whenever one of these members works in any of her weeks. Days on which it is
 * closed are left out.
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
