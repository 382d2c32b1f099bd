import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLimits } from '#kit/http/limits';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { testSite } from '#testing/sign-in';
import { changePassword } from './change-password.ts';
import { endAllSessions } from './end-session.ts';
import { createSessions, setOperator } from './index.ts';
import { resetPassword } from './reset-password.ts';
import { signIn as signInTo } from './sign-in.ts';

const password = 'a-long-password';
const clock = { now: () => new Date() };
const call = (...options: Parameters<ApiFixture['call']>) => fixture.call(...options);

type Held = {
  accountId: string;
  sessionId: string;
  headers: { authorization: string; cookie: string };
  refreshToken: string;
};

let fixture: ApiFixture;
let email: string;
let phone: Held;
let laptop: Held;

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());
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
      cookie: (answer.headers['set-cookie'] as string[]).map((line) => line.split(';')[0]).join('; '),
    },
  };
}

/** What the access token gets now, on a call that needs one and on a call that anyone may make. */
async function asks({ headers }: Held): Promise<string> {
  const [needs, takesAnybody] = [
    await call('GET', '/me/sessions', { headers }),
    await call('GET', '/me', { headers }),
  ];
  const outcomeOf = ({ status, code }: typeof needs) => (code ? `${status} ${code}` : `${status}`);
  expect(outcomeOf(needs)).toBe(outcomeOf(takesAnybody));
  return outcomeOf(needs);
}
const over = '401 unauthenticated';
const refresh = ({ refreshToken, headers }: Held) =>
  call('POST', '/authentications/refresh', {
    body: { refresh_token: refreshToken },
    headers: { cookie: headers.cookie },
  });

