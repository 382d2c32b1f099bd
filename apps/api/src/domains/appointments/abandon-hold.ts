import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { endAppointment } from './end-appointment.ts';
import { getOwnBooking } from './get-appointment.ts';
import { lockAppointmentGroup } from './lock-appointment-group.ts';

/**
 * Ends a hold, and the other holds of its group, when the customer leaves the card form. Refuses not_found,
 * forbidden, and wrong_state when the appointment is no longer held.
 */
export async function abandonHold(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  accountId: string,
): Promise<void> {
  await getOwnBooking(db, id, accountId);
  await inTransaction(db, async (tx) => {
    const rows = await lockAppointmentGroup(tx, id);
    if (rows.find((row) => row.id === id)?.state !== 'held') refuse('wrong_state');
    const now = clock.now();
    for (const row of rows)
      await endAppointment(tx, row, { actor: 'customer', actorId: accountId, reason: '', feeCents: 0, now });
  });
}
