import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { type ApiAnswer, type ApiProcess, startApiProcess } from '#testing/api-process';
import { aCustomer, aProfessional, aService } from '#testing/builders';

const AT_ONCE = 40;
const password = 'a-long-password';

let fixture: ApiFixture;
let twins: [ApiProcess, ApiProcess];
let email: string;

beforeAll(async () => {
  // Disables the identity emulator's own throttle, so that only our limits count.
  fixture = await openApiFixture({ IDENTITY_MAX_FAILURES: '60000' }, { withIdentity: true });
  const env = { ...fixture.env, RATE_LIMITS: 'on' };
  const start = () => startApiProcess(env, { pooled: true });
  twins = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all((twins ?? []).map((twin) => twin.end()));
  await fixture?.close();
});
beforeEach(async () => {
  email = `lea-${randomUUID()}@example.test`;
  await fixture.call('POST', '/authentications/register', { body: person(email) });
  await sql`delete from kit.rate_limits`.execute(fixture.db);
  await sql`delete from kit.facts`.execute(fixture.db);
});

const person = (address: string) => ({ email: address, password, first_name: 'Léa', last_name: 'Martin' });

/** Forty concurrent requests, alternating between the two processes. */
function atOnce(
  path: string,
  requestAt: (index: number) => { body: object; headers?: Record<string, string> },
): Promise<ApiAnswer[]> {
  return Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => twins[index % 2]!.call('POST', path, requestAt(index))),
  );
}

function tallied(answers: readonly ApiAnswer[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const { status, text } of answers) {
    const { code = 'done' } = JSON.parse(text) as { code?: string };
    tally[`${status} ${code}`] = (tally[`${status} ${code}`] ?? 0) + 1;
  }
  return tally;
}

/** Every refused request gets the same message, and says how long to wait. */
function expectRefusals(answers: readonly ApiAnswer[], windowSeconds: number): void {
  const refused = answers.filter(({ status }) => status === 429);
  expect(new Set(refused.map(({ text }) => text))).toEqual(
    new Set([
      JSON.stringify({
        success: false,
        code: 'too_many_requests',
        message: 'Trop de tentatives, veuillez réessayer plus tard.',
        fields: {},
      }),
    ]),
  );
  for (const { headers } of refused) {
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(windowSeconds - 60);
    expect(wait).toBeLessThanOrEqual(windowSeconds);
  }
}

const login = (address: string, secret: string) =>
  atOnce('/authentications/login', () => ({ body: { email: address, password: secret } }));

describe('of forty at once over two processes, signing in', () => {
  test('the right password is accepted any number of times', async () => {
    for (let time = 0; time < 12; time++) {
      const answer = await twins[time % 2]!.call('POST', '/authentications/login', {
        body: { email, password },
      });
      expect(answer.status, answer.text).toBe(200);
    }
  });

  test('ten wrong passwords are checked, as many as for an address without an account: no answer tells them apart', async () => {
    const both: ApiAnswer[][] = [];
    for (const address of [email, `unknown-${email}`]) {
      await sql`delete from kit.rate_limits`.execute(fixture.db);
      const answers = await login(address, 'not-this-one');
      expect(tallied(answers)).toEqual({ '422 wrong_credentials': 10, '429 too_many_requests': 30 });
      expectRefusals(answers, 900);
      both.push(answers);
    }
    const [known, unknown] = both.map((answers) => new Set(answers.map(({ text }) => text)));
    expect(known).toEqual(unknown);
  });

  test('ten bad identity tokens are checked', async () => {
    const answers = await atOnce('/authentications/login', () => ({ body: { firebase_token: 'x.y.z' } }));
    expect(tallied(answers)).toEqual({ '401 bad_identity_token': 10, '429 too_many_requests': 30 });
    expectRefusals(answers, 900);
  });

  test('three link emails for a forgotten password are sent, or none for an unknown address: the answers look the same', async () => {
    for (const address of [email, `unknown-${email}`]) {
      await sql`delete from kit.rate_limits`.execute(fixture.db);
      const answers = await atOnce('/authentications/forgot-password', () => ({ body: { email: address } }));
      expect(tallied(answers)).toEqual({ '200 done': 3, '429 too_many_requests': 37 });
      expectRefusals(answers, 3600);
    }
    await fixture.react();
    expect(await fixture.emailsTo(email)).toHaveLength(3);
    expect(await fixture.emailsTo(`unknown-${email}`)).toEqual([]);
  });
});

