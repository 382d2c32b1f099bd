import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { type SignedIn, testSite } from '#testing/sign-in';
import { readLinkToMail } from './read-link.ts';
import { createTokenSigner } from './sign-tokens.ts';

const password = 'a-long-password';
let fixture: ApiFixture;
let email: string;
let accountId: string;
let headers: SignedIn;

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  email = `lea-${randomUUID()}@example.test`;
  const { value } = await fixture.call('POST', '/authentications/register', {
    body: { email, password, first_name: 'Léa', last_name: 'Martin' },
  });
  accountId = (value as { user: { id: string } }).user.id;
  headers = await fixture.signIn(accountId);
  // The emails of a registration have their own tests.
  await sql`delete from kit.facts`.execute(fixture.db);
});

const login = (secret = password) =>
  fixture.call('POST', '/authentications/login', { body: { email, password: secret } });
const forgot = (address = email) =>
  fixture.call('POST', '/authentications/forgot-password', { body: { email: address } });
const reset = (token: string, body: object = { password: 'another-password' }) =>
  fixture.call('POST', '/authentications/reset-password', {
    body,
    headers: { authorization: `Bearer ${token}` },
  });
const verify = (token: string) =>
  fixture.call('POST', '/authentications/verify-email', { headers: { authorization: `Bearer ${token}` } });
const trail = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from kit.audit_entries where subject = ${`account:${accountId}`} order by id`.execute(
    fixture.db,
  );
  return rows.map(({ action }) => action);
};

/** The token in the newest email to the account. */
async function mailedToken(page: string): Promise<string> {
  await fixture.react();
  const [sentEmail] = await fixture.emailsTo(email);
  const found = new RegExp(`http://localhost:3000/auth/${page}#token=([\\w-]{43})`).exec(
    sentEmail?.text ?? '',
  );
  if (!found?.[1]) throw new Error(`no link to ${page} in ${sentEmail?.text}`);
  expect(sentEmail?.html).toContain(`/auth/${page}#token=${found[1]}`);
  return found[1];
}

async function expire() {
  await sql`update identity.links set expires_at = now() - interval '1 second'`.execute(fixture.db);
}

describe('a forgotten password', () => {
  test('is replaced by the link in the mail: once, and every session ends', async () => {
    const elsewhere = await fixture.call('POST', '/authentications/login', { body: { email, password } });
    expect((await forgot()).text).toBe('{"success":true,"value":{"done":true}}');
    const token = await mailedToken('reset-password');
    expect((await login()).status).toBe(200);

    const done = await reset(token);
    expect([done.status, done.text]).toEqual([200, '{"success":true,"value":{"done":true}}']);
    expect(done.headers['set-cookie']).toContain('accessToken=; Max-Age=0; Path=/; Secure; SameSite=Strict');
    expect((await login()).code).toBe('wrong_credentials');
    expect((await login('another-password')).status).toBe(200);
    const cookie = (elsewhere.headers['set-cookie'] as string[]).map((line) => line.split(';')[0]).join('; ');
    const refreshToken = (elsewhere.value as { refresh_token: string }).refresh_token;
    const refreshed = await fixture.call('POST', '/authentications/refresh', {
      body: { refresh_token: refreshToken },
      headers: { cookie },
    });
    expect(refreshed.code).toBe('unauthenticated');

    const again = await reset(token, { password: 'a-third-password' });
    expect([again.status, again.code]).toEqual([422, 'link_expired']);
    expect((await login('another-password')).status).toBe(200);
    expect(await trail()).toEqual(
      expect.arrayContaining(['account_registered', 'password_reset_requested', 'password_reset']),
    );
    await fixture.react();
    const [notice] = await fixture.emailsTo(email);
    expect(notice?.subject).toBe('Votre mot de passe a changé');
  });

  test('proves the e-mail, here and at the identity service', async () => {
    await forgot();
    await reset(await mailedToken('reset-password'));
    expect((await fixture.call('GET', '/me', { headers })).status).toBe(401);
    const { user } = (await login('another-password')).value;
    expect(user).toMatchObject({ email_verified: true });
    expect(await fixture.context.partners.identity.findByEmail(email)).toMatchObject({ emailVerified: true });
  });

  test('of ten who use the link at once, one sets the password', async () => {
    await forgot();
    const token = await mailedToken('reset-password');
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, { password: `password-number-${index}` })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const winner = all.findIndex(({ status }) => status === 200);
    expect((await login(`password-number-${winner}`)).status).toBe(200);
  });

  test('a link that was overtaken by another is used up with it', async () => {
    await forgot();
    const first = await mailedToken('reset-password');
    await forgot();
    const second = await mailedToken('reset-password');
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).code).toBe('link_expired');
  });
});

