import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { enterCalendar } from '#scheduling';
import { lockForChange } from './get-appointment.ts';
import type { AppointmentRow } from './store/appointments.ts';

export type AppointmentChange = {
  id: string;
  accountId: string;
  idempotencyKey?: IdempotencyKey | undefined;
  /** Id of the professional whose calendar is locked, for changes that take time in this calendar. */
  takesTimeOf?: string;
};

/**
 * Runs `change` for a member of the professional in one transaction that claims the idempotency key, locks
 * the appointment and then reads the clock. Refuses not_found, forbidden to the customer of the
 * appointment, and what `change` refuses.
 */
export async function changeAppointment(
  { db, clock }: { db: Database; clock: Clock },
  { id, accountId, idempotencyKey, takesTimeOf }: AppointmentChange,
  change: (tx: Tx, row: AppointmentRow, now: Date) => Promise<void>,
): Promise<void> {
  const work = async (tx: Tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    const { row, viewer } = await lockForChange(tx, id, accountId);
    if (viewer !== 'professional') refuse('forbidden');
    await change(tx, row, clock.now());
  };
  await (takesTimeOf ? enterCalendar(db, takesTimeOf, work) : inTransaction(db, work));
}
