import { randomUUID } from 'node:crypto';
import { translator } from '@meche/words';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findProfile, openCustomer } from '#customers';
import { createLimits } from '#kit/http/limits';
import { createSealingKeys } from '#kit/sealing';
import { firebaseIdentityService } from '#partners/identity-service/firebase';
import { findProfessionalByAccount, openProfessional } from '#professionals';
import { openMember } from '#staff';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { type Simulators, startSimulators } from '#testing/simulators';
import { identityRoutes } from './routes.ts';
import { REFUSAL_DELAY_MS } from './rules.ts';

const now = new Date('2026-03-02T09:00:00Z');

let fresh: FreshDatabase;
let simulators: Simulators;
let service: ReturnType<typeof firebaseIdentityService>;
let app: FastifyInstance;
let limited: FastifyInstance;
let email: string;

beforeAll(async () => {
  [fresh, simulators] = await Promise.all([freshDatabase(), startSimulators({ withIdentity: true })]);
  service = firebaseIdentityService({
    projectId: 'demo-meche',
    apiKey: 'local',
    emulatorHost: new URL(simulators.url).host,
  });
  app = appWith(false);
  limited = appWith(true);
});
afterAll(async () => {
  await Promise.all([app?.close(), limited?.close(), service?.close()]);
  await Promise.all([simulators?.stop(), fresh?.close()]);
});
beforeEach(() => {
  email = `lea-${randomUUID()}@example.test`;
});

function appWith(limits: boolean): FastifyInstance {
  const { db } = fresh;
  return httpApp(db, (http, sessions) =>
    identityRoutes(http, {
      secondStepKeys: createSealingKeys(['a secret of tests'], 'second step'),
      db,
      sessions,
      clock: { now: () => now },
      identityService: service,
      limits: createLimits({ db, enabled: limits }),
      openCustomer,
      async findBusiness(of, accountId) {
        const professional = await findProfessionalByAccount(of, accountId);
        return professional && { professional, can: [] };
      },
      async openBusiness(tx, { firstName, lastName, ...business }) {
        const opened = await openProfessional(tx, business);
        const { accountId } = business;
        await openMember(tx, { professionalId: opened.id, accountId, firstName, lastName, isOwner: true });
        return opened;
      },
    }),
  );
}

async function post(path: 'register' | 'login', payload: object, on = app, headers = {}) {
  const answer = await on.inject({
    method: 'POST',
    url: `/api/v1/authentications/${path}`,
    payload,
    headers,
  });
  const { value, code, message, fields } = answer.json();
  return { status: answer.statusCode, value, code, message, fields, answer };
}

