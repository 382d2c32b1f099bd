import type { RefusalCode } from '@meche/contract/refusals';
import { sql } from 'kysely';
import type { Database, Db, Tx } from './database/database.ts';
import { Refusal } from './refusal.ts';
import { systemClock } from './time.ts';

/**
 * Identifies a call that must happen once: caller, key, hash of the request. Created by the router, claimed
 * by the use case.
 */
export type IdempotencyKey = { readonly caller: string; readonly key: string; readonly requestHash: Buffer };

/** Outcome of an earlier call under the same key. */
export type CompletedRequest = { requestHash: Buffer } & ({ subjectId: string } | { refusal: Refusal });

/**
 * The key belongs to a call that was carried out. Only the router catches it, and answers with that call's
 * outcome.
 */
export class KeyAlreadyClaimed extends Error {
  override readonly name = 'KeyAlreadyClaimed';
}

const KEPT_MS = 24 * 3600_000;

const claims = new WeakMap<IdempotencyKey, string>();

/**
 * First statement of a transaction that books or moves money: stores that this call made or moved
 * `subjectId`. Waits for a concurrent call with the same key. Throws KeyAlreadyClaimed when the call was
 * carried out before. Without a key (seed, sweeps) it does nothing.
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
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new KeyAlreadyClaimed();
  claims.set(idempotencyKey, subjectId);
}

/** The subject of the call just carried out. Throws when the work made no claim. */
export function subjectOf(idempotencyKey: IdempotencyKey): string {
  const subjectId = claims.get(idempotencyKey);
  if (subjectId === undefined)
    throw new Error('the work was done without claimIdempotencyKey: a replay would repeat it');
  return subjectId;
}

/** Undefined for a new key. */
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

/** Stores a refusal, so that a replay gets the same one. */
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

/** Deletes up to `limit` keys older than a day, and returns how many. System time. */
export async function purgeIdempotencyKeys(db: Database, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.idempotency_keys where ctid = any(array(
    select ctid from kit.idempotency_keys where created_at < ${new Date(now.getTime() - KEPT_MS)}
    order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the keys of an account that is deleted. */
export async function eraseIdempotencyKeys(db: Db, caller: string): Promise<void> {
  await db.deleteFrom('kit.idempotencyKeys').where('caller', '=', caller).execute();
}

function rowOf({ caller, key, requestHash }: IdempotencyKey) {
  return { caller, key, requestHash, createdAt: systemClock.now() };
}
