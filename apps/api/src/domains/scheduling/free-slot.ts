import type { Tx } from '#kit/database/database';
import { rewriteDays, usesOf } from './rewrite-days.ts';
import { deleteOccupancies, lockCalendar, type Taker } from './store/occupancies.ts';

/** Gives the time of an appointment or blocked time back, in the caller's transaction. Nothing to free is no error. */
export async function freeSlot(
  tx: Tx,
  { professionalId, timeZone, taker }: { professionalId: string; timeZone: string; taker: Taker },
): Promise<void> {
  await lockCalendar(tx, professionalId);
  await rewriteDays(tx, timeZone, { freed: usesOf(await deleteOccupancies(tx, taker.id)) });
}
