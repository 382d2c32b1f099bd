import type { Db } from '#kit/database/database';
import { listPayablesByIds } from '#payments';
import { type Payment, paymentOf } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';

export async function readPayment(db: Db, row: AppointmentRow): Promise<Payment> {
  const [payable] = row.cardCents > 0 ? await listPayablesByIds(db, [row.id]) : [];
  return paymentOf(row, payable);
}
