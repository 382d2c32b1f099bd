import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { auditMasks } from './audit-masks.ts';
import { lockCalendar, writeResourceDays } from './store/occupancies.ts';

/**
 * Rewrites the wrong days of the read model from the occupancies, for one professional or for all, under
 * the lock of each calendar. Returns the number of wrong days.
 */
export async function rebuildMasks(
  db: Database,
  { from, professionalId }: { from: Date; professionalId?: string },
): Promise<number> {
  const seen = await auditMasks(db, { from, ...(professionalId && { professionalId }) });
  let mended = 0;
  for (const id of new Set(seen.map((difference) => difference.professionalId))) {
    mended += await inTransaction(db, async (tx) => {
      await lockCalendar(tx, id);
      const wrong = await auditMasks(tx, { from, professionalId: id });
      await writeResourceDays(
        tx,
        wrong.map(({ resourceId, day, expected }) => ({ resourceId, day, mask: expected })),
      );
      return wrong.length;
    });
  }
  return mended;
}
