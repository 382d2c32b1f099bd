import type { Database, Tx } from '#kit/database/database';
import { withKeyedMutex } from '#kit/database/keyed-mutex';
import { inTransaction } from '#kit/database/transaction';

/**
 * Runs a booking transaction of one professional. Concurrent bookings in this process wait on a mutex
 * before they take a database connection. `work` must still take the calendar lock, against other
 * processes.
 */
export function enterCalendar<T>(
  db: Database,
  professionalId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withKeyedMutex(`calendar ${professionalId}`, () => inTransaction(db, work));
}
