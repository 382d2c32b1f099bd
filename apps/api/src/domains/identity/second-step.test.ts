import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { createLimits } from '#kit/http/limits';
import { createSealingKeys } from '#kit/sealing';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { totpCodeAt } from '#testing/authenticator';
import { httpApp } from '#testing/http-app';
import { testSite } from '#testing/sign-in';
import { createSessions, resetSecondStep, setOperator } from './index.ts';
import { identityRoutes } from './routes.ts';
import { lockSessionsFrom } from './store/sessions.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 100 : 6;
const password = 'a-long-password';
const start = new Date('2026-03-02T09:00:10Z').getTime();
let time = start;
const clock = { now: () => new Date(time) };
const sessions = createSessions({ ...testSite, clock });
const seconds = (count: number) => count * 1000;
const minutes = (count: number) => seconds(count * 60);

let fixture: ApiFixture;
let app: FastifyInstance;
let email: string;
/** Each registers from another network, since networks are limited. */
let lines = 0;
let lea: Held;

function openApp(...secrets: [string, ...string[]]): FastifyInstance {
  const { db, context } = fixture;
  return httpApp(
    db,
    (http) =>
      identityRoutes(http, {
        db,
        clock,
        sessions,
        secondStepKeys: createSealingKeys(secrets, 'second step'),
        identityService: context.partners.identity,
        limits: createLimits({ db, enabled: true, clock }),
        openBusiness: () => Promise.reject(new Error('no business is opened here')),
        openCustomer: async () => undefined,
        findBusiness: async () => undefined,
      }),
    sessions,
  );
}

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
  app = openApp('a secret of tests');
});
afterAll(async () => {
  await app?.close();
  await fixture?.close();
});
beforeEach(async () => {
  lines++;
  time = start;
  email = `lea-${randomUUID()}@example.test`;
  lea = await enter('register', { first_name: 'Léa', last_name: 'Martin' });
});

type Held = { id: string; headers: Record<string, string>; sessionId: string };

async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
) {
  const url = `/api/v1${path}`;
  const remoteAddress = `10.0.0.${lines}`;
  const answer = await app.inject({ method, url, headers, remoteAddress, ...(body && { payload: body }) });
  const json = answer.json();
  const outcome = json.code ? `${answer.statusCode} ${json.code}` : `${answer.statusCode}`;
  return { ...json, outcome, cookies: answer.headers['set-cookie'] };
}

function heldOf(value: { access_token: string; refresh_token: string; user: { id: string } }): Held {
  return {
    id: value.user.id,
    headers: { authorization: `Bearer ${value.access_token}` },
    sessionId: value.refresh_token.split('.')[0] ?? '',
  };
}

/** A bearer client, whose tokens stand alone. */
async function enter(path: 'register' | 'login', more: object = {}): Promise<Held> {
  const body = { email, password, bearer: true, ...more };
  const answer = await ask('POST', `/authentications/${path}`, { body });
  expect(answer.outcome).toMatch(/^20[01]$/);
  return heldOf(answer.value);
}

const login = (more: object = {}) =>
  ask('POST', '/authentications/login', { body: { email, password, ...more } });

/** The first step, which requires a second one. */
async function firstStep(): Promise<string> {
  const { outcome, details } = await login();
  expect(outcome).toBe('403 code_wanted');
  return details.proof;
}
const secondStep = (proof: string, code: string) =>
  ask('POST', '/authentications/second-step', { body: { proof, code, bearer: true } });

const reauthenticate = ({ headers }: Held) =>
  ask('POST', '/me/reauthentication', { body: { current_password: password }, headers });

async function secretOf(person: Held): Promise<string> {
  await reauthenticate(person);
  const { outcome, value } = await ask('POST', '/me/second-step', { headers: person.headers });
  expect(outcome).toBe('200');
  return value.secret;
}
const confirm = ({ headers }: Held, code: string) =>
  ask('POST', '/me/second-step/confirmation', { body: { code }, headers });

