import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import type { Call } from './generated-input.testing.ts';

type Fixture = { id: string };

/** A key of a house, as a program shows it. */
export async function aKeyOf(
  db: Database,
  { id: professionalId }: Fixture,
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

/** An address that nothing is sent to for good: it lies inside. */
export async function anEndpointOf(db: Database, { id: professionalId }: Fixture): Promise<string> {
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

async function aDeliveryOf(db: Database, fixture: Fixture): Promise<string> {
  const now = new Date();
  const endpointId = await anEndpointOf(db, fixture);
  const { id: eventId } = await db
    .insertInto('connections.events')
    .values({ professionalId: fixture.id, kind: 'test', at: now })
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
const told = { url: 'https://crm.example.com/meche', kinds: ['booked', 'cancelled'] };

type Request = { path?: string; body?: object };

/** Requests about programs of a house; about nobody's where no house is told. */
export function connectionRequests<A>(
  around: () => { db: Database },
  professionalOf: (asking: A) => Fixture | undefined,
) {
  const on =
    (make: (db: Database, fixture: Fixture) => Promise<string>, body?: object) =>
    async (asking: A, route: string): Promise<Request> => {
      const fixture = professionalOf(asking);
      const id = fixture ? await make(around().db, fixture) : randomUUID();
      return { path: route.replace(/^\w+ /, '').replace('{id}', id), ...(body && { body }) };
    };
  const key = on(async (db, fixture) => {
    await db.deleteFrom('connections.keys').where('professionalId', '=', fixture.id).execute();
    return (await aKeyOf(db, fixture)).id;
  });
  const cleared = (make: typeof anEndpointOf) => async (db: Database, fixture: Fixture) => {
    await db.deleteFrom('connections.endpoints').where('professionalId', '=', fixture.id).execute();
    return make(db, fixture);
  };
  const endpoint = cleared(anEndpointOf);
  return {
    [`PUT ${base}/listing`]: async () => ({ body: { is_on: true } }),
    [`POST ${base}/keys`]: async () => ({ body: { name: 'Site' } }),
    [`DELETE ${base}/keys/{id}`]: key,
    [`POST ${base}/endpoints`]: async () => ({ body: told }),
    [`PUT ${base}/endpoints/{id}`]: on(endpoint, { ...told, version: 1 }),
    [`DELETE ${base}/endpoints/{id}`]: on(endpoint),
    [`POST ${base}/endpoints/{id}/secret`]: on(endpoint),
    [`POST ${base}/endpoints/{id}/test`]: on(endpoint),
    [`GET ${base}/endpoints/{id}/deliveries`]: on(endpoint),
    [`POST ${base}/deliveries/{id}/again`]: on(cleared(aDeliveryOf)),
  };
}

type Around = {
  db: Database;
  aParty: (given: {
    verified: boolean;
  }) => Promise<Fixture & { service: string; headers: Record<string, string> }>;
};

/** Right calls about programs of a house, and by one of them; each of a house of its own. */
export function connectionFixtures({ db, aParty }: Around): Record<string, () => Promise<Call>> {
  const on = async (
    make: (db: Database, fixture: Fixture) => Promise<string>,
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
    [`DELETE ${base}/keys/{id}`]: () => on(async (on, fixture) => (await aKeyOf(on, fixture)).id),
    [`POST ${base}/endpoints`]: () => plain(told),
    [`PUT ${base}/endpoints/{id}`]: () => on(anEndpointOf, { ...told, version: 1 }),
    [`DELETE ${base}/endpoints/{id}`]: () => on(anEndpointOf),
    [`POST ${base}/endpoints/{id}/secret`]: () => on(anEndpointOf),
    [`POST ${base}/endpoints/{id}/test`]: () => on(anEndpointOf),
    [`GET ${base}/endpoints/{id}/deliveries`]: () => on(anEndpointOf),
    [`POST ${base}/deliveries/{id}/again`]: () => on(aDeliveryOf),
  };
}
