import { randomUUID } from 'node:crypto';
import { apiBase } from '@meche/contract/paths';
import { type MemberPermission, memberPermissions } from '@meche/contract/permissions';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswerOfFixture, type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer } from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';
import type { Call } from '../contract/generated-input.testing.ts';
import { inputOf } from '../contract/request-fixtures.testing.ts';
import { nextStart, type Scene } from '../contract/scene.testing.ts';
import { authorizationMatrix } from './authorization-matrix.testing.ts';
import {
  callers,
  type Objects,
  type Row,
  type Verdict,
  type Who,
} from './authorization-matrix-rows.testing.ts';
import {
  aMemberParty,
  anOperator,
  aParty,
  colleagueOf,
  type Party,
} from './authorization-parties.testing.ts';
import { needs } from './permission-matrix.testing.ts';

type Kind = keyof Objects | 'colleague';
/** The caller, and whose object the request names. */
type Asking = { who: Who; kind: Kind; owner: Party };

let fixture: ApiFixture;
let routes: string[];
/** The permission that the OpenAPI document states for each route of the professional area. */
let neededPermissions: Map<string, string>;
let parties: Record<Who, Party>;
let stranger: Party;

beforeAll(async () => {
  fixture = await openApiFixture({ CALENDARS_ANYWHERE: 'true' }, { withIdentity: true });
  const { paths } = (await fixture.call('GET', '/openapi.json')).raw as {
    paths: Record<string, Record<string, { 'x-needs'?: string }>>;
  };
  const nameOf = (path: string, method: string) => `${method.toUpperCase()} ${path.replace(apiBase, '')}`;
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => nameOf(path, method)),
  );
  neededPermissions = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation['x-needs'] ? [[nameOf(path, method), operation['x-needs']] as const] : [],
      ),
    ),
  );
  const elsewhere = await aParty(fixture.db, 'SALON');
  stranger = elsewhere;
  parties = {
    anonymous: elsewhere,
    CUSTOMER: { ...elsewhere, accountId: (await aCustomer(fixture.db)).id },
    HAIRDRESSER: await aParty(fixture.db, 'HAIRDRESSER'),
    SALON: await aParty(fixture.db, 'SALON'),
    member: await aMemberParty(fixture.db),
    operator: { ...elsewhere, accountId: (await anOperator(fixture.db)).id },
  };
  stranger = await aParty(fixture.db, 'SALON');
});
afterAll(() => fixture?.close());

const isProfessional = (who: Who) => who === 'HAIRDRESSER' || who === 'SALON' || who === 'member';

/** The scene of a call: objects at the caller's business or of the caller as a customer, or of the stranger. */
function sceneOf({ who, kind, owner }: Asking): Scene {
  const party = kind === 'foreign' ? stranger : owner;
  const isCustomer = kind === 'own' && who !== 'anonymous' && !isProfessional(who);
  let customer: Promise<string> | undefined;
  return {
    fixture,
    kind: kind === 'colleague' ? 'own' : kind,
    ...party,
    customerId: () => {
      customer ??= isCustomer ? Promise.resolve(owner.accountId) : aCustomer(fixture.db).then(({ id }) => id);
      return customer;
    },
    isCustomer,
    startsAt: nextStart(fixture.context.clock.now()),
  };
}