/** Two-step sign-in switched on a minute ago, so that the present code is unused. */
async function withTwoSteps(person = lea): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await secretOf(person);
  const { outcome, value } = await confirm(person, totpCodeAt(secret, clock.now()));
  expect(outcome).toBe('200');
  time += minutes(1);
  return { secret, recoveryCodes: value.recovery_codes };
}
const codeNow = (secret: string, after = 0) => totpCodeAt(secret, new Date(time + after));
const stateOf = async ({ headers }: Held) => (await ask('GET', '/me/second-step', { headers })).value;
const wrongCode = { outcome: '422 wrong_code', fields: { code: 'wrong_code' } };

async function countSessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity.sessions
    where account_id = ${lea.id} and revoked_at is null`.execute(fixture.db);
  return rows[0]?.count ?? 0;
}
async function trailOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from kit.audit_entries
    where subject = ${`account:${id}`} order by id`.execute(fixture.db);
  return rows.map(({ action }) => action);
}
async function subjects(): Promise<string[]> {
  await fixture.react();
  return (await fixture.emailsTo(email)).map(({ subject }) => subject);
}

describe('a second step that is set up', () => {
  test('requires a recent proof of identity', async () => {
    const { headers } = lea;
    expect((await ask('POST', '/me/second-step', { headers })).outcome).toBe('403 reauthentication_needed');
    await reauthenticate(lea);
    expect((await ask('POST', '/me/second-step', { headers })).outcome).toBe('200');
  });

  test('counts from the first right code on', async () => {
    const secret = await secretOf(lea);
    const { headers } = lea;
    expect(await confirm(lea, '000000')).toMatchObject(wrongCode);
    expect((await login()).outcome).toBe('200');
    expect(await stateOf(lea)).toMatchObject({ is_on: false, is_proved: false, recovery_codes_left: 0 });
    expect((await ask('DELETE', '/me/second-step', { headers, body: { code: '000000' } })).outcome).toBe(
      '409 wrong_state',
    );

    const { value } = await confirm(lea, codeNow(secret));
    expect(new Set(value.recovery_codes).size).toBe(10);
    for (const code of value.recovery_codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await stateOf(lea)).toEqual({
      is_on: true,
      since: clock.now().toISOString(),
      recovery_codes_left: 10,
      is_required: false,
      is_proved: true,
    });
    expect((await login()).outcome).toBe('403 code_wanted');
    expect(await subjects()).toEqual(['Connexion en deux étapes activée']);
    expect(await trailOf(lea.id)).toContain('second_step_on');
  });

  test('ends the sessions that one step opened, but for this one', async () => {
    const phone = await enter('login');
    await withTwoSteps();
    expect([
      (await ask('GET', '/me/sessions', phone)).outcome,
      (await ask('GET', '/me/sessions', lea)).outcome,
    ]).toEqual(['401 unauthenticated', '200']);
  });

  test('leaves what was proved before good for the first step, which opens nothing', async () => {
    // The token's instant is the identity service's.
    time = Date.now() - seconds(5);
    const google = { provider: 'google.com', sub: randomUUID(), email, emailVerified: true } as const;
    const byGoogle = (firebase_token: string) =>
      ask('POST', '/authentications/login', { body: { firebase_token, bearer: true } });
    lea = heldOf((await byGoogle((await fixture.idToken(google)).idToken)).value);
    const { idToken } = await fixture.idToken(google);
    await ask('POST', '/me/reauthentication', { headers: lea.headers, body: { firebase_token: idToken } });
    const { value } = await ask('POST', '/me/second-step', { headers: lea.headers });
    time = Date.now() + seconds(2);
    const { recovery_codes } = (await confirm(lea, codeNow(value.secret))).value;
    const { outcome, details } = await byGoogle(idToken);
    expect(outcome).toBe('403 code_wanted');
    expect((await secondStep(details.proof, recovery_codes[0])).outcome).toBe('200');
  });
});

