import type { Database } from '#kit/database/database';
import type { IdempotencyKey } from '#kit/idempotency';
import type { Clock } from '#kit/time';
import { type PaymentsDeps, type RefundOrder, requestRefund } from '#payments';
import { changeAppointment } from './change-appointment.ts';
import { insertEvent } from './store/appointments.ts';

/**
 * The professional refunds a captured payment, in whole or in part. Refuses not_found, forbidden,
 * not_captured (also when nothing was due by card), and what requestRefund refuses.
 */
export async function refundVisit(
  deps: { db: Database; clock: Clock; payments: Pick<PaymentsDeps, 'ledger'> },
  id: string,
  accountId: string,
  input: Pick<RefundOrder, 'isWhole' | 'amountCents' | 'reason'>,
  idempotencyKey: IdempotencyKey,
): Promise<void> {
  await changeAppointment(deps, { id, accountId, idempotencyKey }, async (tx, _row, now) => {
    await requestRefund(tx, deps.payments, { ...input, payableId: id, idempotencyKey, now });
    const { isWhole, amountCents } = input;
    const event = { at: now, kind: 'refund_requested', actor: 'professional' } as const;
    await insertEvent(tx, {
      appointmentId: id,
      ...event,
      actorId: accountId,
      detail: { isWhole, amountCents },
    });
  });
}
