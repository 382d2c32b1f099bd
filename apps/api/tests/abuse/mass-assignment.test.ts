import { apiBase } from '@meche/contract/paths';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aProfessional } from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';

/** Fields that attackers try to set. */
const privileged = [
  ...[
    'id',
    'uuid',
    'account_id',
    'user_id',
    'owner_id',
    'customer_id',
    'tenant_id',
    'created_by',
    'actor_id',
  ],
  ...[
    'is_admin',
    'admin',
    'is_operator',
    'operator',
    'is_staff',
    'is_superuser',
    'is_owner',
    'roles',
    'scopes',
  ],
  ...['permissions', 'can', 'groups', 'plan', 'plan_id', 'subscription_plan', 'suspended_at', 'deleted_at'],
  ...['verified', 'verification', 'verification_state', 'kyc_status', 'email_verified', 'email_verified_at'],
  ...[
    'identity_uid',
    'password_hash',
    'token_hash',
    'session_id',
    'companion_hash',
    'generation',
    'expires_at',
  ],
  ...['price_cents', 'service_fee_cents', 'mileage_cents', 'search_fee_cents', 'card_cents', 'on_site_cents'],
  ...[
    'fee_cents',
    'discount_cents',
    'balance_cents',
    'application_fee_cents',
    'captured_cents',
    'refunded_at',
  ],
  ...['state', 'status', 'booked_by', 'cancelled_by', 'created_at', 'updated_at', 'revision', 'settle_at'],
  ...['is_featured', 'rating_sum', 'rating_count', '__proto__', 'constructor', 'prototype'],
];

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  [key: string]: unknown;
};
type Operation = { requestBody?: { content?: Record<string, { schema?: Schema }> } };
type Write = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body: Schema };

let fixture: ApiFixture;
let writes: Write[];
let sessions: SignedIn[];
beforeAll(async () => {
  fixture = await openApiFixture();
  const customer = await aCustomer(fixture.db);
  const salon = await aProfessional(fixture.db);
  const hairdresser = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
  const operator = await aCustomer(fixture.db);
  await sql`update identity.accounts set is_operator = true where id = ${operator.id}`.execute(fixture.db);
  sessions = await Promise.all(
    [customer.id, salon.accountId, hairdresser.accountId, operator.id].map((id) => fixture.signIn(id)),
  );
  const { paths } = (await fixture.call('GET', '/openapi.json')).raw as {
    paths: Record<string, Record<string, Operation>>;
  };
  writes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const body = requestBody?.content?.['application/json']?.schema;
      if (!body || method === 'get') return [];
      return [{ method: method.toUpperCase() as Write['method'], path: path.replace(apiBase, ''), body }];
    }),
  );
});
afterAll(() => fixture?.close());

type Step = string | 0;
type Node = { path: Step[]; known: Set<string> };

/** Every object of a body, at any depth, with its known fields. */
function objectsOf(schema: Schema, path: Step[] = []): Node[] {
  const { properties, items, anyOf = [] } = schema;
  return [
    ...(properties ? [{ path, known: new Set(Object.keys(properties)) }] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => objectsOf(inner, [...path, name])),
    ...(items ? objectsOf(items, [...path, 0]) : []),
    ...anyOf.flatMap((choice) => objectsOf(choice, path)),
  ];
}

/** { work_address: { plan: … } }: only the name at its place. */
function seeded(path: readonly Step[], name: string, value: unknown): string {
  const innermost = `{${JSON.stringify(name)}:${JSON.stringify(value)}}`;
  return path.reduceRight<string>(
    (inner, step) => (step === 0 ? `[${inner}]` : `{${JSON.stringify(step)}:${inner}}`),
    innermost,
  );
}

