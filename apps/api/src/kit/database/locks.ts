import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Every lock that a transaction waits for, in the only order in which a transaction may take them; that
 * rules out deadlocks. `skip locked` waits for nothing and needs no order. An `advisory` lock exists only
 * in PostgreSQL; its number separates its keys from other locks' keys. A `row` lock blocks changes, not
 * foreign keys. `wallet.post` locks the balance row after all of these.
 */
export const locks = {
  /** A moderation case. The decision reaches from here into the reported domain. */
  case: { kind: 'row' },
  'sign-up draft': { kind: 'row' },
  appointment: { kind: 'row' },
  /** A professional's documents and the decisions on them. */
  verification: { kind: 'advisory', number: 5 },
  /** All bookings at one professional. */
  calendar: { kind: 'advisory', number: 7 },
  /** Bookings of one account: its open holds are counted under this lock. */
  bookings: { kind: 'advisory', number: 11 },
  /** One professional's client book, and which client each appointment belongs to. */
  'client book': { kind: 'advisory', number: 19 },
  /** The professional's row: plan, places, and what is counted by them. */
  professional: { kind: 'row' },
  member: { kind: 'row' },
  /** A customer's profile, for its addresses. */
  profile: { kind: 'row' },
  payable: { kind: 'row' },
  /** A payer's stored cards: using one and removing one. */
  cards: { kind: 'row' },
  subscription: { kind: 'row' },
  /** Withdrawals from one professional's wallet, and its bank account. */
  wallet: { kind: 'advisory', number: 17 },
  /** A difference between our books and the card partner's. */
  difference: { kind: 'row' },
  /** A thread between a customer and a professional: its messages are numbered under this lock. */
  thread: { kind: 'row' },
  /** A professional's text messages, counted against the quota. */
  'text messages': { kind: 'advisory', number: 13 },
  /** The last number of a series of invoices. Every issue waits here, so it is taken last. */
  'invoice number': { kind: 'row' },
} as const satisfies Record<string, { kind: 'row' } | { kind: 'advisory'; number: number }>;

export type LockName = keyof typeof locks;
type Named<Kind> = { [Name in LockName]: (typeof locks)[Name]['kind'] extends Kind ? Name : never }[LockName];
export type RowLock = Named<'row'>;
export type AdvisoryLock = Named<'advisory'>;

/** A bug, never a refusal: another transaction takes the same two locks in the opposite order. */
export class LockOrderBroken extends Error {
  override readonly name = 'LockOrderBroken';
}

/** Waits for the lock of each key; several keys are taken in one fixed order. */
export async function takeLock(tx: Tx, name: AdvisoryLock, keys: string | readonly string[]): Promise<void> {
  const sorted = inLockOrder(typeof keys === 'string' ? [keys] : keys);
  for (const key of sorted) noteLock(tx, name, key);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, ${locks[name].number}))
    from unnest(${sorted}::text[]) with ordinality as wanted (key, place) order by place -- prepared`.execute(
    tx,
  );
}

/**
 * The end of a `select` that locks its row against changes until the transaction ends. Rows of one kind are
 * locked by ascending key.
 */
export function lockingRow(tx: Tx, name: RowLock, key: string): RawBuilder<unknown> {
  noteLock(tx, name, key);
  return sql`for no key update`;
}

export function inLockOrder(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

const order = Object.keys(locks) as LockName[];
const held = new WeakMap<Tx, { name: LockName; key: string }[]>();

/** Throws LockOrderBroken when the lock comes too late in the order. */
function noteLock(tx: Tx, name: LockName, key: string): void {
  const before = held.get(tx) ?? [];
  // A lock that is already held waits for nothing.
  if (before.some((one) => one.name === name && one.key === key)) return;
  const after = before.find(
    (one) => order.indexOf(one.name) > order.indexOf(name) || (one.name === name && one.key > key),
  );
  if (after) throw new LockOrderBroken(`${name} ${key} is locked after ${after.name} ${after.key}`);
  held.set(tx, [...before, { name, key }]);
}