describe('a leaked access token is rejected', () => {
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
    await fixture.react();
    const sentEmails = await fixture.emailsTo(email);
    const token = sentEmails
      .map(({ text }) => /reset-password#token=([\w-]{43})/.exec(text)?.[1])
      .find(Boolean);
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
});

describe('a leaked access token is rejected, without a sign-out', () => {
  test('once a replaced refresh token comes back, and its family dies', async () => {
    const renewed = await refresh(phone);
    const { access_token } = renewed.value as { access_token: string };
    const successor = { ...phone, headers: { ...phone.headers, authorization: `Bearer ${access_token}` } };
    expect(await asks(successor)).toBe('200');
    await sql`update identity.sessions set rotated_at = rotated_at - interval '11 seconds'
      where id = ${phone.sessionId}`.execute(fixture.db);
    expect((await refresh(phone)).status).toBe(401);
    expect([await asks(phone), await asks(successor), await asks(laptop)]).toEqual([over, over, '200']);
  });

  test('once Google vouches for the e-mail that another person had claimed', async () => {
    const { idToken } = await fixture.idToken({ email, password });
    const [head, claims = ''] = idToken.split('.');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const vouched = { ...read, sub: randomUUID(), email_verified: true };
    vouched.firebase = { sign_in_provider: 'google.com', identities: {} };
    const firebase_token = `${head}.${Buffer.from(JSON.stringify(vouched)).toString('base64url')}.`;
    expect((await call('POST', '/authentications/login', { body: { firebase_token } })).status).toBe(200);
    expect([await asks(phone), await asks(laptop)]).toEqual([over, over]);
  });

  test('once operator rights are revoked', async () => {
    await setOperator({ db: fixture.db, clock }, { email, isOperator: true });
    expect(await asks(phone)).toBe('200');
    await setOperator({ db: fixture.db, clock }, { email, isOperator: false });
    expect([await asks(phone), await asks(laptop)]).toEqual([over, over]);
  });

  test('once the month of its session is over', async () => {
    await sql`update identity.sessions set expires_at = now() - interval '1 second' where id = ${phone.sessionId}`.execute(
      fixture.db,
    );
    expect([await asks(phone), await asks(laptop)]).toEqual([over, '200']);
  });
});

/** The emulator's tokens are unsigned, so their claims can be changed. */
function ofTwoSecondsBefore(idToken: string): string {
  const [head, claims = ''] = idToken.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  read.auth_time -= 2;
  return `${head}.${Buffer.from(JSON.stringify(read)).toString('base64url')}.`;
}

describe('an ID token of before', () => {
  const login = (body: object) => call('POST', '/authentications/login', { body });
  const again = { status: 422, code: 'reauthentication_required' };
  let stolen: string;
  beforeEach(async () => {
    stolen = ofTwoSecondsBefore((await fixture.idToken({ email, password })).idToken);
    expect((await login({ firebase_token: stolen })).status).toBe(200);
  });

  test('opens no session once every device is signed out; the password does', async () => {
    await call('DELETE', '/me/sessions', { headers: laptop.headers });
    expect(await login({ firebase_token: stolen })).toMatchObject(again);
    expect((await login({ email, password })).status).toBe(200);
  });

  test('opens none once the password is changed, and changes it no more', async () => {
    const body = { current_password: password, new_password: 'another-password' };
    await call('PUT', '/me/password', { body, headers: laptop.headers });
    expect(await login({ firebase_token: stolen })).toMatchObject(again);
    const back = { firebase_token: stolen, new_password: password };
    expect(await call('PUT', '/me/password', { body: back, headers: laptop.headers })).toMatchObject(again);
  });

  test('opens none once the password is replaced by the link in the mail', async () => {
    await call('POST', '/authentications/forgot-password', { body: { email } });
    await fixture.react();
    const sentEmails = await fixture.emailsTo(email);
    const token = sentEmails
      .map(({ text }) => /reset-password#token=([\w-]{43})/.exec(text)?.[1])
      .find(Boolean);
    const headers = { authorization: `Bearer ${token}` };
    await call('POST', '/authentications/reset-password', {
      body: { password: 'another-password' },
      headers,
    });
    expect(await login({ firebase_token: stolen })).toMatchObject(again);
    const { idToken } = await fixture.idToken({ email, password: 'another-password' });
    expect((await login({ firebase_token: idToken })).status).toBe(200);
  });

  test('opens one in the second in which the password was replaced, though its time is cut to that second', async () => {
    const { idToken } = await fixture.idToken({ email, password });
    const issued = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).auth_time;
    const endedAt = new Date(issued * 1000 + 900);
    await sql`update identity.accounts set sessions_from = ${endedAt} where email = ${email}`.execute(
      fixture.db,
    );
    expect((await login({ firebase_token: idToken })).status).toBe(200);
    expect(await login({ firebase_token: ofTwoSecondsBefore(idToken) })).toMatchObject(again);
  });

  test('opens none once operator rights are revoked', async () => {
    await setOperator({ db: fixture.db, clock }, { email, isOperator: true });
    await setOperator({ db: fixture.db, clock }, { email, isOperator: false });
    expect(await login({ firebase_token: stolen })).toMatchObject(again);
  });
});

describe('a password that is being replaced', () => {
  const deps = () => ({
    db: fixture.db,
    clock,
    sessions: createSessions(testSite),
    limits: createLimits({ db: fixture.db, enabled: false }),
    identityService: fixture.context.partners.identity,
  });
  const dying = () => ({
    ...deps().identityService,
    setPassword: () => Promise.reject(new PartnerUnavailable('identity service', new Error('it died'))),
  });

  test('has ended every other session already should we die on the way', async () => {
    const input = { ...laptop, currentPassword: password, newPassword: 'another-password' };
    await expect(changePassword({ ...deps(), identityService: dying() }, input)).rejects.toThrow();
    expect([await asks(phone), await asks(laptop)]).toEqual([over, '200']);
  });

  test('and all of them when it is replaced by a link', async () => {
    await call('POST', '/authentications/forgot-password', { body: { email } });
    await fixture.react();
    const sentEmails = await fixture.emailsTo(email);
    const token = sentEmails
      .map(({ text }) => /reset-password#token=([\w-]{43})/.exec(text)?.[1])
      .find(Boolean);
    const input = { token, password: 'another-password' };
    await expect(resetPassword({ ...deps(), identityService: dying() }, input)).rejects.toThrow();
    expect([await asks(phone), await asks(laptop)]).toEqual([over, over]);
  });

  test('opens no session for a sign-in with the old password that began a moment before', async () => {
    const { identityService } = deps();
    const slow: typeof identityService = {
      ...identityService,
      async signIn(credentials) {
        const answer = await identityService.signIn(credentials);
        await endAllSessions(deps(), phone.accountId);
        return answer;
      },
    };
    const attempt = signInTo(
      { ...deps(), identityService: slow },
      { email, password, ip: '::1', userAgent: '', browser: { headers: {} } },
    );
    await expect(attempt).rejects.toThrow('reauthentication_required');
  });
});

test('a role that changes holds from the next call on, with the tokens that are out', async () => {
  const sessions = createSessions(testSite);
  const seen = async () => (await sessions.callerOf(fixture.db, { headers: phone.headers }))?.role;
  expect(await seen()).toBe('CUSTOMER');
  await sql`update identity.accounts set role = 'SALON' where id = ${phone.accountId}`.execute(fixture.db);
  expect(await seen()).toBe('SALON');
});
