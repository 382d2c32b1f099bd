import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLimits } from '#kit/http/limits';
import { createSealingKeys } from '#kit/sealing';
import { firebaseIdentityService } from '#partners/identity-service/firebase';
import { aCustomer, type BuiltAccount } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { type SignedIn, signIn, testSite } from '#testing/sign-in';
import { createSessions } from './create-sessions.ts';
import { identityRoutes } from './routes.ts';

// Unreachable: these tests need no identity service.
const away = firebaseIdentityService({
  projectId: 'demo-meche',
  apiKey: 'local',
  emulatorHost: '127.0.0.1:1',
});
const start = new Date('2026-03-02T09:00:00Z').getTime();
let time = start;
const clock = { now: () => new Date(time) };
const site = { ...testSite, clock };
const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 24 * minutes(60);

let fresh: FreshDatabase;
let app: FastifyInstance;
let lea: BuiltAccount;
let headers: SignedIn;

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  app = httpApp(
    db,
    (http, sessions) =>
      identityRoutes(http, {
        secondStepKeys: createSealingKeys(['a secret of tests'], 'second step'),
        db,
        clock,
        sessions,
        identityService: away,
        limits: createLimits({ db, enabled: false }),
        openBusiness: () => Promise.reject(new Error('no registrations here')),
        openCustomer: () => Promise.reject(new Error('no registrations here')),
        findBusiness: async () => undefined,
      }),
    createSessions(site),
  );
  lea = await aCustomer(db, { firstName: 'Léa', lastName: 'Martin' });
});
afterAll(async () => {
  await app.close();
  await away.close();
  await fresh.close();
});
beforeEach(async () => {
  time = start;
  headers = await signIn(fresh.db, lea.id, site);
});

const me = (headers: Partial<SignedIn>) => app.inject({ method: 'GET', url: '/api/v1/me', headers: headers });
const cookieIn = (cookie: string, name: string) => new RegExp(`${name}=([^;]*)`).exec(cookie)?.[1] ?? '';

async function refresh(refreshToken: string, companion?: string, beside = '') {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/authentications/refresh',
    payload: { refresh_token: refreshToken },
    headers: companion === undefined ? {} : { cookie: `${beside}__Host-companion=${companion}` },
  });
  const { value } = answer.json<{ value?: { access_token: string; refresh_token: string } }>();
  return { status: answer.statusCode, code: answer.json().code as string | undefined, value, answer };
}
const held = () => ({
  refreshToken: cookieIn(headers.cookie, 'refreshToken'),
  companion: cookieIn(headers.cookie, '__Host-companion'),
});

test('a token with its companion identifies the caller; without one the answer is null', async () => {
  const answer = await me(headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    value: {
      id: lea.id,
      role: 'CUSTOMER',
      email: lea.email,
      first_name: 'Léa',
      last_name: 'Martin',
      phone_number: '+33612345678',
      language: 'fr',
      email_verified: false,
      is_operator: false,
      professional: null,
      can: [],
    },
  });
  expect((await me({})).json()).toEqual({ success: true, value: null });
});

test('the readable cookies alone are a 401', async () => {
  const stolen = headers.cookie.replace(/; __Host-companion=.*/, '');
  expect(stolen).toMatch(/accessToken=.+; refreshToken=.+/);
  for (const partial of [
    { authorization: headers.authorization },
    { authorization: headers.authorization, cookie: stolen },
    { authorization: headers.authorization, cookie: `${stolen}; __Host-companion=` },
    { authorization: headers.authorization, cookie: (await signIn(fresh.db, lea.id, site)).cookie },
  ]) {
    const answer = await me(partial);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  }
  const refused = await refresh(held().refreshToken);
  expect([refused.status, refused.code]).toEqual([401, 'unauthenticated']);
  // The thief's attempt takes nothing from the owner.
  expect((await refresh(held().refreshToken, held().companion)).status).toBe(200);
});

test('after fifteen minutes the token has expired, and says so to its holder alone', async () => {
  time += minutes(15) - 1000;
  expect((await me(headers)).statusCode).toBe(200);
  time += 1000;
  const expired = await me(headers);
  expect([expired.statusCode, expired.json().code]).toEqual([401, 'token_expired']);
  expect((await me({ authorization: headers.authorization })).json().code).toBe('unauthenticated');
});

