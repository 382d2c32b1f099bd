import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { inTurn } from '#kit/database/turns';

/** A transaction in which something is booked at a business; in a rush its rivals wait for it without a connection each. */
export function enterCalendar<T>(
  db: Database,
  professionalId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTurn(`calendar ${professionalId}`, () => inTransaction(db, work));
}