describe('a second step that is set up, during sign-ins and with a new secret', () => {
  test('waits for a sign-in of one step that is under way, and ends its session', async () => {
    const secret = await secretOf(lea);
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.db);
      return rows.length > 0;
    };
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => goOn.resolve());
    const entering = inTransaction(fixture.db, async (tx) => {
      await lockSessionsFrom(tx, lea.id);
      held.resolve();
      await goOn.promise;
      return sessions.open(tx, lea.id, { kind: 'bearer' });
    });
    await held.promise;
    let outcome: string | undefined;
    const switching = confirm(lea, codeNow(secret)).then((answer) => {
      outcome = answer.outcome;
    });
    await expect.poll(async () => outcome ?? ((await waits()) ? 'waits' : 'comes')).toBe('waits');
    goOn.resolve();
    const [opened] = await Promise.all([entering, switching]);
    expect(outcome).toBe('200');
    const headers = { authorization: `Bearer ${opened.accessToken}` };
    expect((await ask('GET', '/me/sessions', { headers })).outcome).toBe('401 unauthenticated');
  });

  test('of sign-ins at the same moment none stays in and none fails: they are asked for the code', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      lines++;
      email = `lea-${randomUUID()}@example.test`;
      lea = await enter('register', { first_name: 'Léa', last_name: 'Martin' });
      const secret = await secretOf(lea);
      const entering = Array.from({ length: 6 }, () => login({ bearer: true }));
      // In every other round one of them has finished by then, the rest are close behind.
      if (round % 2) await Promise.race(entering);
      const { outcome, value } = await confirm(lea, codeNow(secret));
      expect(outcome).toBe('200');
      const answers = await Promise.all(entering);
      const wanting = answers.filter((answer) => answer.outcome === '403 code_wanted');
      expect(answers.filter((answer) => answer.outcome !== '200')).toEqual(wanting);
      expect(await countSessions()).toBe(1);
      for (const [at, { details }] of wanting.entries())
        expect((await secondStep(details.proof, value.recovery_codes[at])).outcome).toBe('200');
    }
  });

  test('a new secret takes the place of one that waits, never of one that counts', async () => {
    const former = await secretOf(lea);
    const secret = await secretOf(lea);
    expect(await confirm(lea, codeNow(former))).toMatchObject(wrongCode);
    expect((await confirm(lea, codeNow(secret))).outcome).toBe('200');
    expect((await confirm(lea, codeNow(secret, seconds(30)))).outcome).toBe('409 wrong_state');
    expect((await ask('POST', '/me/second-step', { headers: lea.headers })).outcome).toBe('409 wrong_state');
  });

  test('nothing of it lies open in the database', async () => {
    const { secret, recoveryCodes } = await withTwoSteps();
    const { rows } = await sql<{ stored: string }>`
      select s::text || r::text as stored from identity.second_steps s
      join identity.recovery_codes r using (account_id) where account_id = ${lea.id}`.execute(fixture.db);
    const { rows: bytes } = await sql<{ secret: Buffer }>`
      select secret from identity.second_steps where account_id = ${lea.id}`.execute(fixture.db);
    expect(rows).toHaveLength(10);
    for (const { stored } of rows)
      for (const code of [secret, ...recoveryCodes]) expect(stored).not.toContain(code.replace('-', ''));
    expect(bytes[0]?.secret.length).toBeGreaterThan(40);
  });
});

