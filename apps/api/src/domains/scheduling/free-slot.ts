import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { MINUTE_MS } from '#kit/time';
import { TimeFreed } from './facts.ts';
import { restoreBusyTimes } from './restore-busy-times.ts';
import { rewriteDays, type Use, usesOf } from './rewrite-days.ts';
import { deleteOccupancies, lockCalendar, type Occupant } from './store/occupancies.ts';

type Freeing = { professionalId: string; timeZone: string; occupant: Occupant; now: Date };

/**
 * Frees the time of an occupant in the caller’s transaction, under the calendar lock, and announces it
 * unless it is past. Does nothing when the occupant has no time.
 */
export async function freeSlot(tx: Tx, { occupant, ...of }: Freeing): Promise<void> {
  await lockCalendar(tx, of.professionalId);
  const freed = usesOf(await deleteOccupancies(tx, occupant.id));
  await rewriteDays(tx, of.timeZone, { freed });
  await notifyFreed(tx, of, freed);
}

/**
 * Lets events of other calendars block freed time again, and announces it, unless all of it is in the past.
 * Call it after everything else of the change was written.
 */
export async function notifyFreed(
  tx: Tx,
  { professionalId, timeZone, now }: Omit<Freeing, 'occupant'>,
  freed: readonly Use[],
): Promise<void> {
  await restoreBusyTimes(tx, timeZone, freed);
  await announceFreed(tx, professionalId, freed, now);
}

/** Announces time that became free, unless all of it is in the past. */
export async function announceFreed(
  tx: Tx,
  professionalId: string,
  freed: readonly Use[],
  now: Date,
): Promise<void> {
  const isToCome = freed.some(({ parts }) => parts.some(({ end }) => end * MINUTE_MS > now.getTime()));
  if (isToCome) await announce(tx, TimeFreed, { professionalId }, now);
}
