import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testSite } from '#testing/sign-in';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';
import { createSessions, setOperator } from './index.ts';

const password = 'a-long-password';
const clock = { now: () => new Date() };
const call = (...asked: Parameters<WholeHouse['call']>) => house.call(...asked);

type Held = {
  accountId: string;
  sessionId: string;
  headers: { authorization: string; cookie: string };
  refreshToken: string;
};

let house: WholeHouse;
let email: string;
let phone: Held;
let laptop: Held;

beforeAll(async () => {
  house = await openWholeHouse();
});
afterAll(() => house?.close());
beforeEach(async () => {
  email = `lea-${randomUUID()}@example.test`;
  phone = await signIn('register', { first_name: 'Léa', last_name: 'Martin' });
  laptop = await signIn('login');
  expect([await asks(phone), await asks(laptop)]).toEqual(['200', '200']);
});

async function signIn(path: 'register' | 'login', more: object = {}): Promise<Held> {
  const body = { email, password, ...more };
  const answer = await call('POST', `/authentications/${path}`, { body });
  const { access_token, refresh_token, user } = answer.value as {
    access_token: string;
    refresh_token: string;
    user: { id: string };
  };
  return {
    accountId: user.id,
    sessionId: refresh_token.split('.')[0] ?? '',
    refreshToken: refresh_token,
    headers: {
      authorization: `Bearer ${access_token}`,
      cookie: (answer.headers['set-cookie'] as string[]).map((it) => it.split(';')[0]).join('; '),
    },
  };
}

/** What the access token in her hands is worth now, on a call that needs it and on one that takes anybody. */
async function asks({ headers }: Held): Promise<string> {
  const [needs, takesAnybody] = [
    await call('GET', '/me/sessions', { headers }),
    await call('GET', '/me', { headers }),
  ];
  const told = ({ status, code }: typeof needs) => (code ? `${status} ${code}` : `${status}`);
  expect(told(needs)).toBe(told(takesAnybody));
  return told(needs);
}
const over = '401 unauthenticated';
const refresh = ({ refreshToken, headers }: Held) =>
  call('POST', '/authentications/refresh', {
    body: { refresh_token: refreshToken },
    headers: { cookie: headers.cookie },
  });

describe('the access token in somebody’s hands is worth nothing any more', () => {
  test('once this device signs out; the other goes on', async () => {
    await call('POST', '/authentications/logout', { headers: phone.headers });
    expect([await asks(phone), await asks(laptop)]).toEqual([over, '200']);
  });

  test('once another device signs it out', async () => {
    await call('DELETE', `/me/sessions/${phone.sessionId}`, { headers: laptop.headers });
    expect([await asks(phone), await asks(laptop)]).toEqual([over, '200']);
  });

  test('once every device is signed out', async () => {
    await call('DELETE', '/me/sessions', { headers: laptop.headers });
    expect([await asks(phone), await asks(laptop)]).toEqual([over, over]);
  });

  test('once the password is replaced by the link in the mail', async () => {
    await call('POST', '/authentications/forgot-password', { body: { email } });
    await house.react();
    const letters = await house.lettersTo(email);
    const token = letters.map(({ text }) => /reset-password#token=([\w-]{43})/.exec(text)?.[1]).find(Boolean);
    const body = { password: 'another-password' };
    const headers = { authorization: `Bearer ${token}` };
    expect((await call('POST', '/authentications/reset-password', { body, headers })).status).toBe(200);
    expect([await asks(phone), await asks(laptop)]).toEqual([over, over]);
  });

  test('once the password is changed on another device, which goes on', async () => {
    const body = { current_password: password, new_password: 'another-password' };
    expect((await call('PUT', '/me/password', { body, headers: laptop.headers })).status).toBe(200);
    expect([await asks(phone), await asks(laptop)]).toEqual([over, '200']);
  });

  test('once the account is deleted', async () => {
    const body = { confirmation: email };
    expect((await call('DELETE', '/me', { body, headers: laptop.headers })).status).toBe(200);
    expect([await asks(phone), await asks(laptop)]).toEqual([over, over]);
  });

  test('once a replaced refresh token comes back, and its family dies', async () => {
    const renewed = await refresh(phone);
    const { access_token } = renewed.value as { access_token: string };
    const successor = { ...phone, headers: { ...phone.headers, authorization: `Bearer ${access_token}` } };
    expect(await asks(successor)).toBe('200');
    await sql`update identity.sessions set rotated_at = rotated_at - interval '11 seconds'
      where id = ${phone.sessionId}`.execute(house.db);
    expect((await refresh(phone)).status).toBe(401);
    expect([await asks(phone), await asks(successor), await asks(laptop)]).toEqual([over, over, '200']);
  });

  test('once Google vouches for somebody else’s claim to its e-mail', async () => {
    const { idToken } = await house.idToken({ email, password });
    const [head, claims = ''] = idToken.split('.');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const vouched = { ...read, sub: randomUUID(), email_verified: true };
    vouched.firebase = { sign_in_provider: 'google.com', identities: {} };
    const firebase_token = `${head}.${Buffer.from(JSON.stringify(vouched)).toString('base64url')}.`;
    expect((await call('POST', '/authentications/login', { body: { firebase_token } })).status).toBe(200);
    expect([await asks(phone), await asks(laptop)]).toEqual([over, over]);
  });

  test('once she is an operator no longer', async () => {
    await setOperator({ db: house.db, clock }, { email, isOperator: true });
    expect(await asks(phone)).toBe('200');
    await setOperator({ db: house.db, clock }, { email, isOperator: false });
    expect([await asks(phone), await asks(laptop)]).toEqual([over, over]);
  });

  test('once the month of its session is over', async () => {
    await sql`update identity.sessions set expires_at = now() - interval '1 second' where id = ${phone.sessionId}`.execute(
      house.db,
    );
    expect([await asks(phone), await asks(laptop)]).toEqual([over, '200']);
  });
});

test('a role that changes holds from the next call on, with the tokens that are out', async () => {
  const sessions = createSessions(testSite);
  const seen = async () => (await sessions.callerOf(house.db, { headers: phone.headers }))?.role;
  expect(await seen()).toBe('CUSTOMER');
  await sql`update identity.accounts set role = 'SALON' where id = ${phone.accountId}`.execute(house.db);
  expect(await seen()).toBe('SALON');
});
