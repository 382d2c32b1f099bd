import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Tx } from './database.ts';

/** Thrown when code that holds a transaction open reaches for an outside partner. A bug, never a refusal. */
export class PartnerCallInsideTransaction extends Error {
  override readonly name = 'PartnerCallInsideTransaction';
}

// The mark is an object, closed at the end: work that outlives the transaction keeps the async context but is free again.
const mark = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
 * Does not nest: a function called with a `tx` passes it on.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isInTransaction()) throw new Error('inTransaction inside a transaction: pass the open tx on instead');
  const state = { open: true };
  try {
    return await mark.run(state, () => db.transaction().execute(work));
  } finally {
    state.open = false;
  }
}

/** Every adapter of a partner calls this first: a slow partner must not hold locks, nor a rollback forget a charge. */
export function assertOutsideTransaction(what: string): void {
  if (isInTransaction()) {
    throw new PartnerCallInsideTransaction(`${what} was called inside a database transaction`);
  }
}

export function isInTransaction(): boolean {
  return mark.getStore()?.open === true;
}