test('a forged token is a 401, whatever was forged', async () => {
  const [head, body, signature] = headers.authorization.replace('Bearer ', '').split('.');
  const claims = JSON.parse(Buffer.from(body!, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString('base64url');
  const companion = cookieIn(headers.cookie, '__Host-companion');
  const signed = (key: string, type = 'at+jwt') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: type }).sign(Buffer.from(key));
  const elsewhere = createSessions({ ...site, publicOrigin: 'https://meche.example' });
  const { cmp, sid, sub } = claims;
  const tokens = [
    `${head}.${forged}.${signature}`,
    `${head}.${body}.${createHmac('sha256', 'guess').update(`${head}.${body}`).digest('base64url')}`,
    new UnsecuredJWT(claims).encode(),
    await signed('another secret of thirty-two signs and more'),
    await signed(site.secrets[0]),
    await elsewhere.tokens.accessToken({ accountId: sub, sessionId: sid, companion: cmp }, clock.now()),
    held().refreshToken,
    'not-a-token',
  ];
  for (const token of tokens) {
    const answer = await me({ authorization: `Bearer ${token}`, cookie: `__Host-companion=${companion}` });
    expect([token, answer.statusCode, answer.json().code]).toEqual([token, 401, 'unauthenticated']);
  }
  expect((await me({ ...headers, authorization: 'Basic bGVhOmxlYQ==' })).statusCode).toBe(401);
  expect((await me(headers)).statusCode).toBe(200);
});

test('a token signed with our key but for another origin is refused', async () => {
  const elsewhere = await signIn(fresh.db, lea.id, { ...site, publicOrigin: 'https://meche.example' });
  expect((await me(elsewhere)).statusCode).toBe(401);
});

