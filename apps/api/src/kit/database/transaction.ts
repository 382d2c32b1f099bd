import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Database, isRivalry, type Tx } from './database.ts';

const ATTEMPTS = 3;

/** Thrown when code that holds a transaction open reaches for an outside partner. A bug, never a refusal. */
export class PartnerCallInsideTransaction extends Error {
  override readonly name = 'PartnerCallInsideTransaction';
}

// The mark is an object, closed at the end: work that outlives the transaction keeps the async context but is free again.
const mark = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Where a rival was in its way
 * (a deadlock, a lock not granted in time) the whole of it is run again, three times at most.
 * Does not nest: a function called with a `tx` passes it on.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isInTransaction()) throw new Error('inTransaction inside a transaction: pass the open tx on instead');
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(db, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRivalry(error)) throw error;
      // Not in step with the rival.
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

async function attemptOnce<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
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
