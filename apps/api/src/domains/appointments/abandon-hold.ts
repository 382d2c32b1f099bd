import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { endAppointment } from './end-appointment.ts';
import { getOwnBooking } from './get-appointment.ts';
import { lockTogether } from './lock-together.ts';

/**
 * The customer leaves the card form: ends the hold and those booked with it. Refuses wrong_state if it is
 * no longer held.
 */
export async function abandonHold(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  accountId: string,
): Promise<void> {
  await getOwnBooking(db, id, accountId);
  await inTransaction(db, async (tx) => {
    const rows = await lockTogether(tx, id);
    if (rows.find((row) => row.id === id)?.state !== 'held') refuse('wrong_state');
    const now = clock.now();
    for (const row of rows)
      await endAppointment(tx, row, { actor: 'customer', actorId: accountId, reason: '', feeCents: 0, now });
  });
}
