import { randomUUID } from 'node:crypto';
import { translator } from '@meche/words';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture, type TokenOptions } from '#testing/api-fixture';

const password = 'a-long-password';
let fixture: ApiFixture;
let email: string;

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());
beforeEach(() => {
  email = `ines-${randomUUID()}@example.test`;
});

const names = { first_name: 'Inès', last_name: 'Petit' };
const register = (body: object, language = 'fr') =>
  fixture.call('POST', '/authentications/register', { body, headers: { 'accept-language': language } });
const login = (body: object) => fixture.call('POST', '/authentications/login', { body });

const social = (options: Partial<Extract<TokenOptions, { provider: string }>> = {}) =>
  fixture.idToken({ provider: 'google.com', sub: randomUUID(), email, emailVerified: true, ...options });

/**
 * The same token for another uid, like a second identity of the same person; the emulator's tokens are
 * unsigned.
 */
function withUid(token: string, uid: string, changes: object = {}): string {
  const [head, claims = ''] = token.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const written = JSON.stringify({ ...read, sub: uid, user_id: uid, ...changes });
  return `${head}.${Buffer.from(written).toString('base64url')}.`;
}

test('who names an identity account without its token is asked for the token', async () => {
  const { status, fields } = await register({
    ...names,
    email,
    firebase_user_id: 'unproved-uid',
    role: 'CUSTOMER',
    work_zone: { postal_code: '35000', city: 'Rennes' },
  });
  expect([status, fields]).toEqual([422, { firebase_token: 'required' }]);
});

describe.each(['google.com', 'facebook.com'] as const)('a person from %s', (provider) => {
  test('registers with the payload of the specification, and signs in again', async () => {
    const { idToken, localId } = await social({ provider });
    const payload = {
      ...names,
      firebase_token: idToken,
      firebase_user_id: localId,
      email,
      phone_number: '06 12 34 56 78',
      work_address: { line: '3 rue des Lilas', city: 'Rennes', postcode: '35000' },
      work_zone: { postal_code: '35000', city: 'Rennes' },
      role: 'CUSTOMER',
    };
    const { status, value } = await register(payload);
    expect([status, value]).toEqual([
      201,
      expect.objectContaining({
        user: expect.objectContaining({ role: 'CUSTOMER', email, email_verified: true, professional: null }),
      }),
    ]);
    expect((await login({ firebase_token: idToken })).value.user).toEqual(value.user);
    const again = await register(payload);
    expect([again.status, again.code]).toEqual([422, 'account_exists']);
    for (const language of ['fr', 'en'] as const) {
      const answer = await register(payload, language);
      expect(answer.message).toContain('exist');
      expect(answer.message).toBe((await translator(language))('refusals:account_exists'));
    }
  });

  test('is a professional with a work place, whatever the role says', async () => {
    const { idToken } = await social({ provider });
    const { value } = await register({
      ...names,
      firebase_token: idToken,
      business_name: 'Chez Inès',
      phone_number: '0612345678',
      work_place: 'at_home',
      work_address: { city: 'Rennes', postal_code: '35000' },
      work_zone: { postal_code: '35', city: '' },
      role: 'CUSTOMER',
    });
    expect(value.user).toMatchObject({ role: 'HAIRDRESSER', professional: { business_name: 'Chez Inès' } });
  });
});

test('a uid or an e-mail that the token does not prove is refused beside its field', async () => {
  const { idToken } = await social();
  const { status, fields } = await register({
    ...names,
    firebase_token: idToken,
    firebase_user_id: 'another-uid',
    email: `not-${email}`,
  });
  expect([status, fields]).toEqual([422, { firebase_user_id: 'invalid', email: 'invalid' }]);
});

test('a customer may enter the commune alone; a department is no commune', async () => {
  const { idToken } = await social();
  const department = await register({
    ...names,
    firebase_token: idToken,
    work_zone: { postal_code: '35', city: 'Rennes' },
  });
  expect([department.status, department.fields]).toEqual([
    422,
    { 'work_zone.postal_code': 'invalid_postal_code' },
  ]);
  const { value } = await register({
    ...names,
    firebase_token: idToken,
    work_zone: { postal_code: '35000', city: '' },
  });
  const { rows } = await sql`select line, city, postal_code, insee_code from customers.addresses
    where account_id = ${(value as { user: { id: string } }).user.id}`.execute(fixture.db);
  expect(rows).toEqual([{ line: null, city: 'Rennes', postalCode: '35000', inseeCode: '35238' }]);
});