test('a refresh gives a new pair, in the body and as cookies, and keeps the companion', async () => {
  const { refreshToken, companion } = held();
  const { status, value, answer } = await refresh(refreshToken, companion);
  expect(status).toBe(200);
  expect(value!.refresh_token).not.toBe(refreshToken);
  expect(answer.headers['set-cookie']).toEqual([
    `accessToken=${value!.access_token}; Max-Age=2592000; Path=/; Secure; SameSite=Strict`,
    `refreshToken=${value!.refresh_token}; Max-Age=2592000; Path=/; Secure; SameSite=Strict`,
    `__Host-companion=${companion}; Max-Age=2592000; Path=/; Secure; HttpOnly; SameSite=Strict`,
    expect.stringMatching(
      /^__Host-device=[\w.-]+; Max-Age=31536000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  expect(JSON.stringify(answer.json())).not.toContain(companion);
  const next = await me({
    authorization: `Bearer ${value!.access_token}`,
    cookie: `__Host-companion=${companion}`,
  });
  expect(next.json().value.id).toBe(lea.id);
});

test('within ten seconds the replaced token gets the same successor; later it ends the family', async () => {
  const { refreshToken, companion } = held();
  const first = await refresh(refreshToken, companion);
  time += 10_000;
  const again = await refresh(refreshToken, companion);
  expect(again.value!.refresh_token).toBe(first.value!.refresh_token);
  time += 1;
  const replayed = await refresh(refreshToken, companion);
  expect([replayed.status, replayed.code]).toEqual([401, 'unauthenticated']);
  expect(replayed.answer.headers['set-cookie']).toContain(
    '__Host-companion=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict',
  );
  expect((await refresh(first.value!.refresh_token, companion)).status).toBe(401);
  const trail = await fresh.db
    .selectFrom('kit.auditEntries')
    .select('subject')
    .where('action', '=', 'session_replayed')
    .execute();
  expect(trail).toEqual([{ subject: `account:${lea.id}` }]);
});

test('a replaced token in hands without the companion ends the family at once', async () => {
  const { refreshToken, companion } = held();
  const first = await refresh(refreshToken, companion);
  expect((await refresh(refreshToken, 'a-companion-of-the-thief')).status).toBe(401);
  expect((await refresh(first.value!.refresh_token, companion)).status).toBe(401);
});

test('another session of the same person outlives the end of one', async () => {
  const other = await signIn(fresh.db, lea.id, site);
  const { refreshToken, companion } = held();
  await refresh(refreshToken, companion);
  time += minutes(1);
  expect((await refresh(refreshToken, companion)).status).toBe(401);
  const otherToken = cookieIn(other.cookie, 'refreshToken');
  expect((await refresh(otherToken, cookieIn(other.cookie, '__Host-companion'))).status).toBe(200);
});

test('a token refused in the cookies of the session that came after it takes nothing from that one', async () => {
  const next = await signIn(fresh.db, lea.id, site);
  const [current, companion] = ['refreshToken', '__Host-companion'].map((name) =>
    cookieIn(next.cookie, name),
  );
  const late = await refresh(held().refreshToken, companion, `refreshToken=${current}; `);
  expect([late.status, late.answer.headers['set-cookie']]).toEqual([401, undefined]);
  const own = await refresh(current ?? '', 'of a thief', `refreshToken=${current}; `);
  expect([own.status, own.answer.headers['set-cookie']?.length]).toEqual([401, 3]);
});

test('of many refreshes at once all get one and the same successor', async () => {
  const { refreshToken, companion } = held();
  for (let round = 0, token = refreshToken; round < 5; round++, time += minutes(1)) {
    const used = token;
    const all = await Promise.all(Array.from({ length: 12 }, () => refresh(used, companion)));
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const successors = new Set(all.map(({ value }) => value!.refresh_token));
    expect(successors.size).toBe(1);
    [token = ''] = successors;
    expect(token).not.toBe(used);
  }
});

test('a session lasts a month after its last refresh', async () => {
  const { refreshToken, companion } = held();
  time += days(29);
  const renewed = await refresh(refreshToken, companion);
  time += days(29);
  const again = await refresh(renewed.value!.refresh_token, companion);
  expect(again.status).toBe(200);
  time += days(30);
  expect((await refresh(again.value!.refresh_token, companion)).code).toBe('unauthenticated');
});

test('a forged refresh token is refused', async () => {
  const { refreshToken, companion } = held();
  const [session, generation, mac] = refreshToken.split('.');
  for (const token of [
    `${session}.1.${mac}`,
    `${session}.${generation}.${mac?.slice(0, -1)}`,
    `${session}.0`,
    `00000000-0000-4000-8000-000000000000.${generation}.${mac}`,
    'nothing',
    '',
  ]) {
    expect([token, (await refresh(token, companion)).status]).toEqual([token, 401]);
  }
  expect((await refresh(refreshToken, companion)).status).toBe(200);
});

test('signing out ends both tokens and clears the three cookies', async () => {
  const { refreshToken, companion } = held();
  const logout = (headers: Partial<SignedIn>) =>
    app.inject({ method: 'POST', url: '/api/v1/authentications/logout', headers: headers });
  expect((await logout({})).statusCode).toBe(401);
  const out = await logout(headers);
  expect(out.json()).toEqual({ success: true, value: { done: true } });
  expect(out.headers['set-cookie']).toEqual([
    'accessToken=; Max-Age=0; Path=/; Secure; SameSite=Strict',
    'refreshToken=; Max-Age=0; Path=/; Secure; SameSite=Strict',
    '__Host-companion=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict',
  ]);
  expect((await refresh(refreshToken, companion)).status).toBe(401);
  expect((await me(headers)).statusCode).toBe(401);
  expect((await logout(headers)).statusCode).toBe(401);
});

test('the session of a deleted account is over', async () => {
  const gone = await aCustomer(fresh.db);
  const theirs = await signIn(fresh.db, gone.id, site);
  await fresh.db
    .updateTable('identity.accounts')
    .set({ deletedAt: clock.now() })
    .where('id', '=', gone.id)
    .execute();
  expect((await me(theirs)).statusCode).toBe(401);
  const token = cookieIn(theirs.cookie, 'refreshToken');
  expect((await refresh(token, cookieIn(theirs.cookie, '__Host-companion'))).status).toBe(401);
});

test('a dead token does not keep its holder from signing in, and an identity service that is away is a 503', async () => {
  time += days(1);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/authentications/login',
    headers,
    payload: { email: 'lea@example.test', password: 'a-long-password' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(answer.headers['retry-after']).toBe('2');
});

describe('tokens that were asked for to stand alone', () => {
  const bearerOf = async () => {
    const session = await createSessions(site).open(fresh.db, lea.id, { kind: 'bearer' });
    return { ...session, alone: { authorization: `Bearer ${session.accessToken}` } };
  };

  test('need no cookie; a browser’s access token without its companion stays a 401', async () => {
    const { alone, companion } = await bearerOf();
    expect(companion).toBeNull();
    expect((await me(alone)).statusCode).toBe(200);
    expect((await me({ authorization: headers.authorization })).json().code).toBe('unauthenticated');
  });

  test('are renewed by the refresh token alone, and stay what they are', async () => {
    const { refreshToken } = await bearerOf();
    const { status, value, answer } = await refresh(refreshToken);
    expect([status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await me({ authorization: `Bearer ${value?.access_token}` })).statusCode).toBe(200);
    expect((await refresh(value?.refresh_token ?? '')).status).toBe(200);
  });

  test('end as a family when a replaced refresh token comes back', async () => {
    const { refreshToken } = await bearerOf();
    const { value } = await refresh(refreshToken);
    time += 11_000;
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(value?.refresh_token ?? '')).status).toBe(401);
    expect((await me({ authorization: `Bearer ${value?.access_token}` })).statusCode).toBe(401);
  });

  test('cannot be had from a browser’s refresh token', async () => {
    const { refreshToken } = held();
    expect((await refresh(refreshToken)).status).toBe(401);
  });
});
