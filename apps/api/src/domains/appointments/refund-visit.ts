import type { Database } from '#kit/database/database';
import type { IdempotencyKey } from '#kit/idempotency';
import type { Clock } from '#kit/time';
import { type PaymentsDeps, type RefundOrder, requestRefund } from '#payments';
import { changeAppointment } from './change-appointment.ts';
import { insertEvent } from './store/appointments.ts';

/**
 * The house gives back what was debited for a visit, whole or in part. Refuses not_found, and what requestRefund refuses:
 * not_captured also where nothing was ever by card.
 */
export async function refundVisit(
  deps: { db: Database; clock: Clock; payments: Pick<PaymentsDeps, 'ledger'> },
  id: string,
  accountId: string,
  asked: Pick<RefundOrder, 'isWhole' | 'amountCents' | 'reason'>,
  idempotencyKey: IdempotencyKey,
): Promise<void> {
  await changeAppointment(deps, { id, accountId, idempotencyKey }, async (tx, _row, now) => {
    await requestRefund(tx, deps.payments, { ...asked, payableId: id, idempotencyKey, now });
    const { isWhole, amountCents } = asked;
    const told = { at: now, kind: 'refund_asked', actor: 'professional' } as const;
    await insertEvent(tx, {
      appointmentId: id,
      ...told,
      actorId: accountId,
      detail: { isWhole, amountCents },
    });
  });
}
