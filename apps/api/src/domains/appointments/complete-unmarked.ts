import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { moveAppointment } from './move-appointment.ts';
import { lockAppointment } from './store/appointments.ts';

/** Sweep: nobody marked it for twenty hours after its end. */
export async function completeUnmarked(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (row?.state !== 'confirmed' || row.closingAt > now) return;
    await moveAppointment(tx, row, {
      to: 'completed',
      actor: 'system',
      actorId: null,
      now,
      // Nobody can take it back, and what is paid on site has nothing to settle.
      change: { settleAt: row.cardCents > 0 ? now : null, reminderAt: null },
    });
  });
}