/** Changes of the caller's own account are sent without a body, because a valid one would end or change it. */
const changesCaller = (route: string) => /^(?!GET )\w+ \/(me|authentications)\b[^{]*$/.test(route);

async function requestOf(route: string, asking: Asking): Promise<Call> {
  if (route === 'POST /authentications/refresh') return { body: { refresh_token: 'nothing' } };
  return changesCaller(route) ? {} : inputOf(route, sceneOf(asking), 'smallest');
}

async function answerTo(route: string, asking: Asking, on?: FastifyInstance): Promise<ApiAnswerOfFixture> {
  const { who } = asking;
  const [method, path = ''] = route.split(' ');
  const {
    params,
    query,
    body,
    headers: { authorization, cookie: draft } = {},
  } = await requestOf(route, asking);
  const session: Partial<SignedIn> = who === 'anonymous' ? {} : await fixture.signIn(asking.owner.accountId);
  // Of the request's own headers only the cookie of a sign-up draft is sent, never a session.
  const cookie = [session.cookie, !authorization && draft].filter(Boolean).join('; ');
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
  return fixture.call(method as 'GET', query ? `${url}?${new URLSearchParams(query)}` : url, {
    headers: { ...session, ...(cookie && { cookie }), 'idempotency-key': randomUUID() },
    ...(body !== undefined && { body: body as object }),
    ...(on && { on }),
  });
}

const isGuard = (status: number) => status === 401 || status === 403 || status === 404 || status >= 500;
/** For routes with an object, invalid_input proves nothing, because it precedes the object's check. */
const isSo = (verdict: Verdict, { status, code }: ApiAnswerOfFixture, onObject: boolean) =>
  verdict === 'yes'
    ? code === 'reauthentication_needed' || (!isGuard(status) && !(onObject && code === 'invalid_input'))
    : verdict === status;

const isObjects = (row: Row | Objects): row is Objects => !Array.isArray(row);

test('every route has its line in the table, and every line its route', () => {
  expect(routes.length).toBeGreaterThan(45);
  expect([...routes].sort()).toEqual(Object.keys(authorizationMatrix).sort());
  const named = Object.entries(authorizationMatrix).filter(
    ([route, row]) => route.includes('{') && !isObjects(row),
  );
  expect(named).toEqual([]);
});

/** Expected and actual outcome of each caller on a route. */
async function compared(route: string, kind: Kind, row: Row, on?: FastifyInstance) {
  const expected: string[] = [];
  const really: string[] = [];
  for (const [index, who] of callers.entries()) {
    const verdict = row[index]!;
    const answer = await answerTo(route, { who, kind, owner: parties[who] }, on);
    expected.push(`${who}: ${verdict}`);
    const actual = isSo(verdict, answer, isObjects(authorizationMatrix[route]!) || route === 'GET /search')
      ? verdict
      : `${answer.status} ${answer.code}`;
    really.push(`${who}: ${actual}`);
  }
  return { expected, really };
}

describe.each(Object.entries(authorizationMatrix))('%s', (route, row) => {
  const kinds: [Kind, Row][] = isObjects(row)
    ? [
        ['own', row.own],
        ['foreign', row.foreign],
        ['absent', row.absent],
      ]
    : [['own', row]];
  test.each(kinds)('%s', async (kind, row) => {
    const { expected, really } = await compared(route, kind, row);
    expect(really).toEqual(expected);
  });
});

test('seeded violation: a server that treats every caller as the owner fails on foreign objects and on every guard', async () => {
  const open = Fastify();
  open.all('*', async ({ method, url, body, headers }, reply) => {
    const owner = await fixture.signIn(stranger.accountId);
    const answer = await fixture.app.inject({
      method: method as 'GET',
      url,
      headers: { ...owner, 'idempotency-key': String(headers['idempotency-key']) },
      ...(body !== undefined && { payload: body as object }),
    });
    return reply.code(answer.statusCode).type('application/json').send(answer.body);
  });
  const { foreign } = authorizationMatrix['GET /appointments/{id}'] as Objects;
  const seen = await compared('GET /appointments/{id}', 'foreign', foreign, open);
  expect(seen.really.filter((outcome, index) => outcome !== seen.expected[index])).toHaveLength(
    callers.length,
  );
  const wallet = await compared(
    'GET /professional/wallet',
    'own',
    authorizationMatrix['GET /professional/wallet'] as Row,
    open,
  );
  expect(wallet.really.filter((outcome, index) => outcome !== wallet.expected[index])).toEqual(
    expect.arrayContaining(['anonymous', 'CUSTOMER'].map((who) => expect.stringMatching(`^${who}: 200`))),
  );
  await open.close();
});

test('every route with a grantable permission is in the permission matrix, every other is the owner’s', () => {
  const named = [...neededPermissions].filter(([, need]) =>
    (memberPermissions as readonly string[]).includes(need),
  );
  expect(named.length).toBeGreaterThan(6);
  for (const [route, permission] of named)
    expect(needs).toContainEqual(expect.objectContaining({ route, permission }));
  for (const [route, need] of neededPermissions) {
    if (named.some(([one]) => one === route)) continue;
    const row = authorizationMatrix[route]!;
    const member = (isObjects(row) ? row.own : row)[callers.indexOf('member')];
    expect({ need, member }).toEqual({ need, member: 403 });
  }
});

describe.each(needs)('$route by a member, $on', ({ route, permission, on: kind, without }) => {
  const answerWith = async (granted: readonly MemberPermission[]) => {
    const owner = await aMemberParty(fixture.db, granted);
    return answerTo(route, {
      who: 'member',
      kind,
      owner: kind === 'colleague' ? await colleagueOf(fixture.db, owner) : owner,
    });
  };
  // see_all_calendars includes the own calendar, see_money the own takings.
  const includedIn: Partial<Record<MemberPermission, MemberPermission>> = {
    own_calendar: 'see_all_calendars',
    see_own_takings: 'see_money',
  };
  const others = memberPermissions.filter((one) => one !== permission && one !== includedIn[permission]);

  test(`needs ${permission}`, async () => expect((await answerWith(others)).status).toBe(without));
  test(`is allowed with ${permission}`, async () => {
    const answer = await answerWith(['own_calendar', 'sell_services', permission]);
    expect(isSo('yes', answer, true), answer.text).toBe(true);
  });
});
