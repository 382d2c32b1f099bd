import type { Tx } from '#kit/database/database';
import { getProfessional } from '#professionals';
import { announceFreed } from './free-slot.ts';
import { recut } from './restore-busy-times.ts';
import { type BusySource, findBusyResource, updateBusyTimes } from './store/busy-times.ts';
import { findOrCreateResource, lockCalendar, type Span } from './store/occupancies.ts';

/**
 * Replaces the times that one calendar of another program blocks, in the caller’s transaction, under the
 * calendar lock. The spans are multiples of five minutes and do not overlap; none removes them. What
 * appointments, blocked times and offers occupy stays theirs. Announces the freed time.
 */
export async function replaceBusyTimes(
  tx: Tx,
  { now, ...source }: BusySource & { now: Date },
  spans: readonly Span[],
): Promise<void> {
  const { professionalId, memberId } = source;
  await lockCalendar(tx, professionalId);
  await updateBusyTimes(tx, source, spans);
  if (spans.length > 0) await findOrCreateResource(tx, professionalId, { memberId });
  const resource = await findBusyResource(tx, source);
  if (!resource) return;
  const { timeZone } = await getProfessional(tx, professionalId);
  await announceFreed(tx, professionalId, await recut(tx, timeZone, resource), now);
}
