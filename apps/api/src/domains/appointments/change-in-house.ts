import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { claimOnce, type Once } from '#kit/once';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { enterCalendar } from '#scheduling';
import { lockForChange } from './get-appointment.ts';
import type { AppointmentRow } from './store/appointments.ts';

/** Whose hand it is, and which appointment; `once` where a repeated call is to have the first one's outcome. */
export type InHouse = {
  id: string;
  accountId: string;
  once?: Once | undefined;
  /** Of this business time is taken: in the turn of its calendar. */
  takesTimeOf?: string;
};

/**
 * What only the house may say of an appointment, in one transaction: claimed once, locked, and told with the instant at which
 * the lock was had. Refuses forbidden to its customer, not_found to others, and what `change` refuses.
 */
export async function changeInHouse(
  { db, clock }: { db: Database; clock: Clock },
  { id, accountId, once, takesTimeOf }: InHouse,
  change: (tx: Tx, row: AppointmentRow, now: Date) => Promise<void>,
): Promise<void> {
  const work = async (tx: Tx) => {
    await claimOnce(tx, once, id);
    const { row, viewer } = await lockForChange(tx, id, accountId);
    if (viewer !== 'professional') refuse('forbidden');
    await change(tx, row, clock.now());
  };
  await (takesTimeOf ? enterCalendar(db, takesTimeOf, work) : inTransaction(db, work));
}