describe('of forty at once over two processes, registering and booking', () => {
  test('five registrations open an account, thirty get a code by email', async () => {
    const answers = await atOnce('/authentications/register', (index) => ({
      body: person(`${index}-${email}`),
    }));
    expect(tallied(answers)).toEqual({
      '201 done': 5,
      '422 code_required': 30,
      '429 too_many_requests': 5,
    });
    expectRefusals(answers, 3600);
    const { rows } = await sql<{ opened: number }>`
      select count(*)::int as opened from identity.accounts where email like ${`%-${email}`}`.execute(
      fixture.db,
    );
    expect(rows).toEqual([{ opened: 5 }]);
  });

  test('registrations with Google or Facebook are not limited by the shared network line', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const provider = index % 2 ? ('google.com' as const) : ('facebook.com' as const);
        const address = `${provider}-${index}-${email}`;
        const { idToken } = await fixture.idToken({
          provider,
          sub: address,
          email: address,
          emailVerified: index % 4 < 2,
        });
        return { first_name: 'Léa', last_name: 'Martin', firebase_token: idToken };
      }),
    );
    const opened = await Promise.all(
      bodies.map((body, index) => twins[index % 2]!.call('POST', '/authentications/register', { body })),
    );
    expect(tallied(opened)).toEqual({ '201 done': 12 });
  });

  test('a verified email stops counting', async () => {
    const register = (address: string) =>
      twins[0].call('POST', '/authentications/register', { body: person(address) });
    for (let index = 0; index < 5; index++) expect((await register(`${index}-${email}`)).status).toBe(201);
    expect((await register(`6-${email}`)).status).toBe(422);
    await fixture.react();
    const [sentEmail] = await fixture.emailsTo(`0-${email}`);
    const token = /verify-email#token=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1];
    const verified = await twins[1].call('POST', '/authentications/verify-email', {
      headers: { authorization: `Bearer ${token}` },
      body: {},
    });
    expect(verified.status, verified.text).toBe(200);
    expect((await register(`7-${email}`)).status).toBe(201);
    expect((await register(`8-${email}`)).status).toBe(422);
  });

  test('five registrations learn that the account exists, and three codes go to its address', async () => {
    const answers = await atOnce('/authentications/register', () => ({ body: person(email) }));
    expect(tallied(answers)).toEqual({
      '422 account_exists': 5,
      '422 code_required': 3,
      '429 too_many_requests': 32,
    });
  });

  test('one account books ten appointments', async () => {
    const salon = await aProfessional(fixture.db, { verified: false });
    const serviceId = await aService(fixture.db, salon.id, { durationMinutes: 15 });
    const headers = await fixture.signIn((await aCustomer(fixture.db)).id);
    const opening = nextMonday();
    const answers = await atOnce('/appointments', (index) => ({
      body: {
        professional_id: salon.id,
        service_ids: [serviceId],
        place: 'salon',
        starts_at: later(opening, index * 15 * MINUTE_MS).toISOString(),
        total_cents: 4000,
      },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    }));
    expect(tallied(answers)).toEqual({ '201 done': 10, '429 too_many_requests': 30 });
    expectRefusals(answers, 3600);
  });
});

function nextMonday(): Date {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return instantAtMinute(day.toISOString().slice(0, 10), 540, 'Europe/Paris');
}
