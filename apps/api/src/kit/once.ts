import type { RefusalCode } from '@meche/contract/refusals';
import { sql } from 'kysely';
import type { Database, Db, Tx } from './database/database.ts';
import { Refusal } from './refusal.ts';
import { systemClock } from './time.ts';

/** A call that must not be done twice: who called, under which key, and for what. Made by the door, claimed by the use case. */
export type Once = { readonly caller: string; readonly key: string; readonly requestHash: Buffer };

/** What an earlier call under the same key came to. */
export type DoneBefore = { requestHash: Buffer } & ({ subjectId: string } | { refusal: Refusal });

/** The key belongs to a call that was carried out. The door answers it with what that one did; nobody else catches it. */
export class ClaimedBefore extends Error {
  override readonly name = 'ClaimedBefore';
}

const KEPT_MS = 24 * 3600_000;

const claims = new WeakMap<Once, string>();

/**
 * The first statement of a transaction that books or moves money: keeps, as part of it, that this call made or moved
 * `subjectId`. A twin under way is waited for. Throws ClaimedBefore when the call was carried out already; without `once`
 * (the seed, a sweep) it does nothing.
 */
export async function claimOnce(tx: Tx, once: Once | undefined, subjectId: string): Promise<void> {
  if (!once) return;
  const inserted = await tx
    .insertInto('kit.doneOnce')
    .values({ ...rowOf(once), subjectId })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new ClaimedBefore();
  claims.set(once, subjectId);
}

/** What the call that has just been carried out is about. Throws where it did its work without a claim. */
export function subjectOf(once: Once): string {
  const subjectId = claims.get(once);
  if (subjectId === undefined)
    throw new Error('the work was done without claimOnce: a replay would repeat it');
  return subjectId;
}

/** Undefined for a key that is new. */
export async function findDone(db: Database, { caller, key }: Once): Promise<DoneBefore | undefined> {
  const row = await db
    .selectFrom('kit.doneOnce')
    .select(['requestHash', 'subjectId', 'refusal'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { requestHash, subjectId } = row;
  if (subjectId !== null) return { requestHash, subjectId };
  const { code, ...parts } = row.refusal as {
    code: RefusalCode;
    fields: Refusal['fields'];
    details?: unknown;
  };
  return { requestHash, refusal: new Refusal(code, parts) };
}

/** Nothing was done, and a replay is told so in the same words. */
export async function keepRefusal(
  db: Database,
  once: Once,
  { code, fields, details }: Refusal,
): Promise<void> {
  await db
    .insertInto('kit.doneOnce')
    .values({ ...rowOf(once), refusal: JSON.stringify({ code, fields, details }) })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .execute();
}

/** Nobody repeats a call after a day: the oldest of such keys go, so many at a time. How many went. System time. */
export async function purgeDoneOnce(db: Database, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.done_once where ctid = any(array(
    select ctid from kit.done_once where created_at < ${new Date(now.getTime() - KEPT_MS)}
    order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Forgets what an account that leaves has called. */
export async function eraseDoneOnce(db: Db, caller: string): Promise<void> {
  await db.deleteFrom('kit.doneOnce').where('caller', '=', caller).execute();
}

function rowOf({ caller, key, requestHash }: Once) {
  return { caller, key, requestHash, createdAt: systemClock.now() };
}
