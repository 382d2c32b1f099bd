import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Every lock that a transaction waits for, in the one order in which it may take them: whoever has one of a line takes
 * afterwards only of lines below. Two that keep to it never wait for each other in a circle. What is locked by skipping
 * (`skip locked`) waits for nobody and stands in no order.
 *
 * An `advisory` lock has a name in PostgreSQL alone; the number sets its keys apart from other locks' and is the same in
 * every process. A `row` is locked against changes, not against foreign keys that point to it. The ledger's door locks the
 * balance of one professional itself, after all of these.
 */
export const locks = {
  /** What is reported of one thing: whoever decides on it reaches from here into the domain it belongs to. */
  case: { kind: 'row' },
  'sign-up draft': { kind: 'row' },
  appointment: { kind: 'row' },
  /** A business's documents and what is decided on them. */
  verification: { kind: 'advisory', number: 5 },
  /** All that is booked at one business. */
  calendar: { kind: 'advisory', number: 7 },
  /** What one account books: her open holds are counted under it. */
  bookings: { kind: 'advisory', number: 11 },
  /** The client book of one house: who is written into it, and whose each visit is. */
  'client book': { kind: 'advisory', number: 19 },
  /** The business itself: plan, places, and what is counted by them. */
  professional: { kind: 'row' },
  member: { kind: 'row' },
  /** A customer's profile, for her addresses. */
  profile: { kind: 'row' },
  payable: { kind: 'row' },
  /** The cards that a payer keeps: what takes one, and what takes one off. */
  cards: { kind: 'row' },
  subscription: { kind: 'row' },
  /** What leaves one professional's wallet, and where to. */
  wallet: { kind: 'advisory', number: 17 },
  /** Between our books and the card partner's. */
  difference: { kind: 'row' },
  /** What a customer and a house write to each other: its messages are numbered under it. */
  thread: { kind: 'row' },
  /** Text messages of one business, counted. */
  'text messages': { kind: 'advisory', number: 13 },
  /** The last number given of a series of invoices: all that are issued wait for each other here, so it is taken last. */
  'invoice number': { kind: 'row' },
} as const satisfies Record<string, { kind: 'row' } | { kind: 'advisory'; number: number }>;

export type LockName = keyof typeof locks;
type Named<Kind> = { [Name in LockName]: (typeof locks)[Name]['kind'] extends Kind ? Name : never }[LockName];
export type RowLock = Named<'row'>;
export type AdvisoryLock = Named<'advisory'>;

/** A bug, never a refusal: somewhere another transaction takes the same two the other way round. */
export class LockOrderBroken extends Error {
  override readonly name = 'LockOrderBroken';
}

/** Waits until this transaction has the lock of each key to itself; several are taken in one order whoever asks. */
export async function takeLock(tx: Tx, name: AdvisoryLock, keys: string | readonly string[]): Promise<void> {
  const sorted = inLockOrder(typeof keys === 'string' ? [keys] : keys);
  for (const key of sorted) noteLock(tx, name, key);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, ${locks[name].number}))
    from unnest(${sorted}::text[]) with ordinality as wanted (key, place) order by place -- prepared`.execute(
    tx,
  );
}

/**
 * The end of a `select` that keeps its row from being changed until the transaction ends. Of rows of one kind, those with
 * the lower keys are locked first.
 */
export function lockingRow(tx: Tx, name: RowLock, key: string): RawBuilder<unknown> {
  noteLock(tx, name, key);
  return sql`for no key update`;
}

/** The order among several of one name. */
export function inLockOrder(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

const order = Object.keys(locks) as LockName[];
const held = new WeakMap<Tx, { name: LockName; key: string }[]>();

/** Throws when it comes too late: what it would wait for may be waiting for this transaction. */
function noteLock(tx: Tx, name: LockName, key: string): void {
  const before = held.get(tx) ?? [];
  // Whoever has it already waits for nothing.
  if (before.some((one) => one.name === name && one.key === key)) return;
  const after = before.find(
    (one) => order.indexOf(one.name) > order.indexOf(name) || (one.name === name && one.key > key),
  );
  if (after) throw new LockOrderBroken(`${name} ${key} is locked after ${after.name} ${after.key}`);
  held.set(tx, [...before, { name, key }]);
}
