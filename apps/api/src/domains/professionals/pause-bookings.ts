import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Clock, HOUR_MS, later } from '#kit/time';
import { updateClosing } from './store.ts';

/**
 * Blocks bookings and confirmations at the business for an hour while its account is being deleted. When
 * the deletion fails, bookings are possible again after that hour.
 */
export async function pauseBookings(
  deps: {
    db: Database;
    clock: Clock;
    /** Waits for bookings that are being made, and blocks further bookings until the transaction ends. */
    blockBookings(tx: Tx, professionalId: string): Promise<void>;
  },
  professionalId: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deps.blockBookings(tx, professionalId);
    await updateClosing(tx, professionalId, later(deps.clock.now(), HOUR_MS));
  });
}
