import type { Database, Tx } from '#kit/database/database';
import { withKeyedMutex } from '#kit/database/keyed-mutex';
import { inTransaction } from '#kit/database/transaction';

/** A transaction in which something is booked at a business; in a rush its rivals wait for it without a connection each. */
export function enterCalendar<T>(
  db: Database,
  professionalId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withKeyedMutex(`calendar ${professionalId}`, () => inTransaction(db, work));
}
