import type { Tx } from '#kit/database/database';
import { MINUTE_MS } from '#kit/time';
import { rewriteDays } from './rewrite-days.ts';
import { deleteOccupancies, lockCalendar } from './store/occupancies.ts';

/** Gives the time of an appointment or blocked time back, in the caller's transaction. Nothing to free is no error. */
export async function freeSlot(
  tx: Tx,
  {
    professionalId,
    timeZone,
    taker,
  }: {
    professionalId: string;
    timeZone: string;
    taker: { kind: 'appointment' | 'blocked_time'; id: string };
  },
): Promise<void> {
  await lockCalendar(tx, professionalId);
  const taken = await deleteOccupancies(tx, taker.id);
  const byResource = Map.groupBy(taken, (span) => span.resourceId);
  const uses = [...byResource].map(([resourceId, spans]) => ({
    resourceId,
    parts: spans.map(({ startsAt, endsAt }) => ({
      start: startsAt.getTime() / MINUTE_MS,
      end: endsAt.getTime() / MINUTE_MS,
    })),
  }));
  await rewriteDays(tx, timeZone, uses, 'free', taker.kind === 'appointment' ? -1 : 0);
}
