import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Every lock that a transaction waits for. A transaction must take locks in this order, which rules out
 * deadlocks. `skip locked` waits for nothing and needs no order. An `advisory` lock exists only in
 * PostgreSQL; its number separates its keys from other locks' keys. A `row` lock blocks changes of the row,
 * not foreign keys to it. `wallet.post` locks the balance row after all of these.
 */
export const locks = {
  /**
   * A moderation case. A decision changes the reported content under this lock, so the lock comes first.
   */
  case: { kind: 'row' },
  'sign-up draft': { kind: 'row' },
  appointment: { kind: 'row' },
  /** The documents of one professional and the decisions on them. */
  verification: { kind: 'advisory', number: 5 },
  /**
   * The calendar of one professional: appointments, blocked times, hours and offers to the waiting list.
   */
  calendar: { kind: 'advisory', number: 7 },
  /**
   * Bookings of one account, whose open holds are counted under this lock; also its favourites,
   * waiting-list entries and new threads.
   */
  bookings: { kind: 'advisory', number: 11 },
  /** The client book of one professional, and the client that each appointment belongs to. */
  'client book': { kind: 'advisory', number: 19 },
  /** The row of the professional: the plan, the places of work, and the numbers that the plan limits. */
  professional: { kind: 'row' },
  member: { kind: 'row' },
  /** The profile of a customer; changes of the saved addresses take this lock. */
  profile: { kind: 'row' },
  payable: { kind: 'row' },
  /** The saved cards of one payer; using a card and removing a card take this lock. */
  cards: { kind: 'row' },
  subscription: { kind: 'row' },
  /**
   * Withdrawals from the wallet of one professional, manual, monthly and automatic, and the bank account of
   * that professional.
   */
  wallet: { kind: 'advisory', number: 17 },
  /** A difference between the marketplace's books and the card partner's books. */
  difference: { kind: 'row' },
  /** A thread between a customer and a professional; messages are numbered under this lock. */
  thread: { kind: 'row' },
  /** The text messages of one professional, which are counted against the quota of the plan. */
  'text messages': { kind: 'advisory', number: 13 },
  /** The counter of a series of invoices. Every invoice issued waits for this lock, so it is taken last. */
  'invoice number': { kind: 'row' },
} as const satisfies Record<string, { kind: 'row' } | { kind: 'advisory'; number: number }>;

export type LockName = keyof typeof locks;
type Named<Kind> = { [Name in LockName]: (typeof locks)[Name]['kind'] extends Kind ? Name : never }[LockName];
export type RowLock = Named<'row'>;
export type AdvisoryLock = Named<'advisory'>;

/**
 * Thrown for a bug, never a refusal: the code takes two locks in the opposite order of `locks`, or two keys
 * of one lock in descending order, which could cause a deadlock.
 */
export class LockOrderBroken extends Error {
  override readonly name = 'LockOrderBroken';
}

/**
 * Waits for the advisory lock of each key; several keys are locked in ascending order. Asks PostgreSQL for
 * nothing when the transaction already holds all of them.
 */
export async function takeLock(tx: Tx, name: AdvisoryLock, keys: string | readonly string[]): Promise<void> {
  const sorted = sortLockKeys(typeof keys === 'string' ? [keys] : keys);
  const missing = sorted.filter((key) => noteLock(tx, name, key));
  if (missing.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(key, ${locks[name].number}))
    from unnest(${missing}::text[]) with ordinality as wanted (key, place) order by place -- prepared`.execute(
    tx,
  );
}

/**
 * Returns the end of a `select` that locks the selected row against changes until the transaction ends.
 * Rows of one kind must be locked by ascending key.
 */
export function recordRowLock(tx: Tx, name: RowLock, key: string): RawBuilder<unknown> {
  noteLock(tx, name, key);
  return sql`for no key update`;
}

export function sortLockKeys(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

const order = Object.keys(locks) as LockName[];
const held = new WeakMap<Tx, { name: LockName; key: string }[]>();

/**
 * Returns false when the transaction already holds this lock. Throws LockOrderBroken when it holds a later
 * lock of the order, or the same lock with a greater key.
 */
function noteLock(tx: Tx, name: LockName, key: string): boolean {
  const before = held.get(tx) ?? [];
  if (before.some((one) => one.name === name && one.key === key)) return false;
  const after = before.find(
    (one) => order.indexOf(one.name) > order.indexOf(name) || (one.name === name && one.key > key),
  );
  if (after) throw new LockOrderBroken(`${name} ${key} is locked after ${after.name} ${after.key}`);
  held.set(tx, [...before, { name, key }]);
  return true;
}
