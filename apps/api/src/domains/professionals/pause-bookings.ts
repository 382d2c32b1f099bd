import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Clock, HOUR_MS, later } from '#kit/time';
import { updateClosing } from './store.ts';

/**
 * The owner is about to delete her account: for an hour nothing is booked or confirmed at her business, whatever was
 * planned before. If she does not go through with it, it is open again by itself.
 */
export async function pauseBookings(
  deps: {
    db: Database;
    clock: Clock;
    /** Waits until nobody is booking there, and lets nobody until the transaction ends. */
    keepStill(tx: Tx, professionalId: string): Promise<void>;
  },
  professionalId: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deps.keepStill(tx, professionalId);
    await updateClosing(tx, professionalId, later(deps.clock.now(), HOUR_MS));
  });
}
