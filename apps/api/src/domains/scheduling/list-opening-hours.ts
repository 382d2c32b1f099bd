import type { Db } from '#kit/database/database';
import { type MinuteRange, weekOf } from './rules.ts';
import { listWorkingHours } from './store/calendars.ts';

/** A weekday (1 Monday) on which at least one of the members works, and when: minutes of the wall clock, merged. */
export type OpeningHours = { weekday: number; ranges: MinuteRange[] };

/** When the house is open: whenever one of these members works. Days without anyone are left out. */
export async function listOpeningHours(db: Db, memberIds: string[]): Promise<OpeningHours[]> {
  return memberIds.length === 0 ? [] : weekOf(await listWorkingHours(db, memberIds));
}
