import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import type { Call } from './generated-input.testing.ts';

type Owner = { id: string };

/** Inserts a connection key. Returns its id and the secret key. */
export async function aKeyOf(
  db: Database,
  { id: professionalId }: Owner,
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
export async function anEndpointOf(db: Database, { id: professionalId }: Owner): Promise<string> {
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

async function aDeliveryOf(db: Database, owner: Owner): Promise<string> {
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

const base = '/professional/connections';
const endpointInput = { url: 'https://crm.example.com/meche', kinds: ['booked', 'cancelled'] };

type Request = { path?: string; body?: object };

/**
 * Requests about the connections of a professional. Without a professional the ids in the requests do not
 * exist.
 */
export function connectionRequests<A>(
  around: () => { db: Database },
  professionalOf: (asking: A) => Owner | undefined,
) {
  const on =
    (make: (db: Database, owner: Owner) => Promise<string>, body?: object) =>
    async (asking: A, route: string): Promise<Request> => {
      const owner = professionalOf(asking);
      const id = owner ? await make(around().db, owner) : randomUUID();
      return { path: route.replace(/^\w+ /, '').replace('{id}', id), ...(body && { body }) };
    };
  const key = on(async (db, owner) => {
    await db.deleteFrom('connections.keys').where('professionalId', '=', owner.id).execute();
    return (await aKeyOf(db, owner)).id;
  });
  const cleared = (make: typeof anEndpointOf) => async (db: Database, owner: Owner) => {
    await db.deleteFrom('connections.endpoints').where('professionalId', '=', owner.id).execute();
    return make(db, owner);
  };
  const endpoint = cleared(anEndpointOf);
  return {
    [`PUT ${base}/listing`]: async () => ({ body: { is_on: true } }),
    [`POST ${base}/keys`]: async () => ({ body: { name: 'Site' } }),
    [`DELETE ${base}/keys/{id}`]: key,
    [`POST ${base}/endpoints`]: async () => ({ body: endpointInput }),
    [`PUT ${base}/endpoints/{id}`]: on(endpoint, { ...endpointInput, version: 1 }),
    [`DELETE ${base}/endpoints/{id}`]: on(endpoint),
    [`POST ${base}/endpoints/{id}/secret`]: on(endpoint),
    [`POST ${base}/endpoints/{id}/test`]: on(endpoint),
    [`GET ${base}/endpoints/{id}/deliveries`]: on(endpoint),
    [`POST ${base}/deliveries/{id}/again`]: on(cleared(aDeliveryOf)),
  };
}

type Around = {
  db: Database;
  aParty: (options: {
    verified: boolean;
  }) => Promise<Owner & { service: string; headers: Record<string, string> }>;
};

/** Valid requests about connections, each of a new professional, and requests with one connection key. */
export function connectionFixtures({ db, aParty }: Around): Record<string, () => Promise<Call>> {
  const on = async (
    make: (db: Database, owner: Owner) => Promise<string>,
    body?: Call['body'],
  ): Promise<Call> => {
    const party = await aParty({ verified: false });
    return { headers: party.headers, params: { id: await make(db, party) }, ...(body && { body }) };
  };
  const plain = async (body?: Call['body']): Promise<Call> => ({
    headers: (await aParty({ verified: false })).headers,
    ...(body && { body }),
  });
  let shown: { party: Awaited<ReturnType<Around['aParty']>>; headers: Record<string, string> } | undefined;
  const byKey = async (queryOf: (service: string) => Record<string, string> = () => ({})): Promise<Call> => {
    if (!shown) {
      const party = await aParty({ verified: false });
      shown = { party, headers: { authorization: `Bearer ${(await aKeyOf(db, party)).key}` } };
    }
    return { headers: shown.headers, query: queryOf(shown.party.service) };
  };
  return {
    'GET /public/professional': () => byKey(),
    'GET /public/services': () => byKey(),
    'GET /public/staff': () => byKey(),
    'GET /public/availability': () =>
      byKey((services) => ({ services, place: 'salon', from: '2031-06-03', to: '2031-06-04' })),
    [`GET ${base}`]: () => plain(),
    [`PUT ${base}/listing`]: () => plain({ is_on: true }),
    [`POST ${base}/keys`]: () => plain({ name: 'Site' }),
    [`DELETE ${base}/keys/{id}`]: () => on(async (on, owner) => (await aKeyOf(on, owner)).id),
    [`POST ${base}/endpoints`]: () => plain(endpointInput),
    [`PUT ${base}/endpoints/{id}`]: () => on(anEndpointOf, { ...endpointInput, version: 1 }),
    [`DELETE ${base}/endpoints/{id}`]: () => on(anEndpointOf),
    [`POST ${base}/endpoints/{id}/secret`]: () => on(anEndpointOf),
    [`POST ${base}/endpoints/{id}/test`]: () => on(anEndpointOf),
    [`GET ${base}/endpoints/{id}/deliveries`]: () => on(anEndpointOf),
    [`POST ${base}/deliveries/{id}/again`]: () => on(aDeliveryOf),
  };
}
