import type { RefusalCode } from '@meche/contract/refusals';
import { sql } from 'kysely';
import type { Database, Db, Tx } from './database/database.ts';
import { Refusal } from './refusal.ts';
import { systemClock } from './time.ts';

/**
 * Identifies a call that must be carried out once: caller, key, and hash of the request. The router creates
 * the key and the use case claims it.
 */
export type IdempotencyKey = { readonly caller: string; readonly key: string; readonly requestHash: Buffer };

/** The outcome of an earlier call with the same key: the subject that was made or moved, or the refusal. */
export type CompletedRequest = { requestHash: Buffer } & ({ subjectId: string } | { refusal: Refusal });

/**
 * Thrown when an earlier call with the same key was carried out or had its refusal stored. Only the router
 * catches it, and answers with the outcome of that call.
 */
export class KeyAlreadyClaimed extends Error {
  override readonly name = 'KeyAlreadyClaimed';
}

const KEPT_MS = 24 * 3600_000;

const claims = new WeakMap<IdempotencyKey, string>();

/**
 * The first statement of a transaction that books or moves money: stores that this call made or moved
 * `subjectId`. Waits for a concurrent call with the same key. Throws KeyAlreadyClaimed when the key has an
 * outcome already. Does nothing without a key (seed, sweeps).
 */
export async function claimIdempotencyKey(
  tx: Tx,
  idempotencyKey: IdempotencyKey | undefined,
  subjectId: string,
): Promise<void> {
  if (!idempotencyKey) return;
  const inserted = await tx
    .insertInto('kit.idempotencyKeys')
    .values({ ...rowOf(idempotencyKey), subjectId })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .modifyEnd(sql`-- prepared`)
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new KeyAlreadyClaimed();
  claims.set(idempotencyKey, subjectId);
}

/** Returns the id of the subject that the call claimed. Throws when the call claimed none. */
export function getClaimedSubject(idempotencyKey: IdempotencyKey): string {
  const subjectId = claims.get(idempotencyKey);
  if (subjectId === undefined)
    throw new Error('the work was done without claimIdempotencyKey: a replay would repeat it');
  return subjectId;
}

/**
 * Returns the outcome of the earlier call with this key, or undefined when there is none yet. Does not
 * compare the hash of the request; the caller must.
 */
export async function findCompletedRequest(
  db: Database,
  { caller, key }: IdempotencyKey,
): Promise<CompletedRequest | undefined> {
  const row = await db
    .selectFrom('kit.idempotencyKeys')
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

export async function saveRefusal(
  db: Database,
  idempotencyKey: IdempotencyKey,
  { code, fields, details }: Refusal,
): Promise<void> {
  await db
    .insertInto('kit.idempotencyKeys')
    .values({ ...rowOf(idempotencyKey), refusal: JSON.stringify({ code, fields, details }) })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .execute();
}

/** Deletes up to `limit` keys that are older than a day of system time, and returns how many. */
export async function purgeIdempotencyKeys(db: Database, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.idempotency_keys where ctid = any(array(
    select ctid from kit.idempotency_keys where created_at < ${new Date(now.getTime() - KEPT_MS)}
    order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function eraseIdempotencyKeys(db: Db, caller: string): Promise<void> {
  await db.deleteFrom('kit.idempotencyKeys').where('caller', '=', caller).execute();
}

function rowOf({ caller, key, requestHash }: IdempotencyKey) {
  return { caller, key, requestHash, createdAt: systemClock.now() };
}
