import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Database, isLockConflict, onOneConnection, type Tx } from './database.ts';

const ATTEMPTS = 3;

/** Thrown for a bug, never a refusal: the code called a partner while a transaction was open. */
export class PartnerCallInsideTransaction extends Error {
  override readonly name = 'PartnerCallInsideTransaction';
}

// The mark is an object with a flag, because work that outlives the transaction keeps the async context but
// may call partners again.
const mark = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs `work` in one transaction: commits when `work` resolves, rolls back when it throws. After a deadlock
 * or lock time-out `work` runs again, three times at most. Throws inside a transaction: pass the open `tx`
 * on.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isInTransaction()) throw new Error('inTransaction inside a transaction: pass the open tx on instead');
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(db, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isLockConflict(error)) throw error;
      // The delay has jitter, so that the same transactions do not collide again.
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

/**
 * Awaits statements of one transaction that were issued together, which PostgreSQL receives in one round trip
 * and runs in order. Waits for all of them even when one fails, because none may follow the rollback; then
 * throws the first error in the order of the list.
 */
export async function pipelined<const Results extends readonly unknown[]>(
  issued: Results,
): Promise<{ -readonly [Index in keyof Results]: Awaited<Results[Index]> }> {
  await Promise.allSettled(issued);
  // All are settled, so this throws the first error of the list, not the first in time.
  for (const one of issued) await one;
  return Promise.all(issued);
}

async function attemptOnce<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await mark.run(state, () => db.transaction().execute((tx) => onOneConnection(tx, work)));
  } finally {
    state.open = false;
  }
}

/**
 * Every partner adapter calls this function before it calls the partner, because a slow partner must not
 * hold locks and a rollback must not lose the record of a charge. `what` names the call in the error.
 */
export function assertOutsideTransaction(what: string): void {
  if (isInTransaction()) {
    throw new PartnerCallInsideTransaction(`${what} was called inside a database transaction`);
  }
}

export function isInTransaction(): boolean {
  return mark.getStore()?.open === true;
}
