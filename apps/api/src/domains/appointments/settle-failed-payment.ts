import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { endAppointment } from './end-appointment.ts';
import { movePaymentOnSite } from './move-payment-on-site.ts';
import { lockAppointment } from './store/appointments.ts';

/**
 * Handles a card payment that failed definitively: cancels the confirmed appointment or moves its payment
 * on site, as the professional had set at the booking. Never cancels an appointment that has begun.
 */
export async function settleFailedPayment(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    if (row?.state !== 'confirmed' || row.cardCents === 0) return;
    const now = clock.now();
    if (row.paymentFailure === 'cancel' && now < row.startsAt) {
      const system = { actor: 'system' as const, actorId: null, feeCents: 0 };
      await endAppointment(tx, row, { ...system, reason: 'payment_failed', now });
      return;
    }
    await movePaymentOnSite(tx, row, now);
  });
}
