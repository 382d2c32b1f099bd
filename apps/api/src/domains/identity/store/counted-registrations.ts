import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

/** `lineHash` is the limit key of the network. Instants are system time. */
export async function insertCountedRegistration(
  tx: Tx,
  row: { accountId: string; lineHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('identity.countedRegistrations').values(row).execute();
}

export async function findCountedLine(db: Db, accountId: string, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('identity.countedRegistrations')
    .select('lineHash')
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.lineHash;
}

/**
 * Deletes the counted registration and returns its limit key; of two concurrent calls only one gets the
 * key.
 */
export async function takeCountedLine(tx: Tx, accountId: string, now: Date): Promise<Buffer | undefined> {
  const row = await tx
    .deleteFrom('identity.countedRegistrations')
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .returning('lineHash')
    .executeTakeFirst();
  return row?.lineHash;
}

export async function eraseCountedRegistration(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('identity.countedRegistrations').where('accountId', '=', accountId).execute();
}

export async function purgeCountedRegistrations(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from identity.counted_registrations where account_id = any(array(
      select account_id from identity.counted_registrations where expires_at < ${before}
      order by expires_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
