import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#kit/database/database';

/** Inserts a connection key. Returns its id and the secret key. */
export async function aKeyOf(
  db: Database,
  { id: professionalId }: { id: string },
): Promise<{ id: string; key: string }> {
  const key = `meche_live_${randomBytes(32).toString('base64url')}`;
  const keyHash = createHash('sha256').update(key).digest();
  const taken = await db
    .selectFrom('connections.keys')
    .select('number')
    .where('professionalId', '=', professionalId)
    .execute();
  const row = { name: 'Site', prefix: key.slice(0, 17), createdAt: new Date(), number: taken.length + 1 };
  const { id } = await db
    .insertInto('connections.keys')
    .values({ professionalId, keyHash, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
}

/** Inserts a webhook endpoint with a private address, so that all its deliveries fail. */
export async function anEndpointOf(db: Database, { id: professionalId }: { id: string }): Promise<string> {
  const taken = await db
    .selectFrom('connections.endpoints')
    .select('number')
    .where('professionalId', '=', professionalId)
    .execute();
  const row = { url: 'https://10.0.0.1/', kinds: ['booked'], secret: randomBytes(40), createdAt: new Date() };
  const { id } = await db
    .insertInto('connections.endpoints')
    .values({ professionalId, number: taken.length + 1, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function aDeliveryOf(db: Database, owner: { id: string }): Promise<string> {
  const now = new Date();
  const endpointId = await anEndpointOf(db, owner);
  const { id: eventId } = await db
    .insertInto('connections.events')
    .values({ professionalId: owner.id, kind: 'test', at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('connections.deliveries')
    .values({ endpointId, eventId, since: now, retryAt: now, createdAt: now, status: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