/** A checksum of every table, except for request counters. */
async function everythingKept(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and tablename not in ('idempotency_keys', 'rate_limits', 'communes', 'migrations') order by 1`.execute(
    fixture.db,
  );
  const sums = tables.rows.map(
    ({ name }) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), ''))
      as sum from ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{
    name: string;
    sum: string;
  }>`${sql.join(sums, sql` union all `)} order by name`.execute(fixture.db);
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}

/** Sends each privileged name at every depth of these routes; returns those not refused by name. */
async function sendPrivileged(app: FastifyInstance, all: readonly Write[]) {
  const taken: string[] = [];
  let sent = 0;
  let deepest = 0;
  for (const { method, path, body } of all) {
    // Job ids are numbers.
    const id = '5b7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10';
    const url = `${apiBase}${path.replace(/\{\w+\}/g, id)}`;
    for (const [index, node] of objectsOf(body).entries()) {
      deepest = Math.max(deepest, node.path.length);
      const session = path.includes('home-service')
        ? sessions[2]
        : path.startsWith('/operator')
          ? sessions[3]
          : /professional|salon|place-change|decline|\/complete$|proposals$/.test(path)
            ? sessions[1]
            : sessions[index % 2];
      const names = privileged.filter((one) => !node.known.has(one));
      const requests = names.map(async (name, nth) => {
        const answer = await app.inject({
          method,
          url,
          headers: {
            ...session,
            'content-type': 'application/json',
            'idempotency-key': `key-${sent + nth}-for-this`,
          },
          payload: seeded(node.path, name, true),
        });
        const at = [...node.path, name].join('.');
        // The JSON parser already rejects these names.
        const isPrototype = name === '__proto__' || name === 'constructor' || name === 'prototype';
        const refused = answer.json().fields?.[at] === 'unknown_field';
        if (answer.statusCode !== 422 || !(refused || isPrototype))
          taken.push(`${method} ${path} ${at}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      });
      await Promise.all(requests);
      sent += names.length;
    }
  }
  return { taken, sent, deepest };
}

test('of sixty privileged names at every depth of every write, all are refused by name and none is stored', async () => {
  expect(new Set(privileged).size).toBeGreaterThanOrEqual(60);
  expect(writes.length).toBeGreaterThan(18);
  const before = await everythingKept();
  const { taken, sent, deepest } = await sendPrivileged(fixture.app, writes);
  expect(taken).toEqual([]);
  expect(sent).toBeGreaterThan(1500);
  expect(deepest).toBeGreaterThanOrEqual(2);
  expect(await everythingKept()).toBe(before);
}, 120_000);

test('names that are accepted and ignored change nothing either', async () => {
  const ignored = writes.flatMap(({ method, path, body }) =>
    objectsOf(body)
      .filter(({ known }) => known.has('role'))
      .map((node) => ({ method, path, at: node.path.join('.') })),
  );
  expect(ignored.map(({ method, path, at }) => `${method} ${path} ${at}`).sort()).toEqual([
    'POST /authentications/register ',
    'POST /me/professional ',
    'PUT /me/profile/customer ',
    'PUT /me/profile/home-service ',
    'PUT /me/profile/salon ',
    'PUT /sign-up-drafts/{id} subscription',
  ]);
  const roleAndPlan = async () => {
    const { rows } =
      await sql`select a.role, p.role as professional, p.plan, p.formula from identity.accounts a
      left join professionals.professionals p on p.account_id = a.id order by a.id`.execute(fixture.db);
    return rows;
  };
  const before = await roleAndPlan();
  for (const [index, path] of ['customer', 'salon', 'home-service'].entries()) {
    const answer = await fixture.call('PUT', `/me/profile/${path}`, {
      body: { role: 'operator', formula: 'basic' },
      headers: sessions[index]!,
    });
    expect(answer.status).toBe(200);
  }
  expect(await roleAndPlan()).toEqual(before);
});

test('seeded violation: a route that accepts any field is found by its response and by its writes', async () => {
  const before = await everythingKept();
  const open = Fastify();
  // Like an update that writes the whole body.
  open.put(`${apiBase}/me/profile/any-field`, async ({ body }) => {
    for (const column of Object.keys(body as object).filter((name) => name === 'is_operator'))
      await sql`update identity.accounts set ${sql.id(column)} = true`.execute(fixture.db);
    return { success: true };
  });
  const known = { first_name: {}, address: { properties: { city: {} } } };
  const { taken, sent } = await sendPrivileged(open, [
    { method: 'PUT', path: '/me/profile/any-field', body: { properties: known } },
  ]);
  expect(taken).toHaveLength(sent);
  expect(await everythingKept()).not.toBe(before);
  await open.close();
});
