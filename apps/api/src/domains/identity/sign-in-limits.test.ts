import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiAnswerOfFixture, type ApiFixture, openApiFixture } from '#testing/api-fixture';

const password = 'a-long-password';

let fixture: ApiFixture;
beforeAll(async () => {
  // Without the identity service's own throttle: only our limits are tested.
  fixture = await openApiFixture(
    { RATE_LIMITS: 'on', IDENTITY_MAX_FAILURES: '60000' },
    { withIdentity: true },
  );
});
afterAll(() => fixture?.close());

let email: string;
/** Cookies of the browser that registered the account. */
let browser: string;
beforeEach(async () => {
  await sql`delete from kit.rate_limits`.execute(fixture.db);
  email = `lea-${randomUUID()}@example.test`;
  browser = cookiesOf(await register(email));
});

let lines = 0;
const aLine = () => {
  lines += 1;
  return `203.0.${Math.floor(lines / 200)}.${lines % 200}`;
};

function register(address: string): Promise<ApiAnswerOfFixture> {
  const body = { email: address, password, first_name: 'Léa', last_name: 'Martin' };
  return fixture.call('POST', '/authentications/register', { body, from: aLine() });
}

function signIn(how: { from?: string; secret?: string; cookie?: string } = {}): Promise<ApiAnswerOfFixture> {
  const { from = aLine(), secret = password, cookie = '' } = how;
  const body = { email, password: secret };
  return fixture.call('POST', '/authentications/login', { body, from, headers: { cookie } });
}

async function fail(times: number, how: { from?: string; cookie?: string } = {}): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => signIn({ ...how, secret: 'not-this-one' })),
  );
  return answers.map(({ status }) => status).toSorted();
}

function cookiesOf({ headers }: ApiAnswerOfFixture): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
const only = (cookies: string, name: string) =>
  cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

/** Wrong passwords from enough networks to exceed the limit of the e-mail. */
async function besiege(): Promise<void> {
  for (let line = 0; line < 5; line++) expect(await fail(10, { from: aLine() })).toEqual(Array(10).fill(422));
  expect((await signIn()).status).toBe(429);
}

test('wrong passwords from elsewhere do not keep the owner of an e-mail out', async () => {
  const elsewhere = aLine();
  expect(await fail(11, { from: elsewhere })).toEqual([...Array(10).fill(422), 429]);
  expect((await signIn()).status).toBe(200);
  // The right password is refused too where it would be the eleventh guess.
  expect((await signIn({ from: elsewhere })).status).toBe(429);
});

test('guesses at one account from a network do not affect its other users', async () => {
  const shared = aLine();
  await fail(10, { from: shared });
  const neighbour = `tom-${email}`;
  await register(neighbour);
  const body = { email: neighbour, password };
  expect((await fixture.call('POST', '/authentications/login', { body, from: shared })).status).toBe(200);
});

test('a line that guesses at many accounts is stopped', async () => {
  const from = aLine();
  const statuses = [];
  for (let account = 0; account < 31; account++) {
    const body = { email: `${account}-${email}`, password };
    statuses.push((await fixture.call('POST', '/authentications/login', { body, from })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(422), 429]);
}, 60_000);

test('the right password counts nothing, however often', async () => {
  const from = aLine();
  for (let time = 0; time < 15; time++) expect((await signIn({ from })).status).toBe(200);
});

test('what is refused on one line does not add up against the e-mail', async () => {
  const from = aLine();
  await fail(10, { from });
  expect(await fail(60, { from })).toEqual(Array(60).fill(429));
  expect((await signIn()).status).toBe(200);
});

describe('fifty wrong passwords from many lines keep strangers out of an account', () => {
  test('and let in the browser that was signed in to it before, also after it signed out', async () => {
    const headers = await signedIn(browser);
    const out = await fixture.call('POST', '/authentications/logout', { headers });
    expect(out.status).toBe(200);
    expect(only(cookiesOf(out), '__Host-device')).toBe('');
    await besiege();
    const device = only(browser, '__Host-device');
    expect((await signIn({ cookie: device })).status).toBe(200);
    for (const forged of ['__Host-device=x', `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`])
      expect((await signIn({ cookie: forged })).status).toBe(429);
  });

  test('and let in whom the identity service has signed in', async () => {
    await besiege();
    const { idToken } = await fixture.idToken({ email, password });
    const body = { firebase_token: idToken };
    expect((await fixture.call('POST', '/authentications/login', { body })).status).toBe(200);
  });

  test('and the browser of another account no more than a stranger', async () => {
    const other = cookiesOf(await register(`tom-${email}`));
    await besiege();
    expect((await signIn({ cookie: only(other, '__Host-device') })).status).toBe(429);
  });

  test('and do not keep the signed-in owner from proving their identity again', async () => {
    await besiege();
    const headers = await signedIn(browser);
    const again = (current_password: string) =>
      fixture.call('POST', '/me/reauthentication', { body: { current_password }, headers });
    expect((await again(password)).status).toBe(200);
    for (let guess = 0; guess < 10; guess++)
      expect((await again('not-this-one')).code).toBe('wrong_password');
    expect((await again(password)).status).toBe(429);
  });
});

test('a known browser is counted apart: its own wrong passwords stop it alone', async () => {
  const [cookie, from] = [only(browser, '__Host-device'), aLine()];
  expect(await fail(11, { cookie, from })).toEqual([...Array(10).fill(422), 429]);
  expect((await signIn({ cookie })).status).toBe(429);
  expect((await signIn({ from })).status).toBe(200);
});

test('one browser is known to each account that was signed in on it', async () => {
  const device = only(browser, '__Host-device');
  const body = { email: `tom-${email}`, password, first_name: 'Tom', last_name: 'Petit' };
  const second = await fixture.call('POST', '/authentications/register', {
    body,
    from: aLine(),
    headers: { cookie: device },
  });
  const both = only(cookiesOf(second), '__Host-device');
  await besiege();
  expect((await signIn({ cookie: both })).status).toBe(200);
});

test('the cookie is for our server alone, lasts a year and identifies no person', async () => {
  const written = [(await signIn()).headers['set-cookie'] ?? []].flat();
  const device = written.find((cookie) => cookie.startsWith('__Host-device='));
  expect(device).toMatch(/; Max-Age=31536000; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
  const { rows } = await sql<{ id: string }>`
    select id from identity.accounts where email = ${email}`.execute(fixture.db);
  expect(device).not.toContain(rows[0]?.id ?? 'no account');
});

test('a token that is not good is looked at ten times for one line, and a good one always', async () => {
  const from = aLine();
  const { idToken } = await fixture.idToken({ email, password });
  const by = (firebase_token: string) =>
    fixture.call('POST', '/authentications/login', { body: { firebase_token }, from });
  for (let time = 0; time < 10; time++) expect((await by('not-a-token')).status).toBe(401);
  expect((await by('not-a-token')).status).toBe(429);
  expect((await by(idToken)).status).toBe(200);
});

async function signedIn(cookie: string): Promise<{ authorization: string; cookie: string }> {
  return { authorization: `Bearer ${only(cookie, 'accessToken').replace('accessToken=', '')}`, cookie };
}
