import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Clock, HOUR_MS, later } from '#kit/time';
import { updateClosing } from './store.ts';

/**
 * Before an account deletion: blocks bookings and confirmations at the business for an hour. If the
 * deletion is not completed, it reopens by itself.
 */
export async function pauseBookings(
  deps: {
    db: Database;
    clock: Clock;
    /** Waits for bookings under way and blocks new ones until the transaction ends. */
    blockBookings(tx: Tx, professionalId: string): Promise<void>;
  },
  professionalId: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deps.blockBookings(tx, professionalId);
    await updateClosing(tx, professionalId, later(deps.clock.now(), HOUR_MS));
  });
}
