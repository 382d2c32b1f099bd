import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { type Clock, HOUR_MS, later } from '#kit/time';
import { ProfessionalChanged } from './facts.ts';
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
    const now = deps.clock.now();
    await updateClosing(tx, professionalId, later(now, HOUR_MS));
    await announce(tx, ProfessionalChanged, { professionalId }, now);
  });
}