describe('signing in', () => {
  test('the first step opens nothing; the code opens the session', async () => {
    const { secret } = await withTwoSteps();
    const before = await countSessions();
    const { outcome, value, details, cookies } = await login({ bearer: false });
    expect([outcome, value, cookies]).toEqual(['403 code_wanted', undefined, undefined]);
    expect(await countSessions()).toBe(before);

    const answer = await ask('POST', '/authentications/second-step', {
      body: { proof: details.proof, code: ` ${codeNow(secret).replace(/^.../, '$& ')}` },
    });
    expect(answer.outcome).toBe('200');
    expect(answer.cookies).toHaveLength(4);
    expect(await countSessions()).toBe(before + 1);
    const held = heldOf((await secondStep(await firstStep(), codeNow(secret, seconds(30)))).value);
    expect(await stateOf(held)).toMatchObject({ is_proved: true });
  });

  test.each([
    [-60, '422 wrong_code'],
    [-30, '200'],
    [0, '200'],
    [30, '200'],
    [60, '422 wrong_code'],
  ])('a code of %i seconds from now: %s', async (away, outcome) => {
    const { secret } = await withTwoSteps();
    time += minutes(1);
    expect((await secondStep(await firstStep(), codeNow(secret, seconds(away)))).outcome).toBe(outcome);
  });

  test('a code is good once, and none before it afterwards', async () => {
    const { secret } = await withTwoSteps();
    const proof = await firstStep();
    const [former, code] = [codeNow(secret, seconds(-30)), codeNow(secret)];
    expect((await secondStep(proof, code)).outcome).toBe('200');
    for (const used of [code, former]) expect(await secondStep(proof, used)).toMatchObject(wrongCode);
    expect((await secondStep(proof, codeNow(secret, seconds(30)))).outcome).toBe('200');
  });

  test('nor is the code that switched them on', async () => {
    const secret = await secretOf(lea);
    const code = codeNow(secret);
    await confirm(lea, code);
    expect(await secondStep(await firstStep(), code)).toMatchObject(wrongCode);
  });

  test('of five at once with one code, one gets in; the same of a recovery code', async () => {
    for (const which of ['app', 'recovery'] as const) {
      email = `lea-${randomUUID()}@example.test`;
      const person = await enter('register', { first_name: 'Léa', last_name: 'Martin' });
      const { secret, recoveryCodes } = await withTwoSteps(person);
      const code = which === 'app' ? codeNow(secret) : (recoveryCodes[3] ?? '');
      const proof = await firstStep();
      const answers = await Promise.all(Array.from({ length: 5 }, () => secondStep(proof, code)));
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
        '200',
        ...Array(4).fill('422 wrong_code'),
      ]);
    }
  });
});

describe('signing in with a recovery code or guesses', () => {
  test('codes and recovery codes of an older key are valid while that key is listed', async () => {
    const { secret, recoveryCodes } = await withTwoSteps();
    const before = app;
    onTestFinished(() => {
      app = before;
    });
    app = openApp('a newer secret', 'a secret of tests');
    time += minutes(1);
    expect((await secondStep(await firstStep(), codeNow(secret))).outcome).toBe('200');
    expect((await secondStep(await firstStep(), recoveryCodes[0] ?? '')).outcome).toBe('200');
    app = openApp('a newer secret');
    expect((await secondStep(await firstStep(), recoveryCodes[1] ?? '')).outcome).toBe('422 wrong_code');
  });

  test('a recovery code opens it once, however it is typed, and the account is notified', async () => {
    const { recoveryCodes } = await withTwoSteps();
    const [first = '', second = ''] = recoveryCodes;
    const proof = await firstStep();
    expect((await secondStep(proof, ` ${first.toUpperCase().replace('-', ' ')} `)).outcome).toBe('200');
    expect(await secondStep(proof, first)).toMatchObject(wrongCode);
    expect((await secondStep(proof, second)).outcome).toBe('200');
    expect(await stateOf(lea)).toMatchObject({ recovery_codes_left: 8 });
    expect((await subjects()).filter((one) => one === 'Un code de secours a servi')).toHaveLength(2);
    expect((await fixture.emailsTo(email))[0]?.text).toContain('Il vous en reste');
    expect((await trailOf(lea.id)).filter((one) => one === 'recovery_code_used')).toHaveLength(2);
  });

  test('the code of another account opens nothing', async () => {
    const { recoveryCodes } = await withTwoSteps();
    const former = email;
    email = `ines-${randomUUID()}@example.test`;
    const ines = await enter('register', { first_name: 'Inès', last_name: 'Petit' });
    const other = await withTwoSteps(ines);
    email = former;
    const proof = await firstStep();
    for (const code of [codeNow(other.secret), other.recoveryCodes[0] ?? ''])
      expect(await secondStep(proof, code)).toMatchObject(wrongCode);
    expect((await secondStep(proof, recoveryCodes[0] ?? '')).outcome).toBe('200');
  });

  test('after five wrong codes no code works for a quarter of an hour', async () => {
    const { secret } = await withTwoSteps();
    const proof = await firstStep();
    for (let right = 0; right < 7; right++) {
      time += seconds(30);
      expect((await secondStep(proof, codeNow(secret))).outcome).toBe('200');
    }
    time += seconds(30);
    for (let wrong = 0; wrong < 5; wrong++)
      expect(await secondStep(proof, '000000')).toMatchObject(wrongCode);
    expect((await secondStep(proof, codeNow(secret))).outcome).toBe('429 too_many_requests');
    // Nor at the other endpoints that take a code.
    const { headers } = lea;
    const body = { code: codeNow(secret) };
    expect((await ask('DELETE', '/me/second-step', { headers, body })).outcome).toBe('429 too_many_requests');
    time += minutes(15);
    expect((await secondStep(await firstStep(), codeNow(secret))).outcome).toBe('200');
  });

  test('five who guess at the first code are kept out too', async () => {
    const secret = await secretOf(lea);
    for (let wrong = 0; wrong < 5; wrong++) expect(await confirm(lea, '000000')).toMatchObject(wrongCode);
    expect((await confirm(lea, codeNow(secret))).outcome).toBe('429 too_many_requests');
  });
});

