import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { requestCapture, requestRelease } from '#payments';
import { readPayment } from './read-payment.ts';
import { noShowFeeCents } from './rules.ts';
import { lockAppointment, updateAppointment } from './store/appointments.ts';

/**
 * Sweep: once the undo or contest period is over, captures the whole card amount, the no-show fee, or
 * nothing.
 */
export async function settleOutcome(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (!row?.settleAt || row.settleAt > now || row.contestedAt) return;
    const { status, heldCents } = await readPayment(tx, row);
    const feeCents = row.state === 'no_show' ? noShowFeeCents(row, heldCents) : null;
    await updateAppointment(
      tx,
      id,
      { settleAt: null, ...(feeCents !== null && { feeCents: feeCents || null }) },
      now,
    );
    if (status === 'on_site' || status === 'failed' || status === 'released') return;
    const dueCents = feeCents ?? row.cardCents;
    if (dueCents > 0) await requestCapture(tx, id, dueCents, now);
    else await requestRelease(tx, id, now);
  });
}