describe('a forgotten password, with links that fail', () => {
  test('after an hour, with another link, or with none, is not replaced', async () => {
    await forgot();
    const token = await mailedToken('reset-password');
    await fixture.call('POST', '/me/email-verification', { headers });
    const other = await mailedToken('verify-email');
    for (const bad of [other, `${token}x`, headers.authorization.slice(7), 'x']) {
      expect((await reset(bad)).code).toBe('link_expired');
    }
    const none = await fixture.call('POST', '/authentications/reset-password', { body: { password } });
    expect([none.status, none.code]).toEqual([422, 'link_expired']);
    await expire();
    expect((await reset(token)).code).toBe('link_expired');
    expect((await login()).status).toBe(200);
  });

  test('stays good after a password that is refused', async () => {
    await forgot();
    const token = await mailedToken('reset-password');
    expect((await reset(token, { password: 'short' })).fields).toEqual({ password: 'too_short' });
    expect(
      (await reset(token, { password: 'another-password', confirm_password: 'another-passwort' })).fields,
    ).toEqual({ confirm_password: 'passwords_differ' });
    expect((await reset(token)).status).toBe(200);
  });

  test('of an unknown e-mail gets the same answer, and no mail', async () => {
    const known = await forgot(email.toUpperCase());
    const unknown = await forgot(`ghost-${email}`);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await fixture.react();
    expect(await fixture.emailsTo(email)).toHaveLength(1);
    expect(await fixture.emailsTo(`ghost-${email}`)).toEqual([]);
  });

  test('may be reported three times an hour, for a known or unknown e-mail', async () => {
    const { app } = await fixture.another({ RATE_LIMITS: 'on' });
    const ask = (address: string, from: string) =>
      fixture.call('POST', '/authentications/forgot-password', { body: { email: address }, from, on: app });
    for (const address of [email, `ghost-${email}`]) {
      const answers = [];
      for (let time = 0; time < 4; time++) answers.push((await ask(address, `203.0.113.${time}`)).status);
      expect(answers).toEqual([200, 200, 200, 429]);
    }
    await app.close();
  });

  test('leaves no token in the database: neither in a table nor in a fact', async () => {
    await forgot();
    const facts = await sql<{ row: string }>`select payload::text as row from kit.facts`.execute(fixture.db);
    const token = await mailedToken('reset-password');
    const links = await sql<{ row: string }>`
      select row_to_json(l)::text as row from identity.links l`.execute(fixture.db);
    const deliveries = await sql<{ row: string }>`
      select row_to_json(d)::text as row from notifications.deliveries d`.execute(fixture.db);
    const stored = [...facts.rows, ...links.rows, ...deliveries.rows].map(({ row }) => row);
    expect(stored.length).toBeGreaterThan(2);
    expect(stored.filter((row) => row.includes(token))).toEqual([]);
  });

  test('asked for once is mailed once, however often the fact is delivered', async () => {
    await forgot();
    const { rows } = await sql<{ id: number; payload: { linkId: string; email: string }; at: Date }>`
      select id, payload, at from kit.facts where payload->>'email' = ${email}`.execute(fixture.db);
    await fixture.react();
    await sql`insert into kit.facts (id, name, payload, at) overriding system value
      values (${rows[0]!.id}, 'password-reset-requested', ${JSON.stringify(rows[0]!.payload)}, ${rows[0]!.at})`.execute(
      fixture.db,
    );
    await fixture.react();
    expect(await fixture.emailsTo(email)).toHaveLength(1);
  });
});

