import type { WebhookKind } from '@meche/contract/webhook-kinds';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';
import { findFreeNumber } from './free-number.ts';

export type EndpointRow = Omit<Selectable<DB['connections.endpoints']>, 'kinds' | 'number'> & {
  kinds: WebhookKind[];
};

/**
 * Inserts the endpoint under the lowest free number. Returns false when there are `most` endpoints already.
 * The caller holds the professional’s lock.
 */
export async function insertEndpoint(
  tx: Tx,
  endpoint: Pick<EndpointRow, 'id' | 'professionalId' | 'url' | 'kinds' | 'secret' | 'createdAt'>,
  most: number,
): Promise<boolean> {
  const number = await findFreeNumber(tx, 'connections.endpoints', endpoint.professionalId, most);
  if (number === undefined) return false;
  await tx
    .insertInto('connections.endpoints')
    .values({ ...endpoint, number })
    .execute();
  return true;
}

export async function listEndpoints(db: Db, professionalId: string): Promise<EndpointRow[]> {
  const rows = await db
    .selectFrom('connections.endpoints')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows as EndpointRow[];
}

export async function findEndpoint(db: Db, id: string): Promise<EndpointRow | undefined> {
  const row = await db
    .selectFrom('connections.endpoints')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as EndpointRow | undefined;
}

/** Compare-and-swap by version: returns false when the endpoint was edited or deleted. */
export async function updateEndpoint(
  tx: Tx,
  {
    id,
    professionalId,
    version,
    url,
    kinds,
  }: Pick<EndpointRow, 'id' | 'professionalId' | 'version' | 'url' | 'kinds'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connections.endpoints')
    .set({ url, kinds, version: version + 1 })
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceSecret(
  tx: Tx,
  {
    id,
    professionalId,
    secret,
    formerUntil,
  }: Pick<EndpointRow, 'id' | 'professionalId' | 'secret'> & { formerUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connections.endpoints')
    .set(({ ref }) => ({ formerSecret: ref('secret'), formerUntil, secret }))
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteEndpoint(
  tx: Tx,
  { id, professionalId }: Pick<EndpointRow, 'id' | 'professionalId'>,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('connections.endpoints')
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function recordReached(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('connections.endpoints')
    .set({ silences: 0, reachedAt: now, failingSince: null })
    .where('id', '=', id)
    .execute();
}

/** Increments the number of consecutive attempts that got no answer, and returns it. */
export async function incrementSilences(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .updateTable('connections.endpoints')
    .set({ silences: sql`silences + 1` })
    .where('id', '=', id)
    .returning('silences')
    .executeTakeFirst();
  return row?.silences ?? 1;
}

/** Marks the endpoint as failing. Returns false if it was reached after `since`, or is failing already. */
export async function markFailing(
  tx: Tx,
  id: string,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connections.endpoints')
    .set({ failingSince: now })
    .where('id', '=', id)
    .where('failingSince', 'is', null)
    .where((row) => row.or([row('reachedAt', 'is', null), row('reachedAt', '<', since)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
