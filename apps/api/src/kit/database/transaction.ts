import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Database, isRivalry, type Tx } from './database.ts';

const ATTEMPTS = 3;

/** A partner was called while a transaction was open. A bug, never a refusal. */
export class PartnerCallInsideTransaction extends Error {
  override readonly name = 'PartnerCallInsideTransaction';
}

// The mark is an object that is closed at the end: work that outlives the transaction keeps the async
// context but may call partners again.
const mark = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Deadlocks and lock
 * time-outs are retried, three attempts at most. Does not nest: pass the open `tx` on.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isInTransaction()) throw new Error('inTransaction inside a transaction: pass the open tx on instead');
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(db, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRivalry(error)) throw error;
      // Jitter, so that the rivals do not collide again.
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

/**
 * Every partner adapter calls this first: a slow partner must not hold locks, and a rollback must not
 * forget a charge.
 */
export function assertOutsideTransaction(what: string): void {
  if (isInTransaction()) {
    throw new PartnerCallInsideTransaction(`${what} was called inside a database transaction`);
  }
}

export function isInTransaction(): boolean {
  return mark.getStore()?.open === true;
}