describe('a password that is changed', () => {
  const change = (body: object, as: Partial<SignedIn> = headers) =>
    fixture.call('PUT', '/me/password', { body, headers: as as Record<string, string> });

  test('needs the current one; other devices are signed out, this one is not', async () => {
    const [other] = [await login()];
    const wrong = await change({ current_password: 'not-this-one', new_password: 'another-password' });
    expect([wrong.status, wrong.code, wrong.message]).toEqual([
      422,
      'wrong_password',
      'Le mot de passe actuel est incorrect.',
    ]);
    expect((await change({ new_password: 'another-password' })).fields).toEqual({
      current_password: 'required',
    });
    expect((await change({ current_password: password, new_password: 'another-password' })).status).toBe(200);
    expect((await login()).code).toBe('wrong_credentials');
    expect((await login('another-password')).status).toBe(200);
    const { rows } = await sql<{ alive: boolean; own: boolean }>`
      select revoked_at is null as alive, id = ${sessionOf(headers)} as own
      from identity.sessions where account_id = ${accountId} order by created_at`.execute(fixture.db);
    expect(rows.filter(({ own }) => own)).toEqual([{ alive: true, own: true }]);
    expect(rows.filter(({ alive, own }) => alive && !own)).toHaveLength(1);
    expect(other.status).toBe(200);
    expect(await trail()).toContain('password_changed');
  });

  test('or an ID token of the account, not older than five minutes', async () => {
    const fresh = await fixture.idToken({ email, password });
    const [head, claims = '', sign] = fresh.idToken.split('.');
    const { auth_time: at, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const stale = { ...rest, auth_time: at - 301 };
    const aged = `${head}.${Buffer.from(JSON.stringify(stale)).toString('base64url')}.${sign}`;
    const strange = await fixture.idToken({ email: `other-${email}`, password, create: true });
    for (const firebase_token of [aged, strange.idToken]) {
      const { status, code } = await change({ firebase_token, new_password: 'another-password' });
      expect([status, code]).toEqual([422, 'reauthentication_required']);
    }
    const forged = await change({ firebase_token: 'not-a-token', new_password: 'another-password' });
    expect([forged.status, forged.code]).toEqual([401, 'bad_identity_token']);
    expect((await login()).status).toBe(200);
    const done = await change({ firebase_token: fresh.idToken, new_password: 'another-password' });
    expect(done.status).toBe(200);
    expect((await login('another-password')).status).toBe(200);
  });

  test('is long enough, written twice alike, and needs a session', async () => {
    const body = { current_password: password, new_password: 'another-password' };
    expect((await change({ ...body, new_password: 'short' })).fields).toEqual({ new_password: 'too_short' });
    expect((await change({ ...body, confirm_password: 'x' })).fields).toEqual({
      confirm_password: 'passwords_differ',
    });
    expect((await change(body, {})).status).toBe(401);
    expect((await login()).status).toBe(200);
  });
});

const me = async () => (await fixture.call('GET', '/me', { headers })).value as { email_verified: boolean };

describe('an e-mail', () => {
  test('is verified by the link in the mail, once', async () => {
    expect((await me()).email_verified).toBe(false);
    expect((await fixture.call('POST', '/me/email-verification', { headers })).status).toBe(200);
    const token = await mailedToken('verify-email');
    expect((await reset(token)).code).toBe('link_expired');
    expect((await verify(token)).status).toBe(200);
    expect((await me()).email_verified).toBe(true);
    expect(await fixture.context.partners.identity.findByEmail(email)).toMatchObject({ emailVerified: true });
    expect((await verify(token)).code).toBe('link_expired');
    expect(await trail()).toContain('email_verified');
  });

  test('of a person who registers with a password, customer or professional, is verified unasked', async () => {
    const business = {
      business_name: 'Atelier Léa',
      phone_number: '01 43 57 00 00',
      work_place: ['salon'],
      work_address: { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' },
      total_price: '39,99',
      payment_method_token: 'pm_card_visa',
    };
    for (const more of [{}, business]) {
      email = `new-${randomUUID()}@example.test`;
      const { status } = await fixture.call('POST', '/authentications/register', {
        body: { email, password, first_name: 'Léa', last_name: 'Martin', ...more },
      });
      expect(status).toBe(201);
      const token = await mailedToken('verify-email');
      expect(await fixture.emailsTo(email)).toHaveLength(1);
      expect((await verify(token)).status).toBe(200);
      expect((await login()).value.user).toMatchObject({ email_verified: true });
    }
  });

  test('needs no verification if Google vouches for it, but does if Facebook does not', async () => {
    const registered = async (provider: 'google.com' | 'facebook.com', emailVerified: boolean) => {
      email = `new-${randomUUID()}@example.test`;
      const { idToken } = await fixture.idToken({ provider, sub: randomUUID(), email, emailVerified });
      const body = { first_name: 'Inès', last_name: 'Petit', firebase_token: idToken };
      expect((await fixture.call('POST', '/authentications/register', { body })).status).toBe(201);
      await fixture.react();
      return (await fixture.emailsTo(email)).length;
    };
    expect(await registered('google.com', true)).toBe(0);
    expect(await registered('facebook.com', false)).toBe(1);
  });
});

describe('an e-mail that is not verified by a link', () => {
  test('of a registration that fails gets no verification', async () => {
    email = `new-${randomUUID()}@example.test`;
    const address = { line: 'x', city: 'Nowhere', postal_code: '00999' };
    const body = { email, password, first_name: 'Léa', last_name: 'Martin', address };
    expect((await fixture.call('POST', '/authentications/register', { body })).status).toBe(422);
    await fixture.react();
    expect(await fixture.emailsTo(email)).toEqual([]);
  });

  test('that is verified already gets no second e-mail', async () => {
    await fixture.call('POST', '/me/email-verification', { headers });
    await verify(await mailedToken('verify-email'));
    await fixture.call('POST', '/me/email-verification', { headers });
    await fixture.react();
    expect(await fixture.emailsTo(email)).toHaveLength(1);
  });

  test('is not verified by a link that expired or was mailed to another address', async () => {
    await fixture.call('POST', '/me/email-verification', { headers });
    const token = await mailedToken('verify-email');
    await sql`update identity.links set email = 'other@example.test' where account_id = ${accountId}`.execute(
      fixture.db,
    );
    expect((await verify(token)).code).toBe('link_expired');
    await sql`update identity.links set email = ${email} where account_id = ${accountId}`.execute(fixture.db);
    await expire();
    expect((await verify(token)).code).toBe('link_expired');
    expect((await fixture.call('POST', '/me/email-verification')).status).toBe(401);
    expect((await me()).email_verified).toBe(false);
  });
});

function sessionOf({ authorization }: SignedIn): string {
  return JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).sid;
}

test('a link that waits for its e-mail while the secret changes works', async () => {
  await forgot();
  await fixture.reactOnly();
  const { rows } = await sql<{ id: string }>`
    select id from identity.links where account_id = ${accountId} and kind = 'reset_password'`.execute(
    fixture.db,
  );
  const [older] = testSite.secrets;
  const mailedWith = (...secrets: [string, ...string[]]) =>
    readLinkToMail(
      {
        db: fixture.db,
        clock: systemClock,
        tokens: createTokenSigner({ secrets, audience: testSite.publicOrigin }),
      },
      rows[0]?.id ?? '',
    );
  const newer = 'the secret of next year is long enough for a key';
  expect(await mailedWith(newer)).toBeUndefined();
  const mailed = await mailedWith(newer, older);
  expect((await reset(mailed?.token ?? '')).status).toBe(200);
});
