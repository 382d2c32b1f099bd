import type { Database } from '#kit/database/database';
import { listPayablesByIds } from '#payments';
import { isDebitable, paymentOf } from './rules.ts';
import { type AppointmentRow, listContested } from './store/appointments.ts';

const MOST = 100;

/**
 * Lists at most 100 undecided contested appointments for operators, longest waiting first. `isHeld` is true
 * while a payment can still be captured.
 */
export async function listContests(db: Database): Promise<(AppointmentRow & { isHeld: boolean })[]> {
  const contested = await listContested(db, MOST);
  const payables = await listPayablesByIds(
    db,
    contested.filter(({ cardCents }) => cardCents > 0).map(({ id }) => id),
  );
  const byId = new Map(payables.map((payable) => [payable.id, payable]));
  return contested.map((row) => ({ ...row, isHeld: isDebitable(paymentOf(row, byId.get(row.id))) }));
}