describe('an account that is there already', () => {
  const byPassword = { ...names, password };
  let accountId: string;
  let companion: string;
  let refreshToken: string;

  beforeEach(async () => {
    const { value, headers } = await register({ ...byPassword, email });
    const session = value as { user: { id: string }; refresh_token: string };
    accountId = session.user.id;
    refreshToken = session.refresh_token;
    companion = (headers['set-cookie'] as string[]).map((line) => line.split(';')[0]).join('; ');
  });
  const refresh = () =>
    fixture.call('POST', '/authentications/refresh', {
      body: { refresh_token: refreshToken },
      headers: { cookie: companion },
    });
  const linked = async () => {
    const { rows } = await sql<{ uid: string }>`
      select identity_uid as uid from identity.linked_identities where account_id = ${accountId}`.execute(
      fixture.db,
    );
    return rows.map(({ uid }) => uid);
  };
  /** A token that vouches for the e-mail, or not, under an unknown uid. */
  const stranger = async (changes: object) => {
    const { idToken } = await fixture.idToken({ email, password });
    return withUid(idToken, `uid-${randomUUID()}`, {
      email_verified: true,
      firebase: { sign_in_provider: 'google.com', identities: {} },
      ...changes,
    });
  };

  test('is linked when the e-mail is verified, and then signs in both ways', async () => {
    await fixture.context.partners.identity.setEmailVerified(
      (await fixture.idToken({ email, password })).localId,
    );
    expect((await login({ email, password })).status).toBe(200);
    const token = await stranger({});
    expect((await register({ ...names, firebase_token: token })).code).toBe('account_exists');
    const { status, value } = await login({ firebase_token: token });
    expect([status, (value as { user: { id: string } }).user.id]).toEqual([200, accountId]);
    expect(await linked()).toHaveLength(1);
    expect((await login({ firebase_token: token })).status).toBe(200);
    expect((await login({ email, password })).status).toBe(200);
    expect((await refresh()).status).toBe(200);
    expect((await register({ ...names, firebase_token: token })).code).toBe('account_exists');
  });

  test('is not linked when it is not: not for Google, not for Facebook, not for a password', async () => {
    for (const [status, code, changes] of [
      [401, 'bad_identity_token', { email_verified: false }],
      [
        401,
        'bad_identity_token',
        { email_verified: false, firebase: { sign_in_provider: 'facebook.com', identities: {} } },
      ],
      [422, 'wrong_credentials', { firebase: { sign_in_provider: 'password', identities: {} } }],
    ] as const) {
      const token = await stranger(changes);
      const answer = await login({ firebase_token: token });
      expect([answer.status, answer.code]).toEqual([status, code]);
      expect((await register({ ...names, firebase_token: token })).code).toBe('account_exists');
    }
    expect(await linked()).toEqual([]);
  });

  test('is not revealed: an unproved e-mail gets the same refusal whether or not it has an account', async () => {
    const unproved = { email_verified: false };
    const answers = [];
    for (const claimed of [email, `unknown-${email}`]) {
      const answer = await login({ firebase_token: await stranger({ ...unproved, email: claimed }) });
      answers.push([answer.status, answer.text]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(401);
  });

  test('opened by another person goes to its owner once Google vouches for the e-mail', async () => {
    const token = await stranger({});
    expect((await login({ firebase_token: token })).status).toBe(200);
    expect((await refresh()).status).toBe(401);
    expect((await login({ email, password })).code).toBe('wrong_credentials');
    const { rows } = await sql<{ action: string }>`select action from kit.audit_entries
      where subject = ${`account:${accountId}`} order by id`.execute(fixture.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'account_registered',
      'email_verified',
      'identity_linked',
      'signed_in',
    ]);
  });
});
