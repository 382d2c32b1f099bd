import type { Tx } from '#kit/database/database';
import { rewriteDays, type Use, usesOf } from './rewrite-days.ts';
import { type BusyResource, listBusyResources, recutOccupancies } from './store/busy-times.ts';

/**
 * Lets events of other calendars block freed time again, under the calendar lock: an appointment that took
 * some of an event gives it back.
 */
export async function restoreBusyTimes(tx: Tx, timeZone: string, freed: readonly Use[]): Promise<void> {
  const resourceIds = [...new Set(freed.map(({ resourceId }) => resourceId))];
  if (resourceIds.length === 0) return;
  for (const resource of await listBusyResources(tx, resourceIds)) await recut(tx, timeZone, resource);
}

/** Writes the occupancies and the days of a member’s busy times. Returns the time that they gave up. */
export async function recut(tx: Tx, timeZone: string, resource: BusyResource): Promise<Use[]> {
  const { freed, taken } = await recutOccupancies(tx, resource);
  const uses = { freed: usesOf(freed), taken: usesOf(taken) };
  await rewriteDays(tx, timeZone, uses);
  return uses.freed;
}