describe('the proof of the first step', () => {
  const signInAgain = '422 reauthentication_required';

  test('is good for five minutes', async () => {
    const { secret } = await withTwoSteps();
    const proof = await firstStep();
    time += minutes(5) - 1000;
    expect((await secondStep(proof, codeNow(secret))).outcome).toBe('200');
    time += 1000;
    expect((await secondStep(proof, codeNow(secret, seconds(30)))).outcome).toBe(signInAgain);
  });

  test('is good for nothing else, and nothing else for it', async () => {
    const { secret } = await withTwoSteps();
    const proof = await firstStep();
    const bearer = { headers: { authorization: `Bearer ${proof}` } };
    expect((await ask('GET', '/me/sessions', bearer)).outcome).toBe('401 unauthenticated');
    const [head, body, signature] = proof.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), by: 'google' }),
    ).toString('base64url');
    const access = lea.headers.authorization?.replace('Bearer ', '') ?? '';
    for (const invalid of ['', 'x.y.z', `${head}.${forged}.${signature}`, access])
      expect((await secondStep(invalid || 'x', codeNow(secret))).outcome).toBe(signInAgain);
  });

  test('is worth nothing once all sessions ended after it, nor once there is one step again', async () => {
    const { secret, recoveryCodes } = await withTwoSteps();
    const early = await firstStep();
    time += 1000;
    await ask('DELETE', '/me/sessions', lea);
    expect((await secondStep(early, codeNow(secret))).outcome).toBe(signInAgain);
    // The failed attempt did not spend the code.
    time += 1000;
    const held = heldOf((await secondStep(await firstStep(), codeNow(secret))).value);
    const late = await firstStep();
    const body = { code: recoveryCodes[0] };
    await ask('DELETE', '/me/second-step', { headers: held.headers, body });
    expect((await secondStep(late, recoveryCodes[1] ?? '')).outcome).toBe(signInAgain);
  });

  test('of an account that is suspended opens nothing', async () => {
    const { secret } = await withTwoSteps();
    const proof = await firstStep();
    await sql`update identity.accounts set suspended_at = now() where id = ${lea.id}`.execute(fixture.db);
    expect((await secondStep(proof, codeNow(secret))).outcome).toBe('403 account_suspended');
    expect((await login()).outcome).toBe('403 account_suspended');
  });
});