const lea = () => ({ email, password: 'a-long-password', first_name: 'Léa', last_name: 'Martin' });
const salon = () => ({
  ...lea(),
  business_name: 'Atelier Léa',
  phone_number: '01 43 57 00 00',
  work_place: ['salon'],
  work_address: { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' },
  total_price: '39,99',
  payment_method_token: 'pm_card_visa',
});
const credentials = () => ({ email, password: 'a-long-password' });

async function identityOf(action: 'signUp' | 'signInWithPassword') {
  const response = await fetch(
    `${simulators.url}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...credentials(), returnSecureToken: true }),
    },
  );
  return (await response.json()) as { idToken: string; localId: string };
}

async function accountsOf(address: string) {
  return fresh.db.selectFrom('identity.accounts').selectAll().where('email', '=', address).execute();
}

describe('a customer', () => {
  test('registers with a password, and is signed in', async () => {
    const { status, value, answer } = await post('register', {
      ...lea(),
      email: email.toUpperCase(),
      phone_number: '06 12 34 56 78',
      address: { line: '3 rue des Lilas', city: 'Rennes', postcode: '35000' },
      role: 'SALON',
    });
    expect([status, value?.user]).toEqual([
      201,
      {
        id: expect.any(String),
        role: 'CUSTOMER',
        email,
        first_name: 'Léa',
        last_name: 'Martin',
        phone_number: '+33612345678',
        language: 'fr',
        email_verified: false,
        can: [],
        is_operator: false,
        professional: null,
      },
    ]);
    const cookie = (answer.headers['set-cookie'] as string[]).map((line) => line.split(';')[0]).join('; ');
    const me = await app.inject({
      method: 'GET',
      url: '/api/v1/me',
      headers: { authorization: `Bearer ${value.access_token}`, cookie },
    });
    expect(me.json().value).toEqual(value.user);
    expect(await findProfile(fresh.db, value.user.id)).toMatchObject({
      address: { line: '3 rue des Lilas', postalCode: '35000', inseeCode: '35238' },
    });
    const trail = await fresh.db
      .selectFrom('kit.auditEntries')
      .select(['action', 'detail'])
      .where('actorId', '=', value.user.id)
      .execute();
    expect(trail).toEqual([
      { action: 'account_registered', detail: expect.objectContaining({ role: 'CUSTOMER', by: 'password' }) },
    ]);
    expect(JSON.stringify(trail)).not.toContain('a-long-password');
  });

  test('signs in again with e-mail and password, or with the token of the identity service', async () => {
    const registered = await post('register', lea());
    const byPassword = await post('login', { ...credentials(), email: email.toUpperCase() });
    expect([byPassword.status, byPassword.value?.user]).toEqual([200, registered.value.user]);
    const { idToken } = await identityOf('signInWithPassword');
    const byToken = await post('login', { firebase_token: idToken });
    expect([byToken.status, byToken.value?.user]).toEqual([200, registered.value.user]);
    const trail = await fresh.db
      .selectFrom('kit.auditEntries')
      .select('action')
      .where('subject', '=', `account:${registered.value.user.id}`)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['account_registered', 'signed_in', 'signed_in']);
  });
});

describe('a customer with a token of the identity service', () => {
  test('registers with a token, believed for the e-mail and the uid it proves', async () => {
    const { idToken, localId } = await identityOf('signUp');
    const names = { first_name: 'Léa', last_name: 'Martin', firebase_token: idToken };
    const other = await post('register', { ...names, firebase_user_id: 'someone', email: 'x@example.test' });
    expect([other.status, other.fields]).toEqual([422, { firebase_user_id: 'invalid', email: 'invalid' }]);
    const { status, value } = await post('register', { ...names, firebase_user_id: localId, email });
    expect([status, value?.user.email]).toEqual([201, email]);
    const again = await post('register', names);
    expect([again.status, again.code]).toEqual([422, 'account_exists']);
  });

  test('who holds a token but has no account yet is not signed in', async () => {
    const { idToken } = await identityOf('signUp');
    const unknown = await post('login', { firebase_token: idToken });
    expect([unknown.status, unknown.code]).toEqual([422, 'wrong_credentials']);
    for (const firebase_token of [`${idToken}x`, 'not-a-token']) {
      const forged = await post('login', { firebase_token });
      expect([forged.status, forged.code]).toEqual([401, 'bad_identity_token']);
    }
  });

  test('speaks the language of the payload, else of the request', async () => {
    const english = { 'accept-language': 'en-GB,en;q=0.9' };
    const explicit = await post('register', { ...lea(), language: 'fr' }, app, english);
    expect(explicit.value.user.language).toBe('fr');
    email = `tom-${randomUUID()}@example.test`;
    expect((await post('register', lea(), app, english)).value.user.language).toBe('en');
  });
});

describe('the address of a customer', () => {
  const rennes = { line: '3 rue des Lilas', city: 'Rennes', postal_code: '35000' };
  const asAddress = async (input: object) => {
    email = `lea-${randomUUID()}@example.test`;
    const { status, fields, value } = await post('register', { ...lea(), ...input });
    if (status !== 201) return { status, fields };
    const [row] = await fresh.db
      .selectFrom('customers.addresses')
      .select(['line', 'city', 'postalCode'])
      .where('accountId', '=', value.user.id)
      .execute();
    return { status, row };
  };
  const stored = { status: 201, row: { line: rennes.line, city: 'Rennes', postalCode: '35000' } };

  test('may be one object, one line, or a line with city and zip_code', async () => {
    expect(await asAddress({ address: rennes })).toEqual(stored);
    expect(await asAddress({ address: '3 rue des Lilas, 35000 Rennes' })).toEqual(stored);
    expect(await asAddress({ address: rennes.line, city: 'Rennes', zip_code: '35000' })).toEqual(stored);
  });

  test('is asked for what one line leaves out', async () => {
    expect(await asAddress({ address: rennes.line })).toEqual({
      status: 422,
      fields: { city: 'required', zip_code: 'postal_code_required' },
    });
    expect(await asAddress({ address: rennes.line, city: 'Rennes' })).toEqual({
      status: 422,
      fields: { zip_code: 'postal_code_required' },
    });
  });
});

describe('a client without cookies', () => {
  test('registers and signs in for tokens that stand alone', async () => {
    const registered = await post('register', { ...lea(), bearer: true });
    const signedIn = await post('login', { ...credentials(), bearer: true });
    for (const { status, value, answer } of [registered, signedIn]) {
      expect([201, 200]).toContain(status);
      expect(answer.headers['set-cookie']).toBeUndefined();
      const me = await app.inject({
        url: '/api/v1/me',
        headers: { authorization: `Bearer ${value.access_token}` },
      });
      expect(me.json().value).toMatchObject({ id: value.user.id, email });
    }
  });
});

describe('a professional', () => {
  test('with a salon is a SALON, with a business and a staff member', async () => {
    const { status, value } = await post('register', { ...salon(), role: 'CUSTOMER' });
    const { professional, ...user } = value?.user ?? {};
    expect([status, user.role, user.phone_number]).toEqual([201, 'SALON', '+33143570000']);
    expect(professional).toEqual({
      id: expect.any(String),
      slug: expect.stringMatching(/atelier-lea/),
      business_name: 'Atelier Léa',
    });
    const members = await fresh.db
      .selectFrom('staff.members')
      .select(['accountId', 'firstName', 'isOwner'])
      .where('professionalId', '=', professional.id)
      .execute();
    expect(members).toEqual([{ accountId: user.id, firstName: 'Léa', isOwner: true }]);
    expect((await post('login', credentials())).value.user).toEqual(value.user);
  });

  test('only at home is a HAIRDRESSER', async () => {
    const { status, value } = await post('register', {
      ...salon(),
      work_place: ['at_home'],
      work_zone: [{ city: 'Paris', zip_code: '75' }],
      total_price: undefined,
      payment_method_token: undefined,
    });
    expect([status, value?.user.role]).toEqual([201, 'HAIRDRESSER']);
  });

  test('with a salon states a price: no salon is free, and none opens unpaid', async () => {
    const { status, fields } = await post('register', { ...salon(), total_price: undefined });
    expect([status, fields]).toEqual([422, { total_price: 'required' }]);
    expect(await accountsOf(email)).toEqual([]);
  });

  test('learns every field that is missing', async () => {
    const { status, fields } = await post('register', { ...lea(), work_place: ['at_home', 'salon'] });
    expect([status, fields]).toEqual([
      422,
      {
        business_name: 'required',
        phone_number: 'required',
        work_address: 'address_required',
        work_zone: 'required',
        total_price: 'required',
      },
    ]);
  });
});

describe('a registration that is refused leaves nothing behind', () => {
  const nothingOf = async (address: string) => {
    expect(await accountsOf(address)).toEqual([]);
    expect(await service.findByEmail(address)).toBeUndefined();
  };

  test.each([
    [
      'a phone number that is none',
      { phone_number: '123456' },
      'invalid_input',
      { phone_number: 'invalid_phone' },
    ],
    ['a password of five characters', { password: 'short' }, 'invalid_input', { password: 'too_short' }],
    ['an unknown field', { is_operator: true }, 'invalid_input', { is_operator: 'unknown_field' }],
    ['a field of the server’s', { plan: 'expert' }, 'invalid_input', { plan: 'unknown_field' }],
    [
      'an unknown field within',
      { address: { line: 'x', city: 'y', postal_code: '35000', z: 1 } },
      'invalid_input',
      { 'address.z': 'unknown_field' },
    ],
    [
      'no commune',
      { address: { line: 'x', city: 'Nowhere', postal_code: '00999' } },
      'unknown_commune',
      { 'address.postal_code': 'unknown_postal_code' },
    ],
    ['a name that is no text', { first_name: 'L\u0000a' }, 'invalid_input', { first_name: 'invalid_text' }],
  ])('%s', async (_, changed, expectedCode, expectedFields) => {
    const { status, code, fields } = await post('register', { ...lea(), ...changed });
    expect([status, code, fields]).toEqual([422, expectedCode, expectedFields]);
    await nothingOf(email);
  });

  test('a salon without a commune', async () => {
    const { status, code } = await post('register', {
      ...salon(),
      work_address: { line: 'x', city: 'Nowhere', postal_code: '00999' },
    });
    expect([status, code]).toEqual([422, 'unknown_commune']);
    await nothingOf(email);
  });

  test('without a password or a token', async () => {
    const { status, fields } = await post('register', { first_name: 'Léa', last_name: 'Martin' });
    expect([status, fields]).toEqual([422, { email: 'required', password: 'required' }]);
  });
});

describe('an e-mail that is taken', () => {
  test('is said to exist, in both languages', async () => {
    await post('register', lea());
    for (const language of ['fr', 'en'] as const) {
      const again = await post('register', { ...lea(), email: email.toUpperCase() }, app, {
        'accept-language': language,
      });
      expect([again.status, again.code]).toEqual([422, 'account_exists']);
      expect(again.message).toContain('exist');
      expect(again.message).toBe((await translator(language))('refusals:account_exists'));
    }
  });

  test('at the identity service alone, is taken over by the same password and by no other', async () => {
    // What a process leaves behind that dies between the two accounts.
    await service.createAccount({ ...credentials(), displayName: 'Léa Martin' });
    const stranger = await post('register', { ...lea(), password: 'another-password' });
    expect([stranger.status, stranger.code]).toEqual([422, 'account_exists']);
    expect((await post('register', lea())).status).toBe(201);
    expect((await post('login', credentials())).status).toBe(200);
  });

  test('of two registrations at once one opens the account, and it signs in', async () => {
    const both = await Promise.all([post('register', lea()), post('register', lea())]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await accountsOf(email)).toHaveLength(1);
    expect((await post('login', credentials())).status).toBe(200);
  });
});

describe('signing in', () => {
  test('a wrong password and an unknown person get the same no, after as long', async () => {
    await post('register', lea());
    const refusals = [
      { email, password: 'not-this-one' },
      { email: `ghost-${email}`, password: 'a-long-password' },
    ];
    const answers = [];
    for (const refused of refusals) {
      const started = performance.now();
      const { status, answer } = await post('login', refused);
      const heartbeats = (performance.now() - started) / REFUSAL_DELAY_MS;
      expect(heartbeats).toBeGreaterThan(0.99);
      answers.push([status, answer.body]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(422);
  });

  test('without a password or a token names what is missing', async () => {
    const { status, fields } = await post('login', {});
    expect([status, fields]).toEqual([422, { email: 'required', password: 'required' }]);
    const unknown = await post('login', { ...credentials(), remember_me: true });
    expect([unknown.status, unknown.fields]).toEqual([422, { remember_me: 'unknown_field' }]);
  });
});

test('the sixth registration of an hour from one line takes a code; a form to correct does not count', async () => {
  const tries = async (payload: object) => {
    const answer = await limited.inject({
      method: 'POST',
      url: '/api/v1/authentications/register',
      payload,
      remoteAddress: '203.0.113.20',
    });
    return answer.json().code ?? 'opened';
  };
  const answers = [];
  for (let time = 0; time < 6; time++) {
    answers.push(await tries({ ...lea(), phone_number: '123456' }));
    answers.push(await tries({ ...lea(), email: `${time % 4}-${email}` }));
  }
  // The last two e-mails are taken: the answer reveals that once; the second time a code is required first.
  expect(answers).toEqual([
    ...Array.from({ length: 4 }, () => ['invalid_input', 'opened']).flat(),
    ...['invalid_input', 'account_exists', 'invalid_input', 'code_required'],
  ]);
});
