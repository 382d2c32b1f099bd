import type { Selectable } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';
import { findFreeNumber } from './free-number.ts';

export type KeyRow = Omit<Selectable<DB['connections.keys']>, 'keyHash' | 'number'>;
const shown = ['id', 'professionalId', 'name', 'prefix', 'createdAt', 'lastUsedAt'] as const;

/**
 * Inserts the key under the lowest free number. Undefined when there are `most` keys already. The caller
 * holds the professional’s lock.
 */
export async function insertKey(
  tx: Tx,
  key: Pick<KeyRow, 'professionalId' | 'name' | 'prefix' | 'createdAt'> & { keyHash: Buffer },
  most: number,
): Promise<KeyRow | undefined> {
  const number = await findFreeNumber(tx, 'connections.keys', key.professionalId, most);
  if (number === undefined) return undefined;
  return tx
    .insertInto('connections.keys')
    .values({ ...key, number })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

export async function listKeys(db: Db, professionalId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('connections.keys')
    .select(shown)
    .where('professionalId', '=', professionalId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findKey(db: Db, keyHash: Buffer): Promise<KeyRow | undefined> {
  return db.selectFrom('connections.keys').select(shown).where('keyHash', '=', keyHash).executeTakeFirst();
}

export async function saveLastUse(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('connections.keys').set({ lastUsedAt: at }).where('id', '=', id).execute();
}

export async function deleteKey(tx: Tx, { id, professionalId }: Pick<KeyRow, 'id' | 'professionalId'>) {
  const gone = await tx
    .deleteFrom('connections.keys')
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}