describe('no way in goes round it', () => {
  test('Google sign-in needs the code as well, and registering again opens nothing', async () => {
    const google = { provider: 'google.com', sub: randomUUID(), email, emailVerified: true } as const;
    const { idToken: firebase_token } = await fixture.idToken(google);
    const byGoogle = (body: object) => ask('POST', '/authentications/login', { body });
    lea = heldOf((await byGoogle({ firebase_token, bearer: true })).value);
    const { headers } = lea;
    await ask('POST', '/me/reauthentication', { headers, body: { firebase_token } });
    const { value } = await ask('POST', '/me/second-step', { headers });
    await confirm(lea, codeNow(value.secret));
    time += minutes(1);
    const { idToken: later } = await fixture.idToken(google);
    const answer = await byGoogle({ firebase_token: later });
    expect(answer.outcome).toBe('403 code_wanted');
    expect((await secondStep(answer.details.proof, codeNow(value.secret))).outcome).toBe('200');
    const body = { email, first_name: 'Léa', last_name: 'Martin', firebase_token: later };
    expect((await ask('POST', '/authentications/register', { body })).outcome).toBe('422 account_exists');
  });

  test('no session opens without it', async () => {
    await withTwoSteps();
    const before = await countSessions();
    await expect(sessions.open(fixture.db, lea.id)).rejects.toThrow('without the second step');
    expect(await countSessions()).toBe(before);
    expect((await sessions.open(fixture.db, lea.id, { secondStepAt: clock.now() })).sessionId).toBeTruthy();
  });

  test('a session that proved it goes on when it is refreshed', async () => {
    const { secret } = await withTwoSteps();
    const { value } = await secondStep(await firstStep(), codeNow(secret));
    const body = { refresh_token: value.refresh_token };
    const refreshed = await ask('POST', '/authentications/refresh', { body });
    expect(await stateOf(heldOf(refreshed.value))).toMatchObject({ is_proved: true });
  });
});

describe('switched off', () => {
  test('by a code alone; then one step is enough, and the account is notified', async () => {
    const { secret } = await withTwoSteps();
    const { headers } = lea;
    const end = (code: string) => ask('DELETE', '/me/second-step', { headers, body: { code } });
    expect(await end('000000')).toMatchObject(wrongCode);
    expect((await login()).outcome).toBe('403 code_wanted');
    expect((await end(codeNow(secret))).outcome).toBe('200');
    expect(await stateOf(lea)).toMatchObject({ is_on: false, is_proved: false, recovery_codes_left: 0 });
    expect((await login()).outcome).toBe('200');
    expect(await subjects()).toContain('Connexion en deux étapes désactivée');
    expect(await trailOf(lea.id)).toContain('second_step_off');
  });

  test('by a recovery code too, and by no operator', async () => {
    const { secret, recoveryCodes } = await withTwoSteps();
    const { headers } = lea;
    await setOperator({ db: fixture.db, clock }, { email, isOperator: true });
    for (const code of [codeNow(secret), recoveryCodes[0]]) {
      const { outcome } = await ask('DELETE', '/me/second-step', { headers, body: { code } });
      expect(outcome).toBe('403 second_step_required');
    }
    expect(await stateOf(lea)).toMatchObject({ is_on: true, is_required: true, recovery_codes_left: 10 });
    await sql`update identity.accounts set is_operator = false where id = ${lea.id}`.execute(fixture.db);
    const { outcome } = await ask('DELETE', '/me/second-step', { headers, body: { code: recoveryCodes[0] } });
    expect(outcome).toBe('200');
  });

  test('new recovery codes make the former ones worthless', async () => {
    const { secret, recoveryCodes } = await withTwoSteps();
    const { headers } = lea;
    const renew = (code: string) =>
      ask('POST', '/me/second-step/recovery-codes', { headers, body: { code } });
    expect(await renew('000000')).toMatchObject(wrongCode);
    const { value } = await renew(codeNow(secret));
    expect(value.recovery_codes).toHaveLength(10);
    const proof = await firstStep();
    expect(await secondStep(proof, recoveryCodes[0] ?? '')).toMatchObject(wrongCode);
    expect((await secondStep(proof, value.recovery_codes[0])).outcome).toBe('200');
  });

  test('on the command line, for a person who has lost everything: signed out, notified, audited', async () => {
    await withTwoSteps();
    const proof = await firstStep();
    expect(await resetSecondStep({ db: fixture.db, clock }, { email })).toBe(true);
    expect((await ask('GET', '/me/sessions', lea)).outcome).toBe('401 unauthenticated');
    expect((await secondStep(proof, '000000')).outcome).toBe('422 reauthentication_required');
    expect((await login()).outcome).toBe('200');
    expect(await subjects()).toContain('Connexion en deux étapes désactivée');
    expect((await trailOf(lea.id)).filter((one) => one === 'second_step_reset')).toHaveLength(1);
    expect(await resetSecondStep({ db: fixture.db, clock }, { email })).toBe(false);
  });
});
