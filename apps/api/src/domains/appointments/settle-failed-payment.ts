import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { endAppointment } from './end-appointment.ts';
import { insertEvent, lockAppointment, updateAppointment } from './store/appointments.ts';

/** The payment of a confirmed appointment failed for good: cancelled by the system, or paid on site, as she decided. */
export async function settleFailedPayment(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    if (row?.state !== 'confirmed' || row.cardCents === 0) return;
    const now = clock.now();
    if (row.paymentFailure === 'cancel') {
      const nobody = { actor: 'system' as const, actorId: null, feeCents: 0 };
      await endAppointment(tx, row, { ...nobody, reason: 'payment_failed', now });
      return;
    }
    await updateAppointment(tx, id, { cardCents: 0, onSiteCents: row.totalCents }, now);
    await insertEvent(tx, { appointmentId: id, at: now, kind: 'paid_on_site', actor: 'system' });
  });
}
