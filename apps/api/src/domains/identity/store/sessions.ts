import type { Role } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type SessionState = {
  generation: number;
  rotatedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
};

export type Session = SessionState & { id: string; accountId: string; companionHash: Buffer | null };

export async function insertSession(
  db: Db,
  session: {
    accountId: string;
    companionHash: Buffer | null;
    userAgent: string | null;
    /** When the second step was proved; null when the account had no two-step sign-in. */
    secondStepAt: Date | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('identity.sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findSession(db: Db, id: string): Promise<Session | undefined> {
  return db
    .selectFrom('identity.sessions')
    .select(['id', 'accountId', 'generation', 'rotatedAt', 'companionHash', 'expiresAt', 'revokedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the account’s role and the session’s second step while the session is valid. Read on every
 * authenticated call.
 */
export async function findCallerInSession(
  db: Db,
  { sessionId, accountId }: { sessionId: string; accountId: string },
  now: Date,
): Promise<{ role: Role; hasSecondStep: boolean } | undefined> {
  const row = await db
    .selectFrom('identity.sessions as session')
    .innerJoin('identity.accounts as account', 'account.id', 'session.accountId')
    .select(['account.role', 'session.secondStepAt'])
    .where('session.id', '=', sessionId)
    .where('session.accountId', '=', accountId)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.deletedAt', 'is', null)
    .where('account.suspendedAt', 'is', null)
    .modifyEnd(sql`-- prepared`)
    .$narrowType<{ role: Role }>()
    .executeTakeFirst();
  return row && { role: row.role, hasSecondStep: row.secondStepAt !== null };
}

/** Returns those of the sessions that are valid and whose account is neither deleted nor suspended. */
export async function findValidSessionIds(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('identity.sessions as session')
    .innerJoin('identity.accounts as account', 'account.id', 'session.accountId')
    .select('session.id')
    .where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.deletedAt', 'is', null)
    .where('account.suspendedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Compare-and-swap: returns false when a concurrent request rotated the session, or it was revoked. Does
 * not check whether the session has expired.
 */
export async function rotateSession(
  db: Db,
  session: { id: string; generation: number },
  at: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('identity.sessions')
    .set({ generation: session.generation + 1, rotatedAt: at.now, expiresAt: at.expiresAt })
    .where('id', '=', session.id)
    .where('generation', '=', session.generation)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Returns false when the session was already revoked. */
export async function revokeSession(db: Db, id: string, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('identity.sessions')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/**
 * Ends all sessions except `exceptId` and returns their number. Proofs from before `now` can no longer open
 * a session.
 */
export async function revokeSessionsOf(
  tx: Tx,
  accountId: string,
  now: Date,
  exceptId?: string,
): Promise<number> {
  // The account is updated first: a sign-in that runs now has either opened its session already, which ends
  // below, or will see this instant.
  await tx.updateTable('identity.accounts').set({ sessionsFrom: now }).where('id', '=', accountId).execute();
  return revokeOpen(tx, accountId, now, exceptId);
}

/**
 * Ends the open sessions except `exceptId`. Earlier proofs stay valid: the caller switches on a further
 * proof in the same transaction.
 */
export async function revokeOpenSessionsOf(
  tx: Tx,
  accountId: string,
  now: Date,
  exceptId: string,
): Promise<number> {
  // The account is locked first: a sign-in that runs now has either opened its session already, which ends
  // below, or waits until the transaction ends.
  await tx
    .selectFrom('identity.accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
  return revokeOpen(tx, accountId, now, exceptId);
}

async function revokeOpen(tx: Tx, accountId: string, now: Date, exceptId?: string): Promise<number> {
  let query = tx
    .updateTable('identity.sessions')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null);
  if (exceptId) query = query.where('id', '<>', exceptId);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/**
 * Proofs from before this instant are invalid. Null when the sessions have never been ended all at once.
 */
export async function findSessionsFrom(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('identity.accounts')
    .select('sessionsFrom')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.sessionsFrom ?? null;
}

/**
 * Same as findSessionsFrom, locked until the transaction ends, so that no session opens while all are being
 * ended.
 */
export async function lockSessionsFrom(tx: Tx, accountId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('identity.accounts')
    .select('sessionsFrom')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  return row?.sessionsFrom ?? null;
}

export async function markReauthenticated(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('identity.sessions')
    .set({ reauthenticatedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

/**
 * When the caller last proved their identity again in this session; null when they have not done so since
 * sign-in.
 */
export async function findReauthenticatedAt(db: Db, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('identity.sessions')
    .select('reauthenticatedAt')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.reauthenticatedAt ?? null;
}

export type SignedInDevice = {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  rotatedAt: Date | null;
};

export async function listActiveSessions(db: Db, accountId: string, now: Date): Promise<SignedInDevice[]> {
  return db
    .selectFrom('identity.sessions')
    .select(['id', 'userAgent', 'createdAt', 'rotatedAt'])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy(({ fn }) => fn.coalesce('rotatedAt', 'createdAt'), 'desc')
    .limit(100)
    .execute();
}

export async function eraseSessions(tx: Tx, accountId: string, now: Date): Promise<void> {
  await revokeSessionsOf(tx, accountId, now);
  await tx
    .updateTable('identity.sessions')
    .set({ userAgent: null })
    .where('accountId', '=', accountId)
    .execute();
}

export async function purgeSessions(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from identity.sessions where id = any(array(
    select id from identity.sessions where least(expires_at, revoked_at) < ${before}
    order by least(expires_at, revoked_at) limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
