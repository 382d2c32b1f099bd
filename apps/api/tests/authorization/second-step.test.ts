import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSessions } from '#identity';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { totpCodeAt } from '#testing/authenticator';
import { aCustomer, aFile, type BuiltAccount } from '#testing/builders';
import { testSite } from '#testing/sign-in';
import { authorizationMatrix } from './authorization-matrix.testing.ts';

let fixture: ApiFixture;
let olga: BuiltAccount;
let headers: Record<string, string>;

beforeAll(async () => {
  fixture = await openApiFixture();
  olga = await aCustomer(fixture.db);
  await sql`update identity.accounts set is_operator = true where id = ${olga.id}`.execute(fixture.db);
  const session = await createSessions(testSite).open(fixture.db, olga.id, { kind: 'bearer' });
  headers = { authorization: `Bearer ${session.accessToken}` };
});
afterAll(() => fixture?.close());

test('no operator route admits a session with one step, and each admits one with two', async () => {
  const routes = Object.keys(authorizationMatrix).filter((route) => route.includes(' /operator'));
  expect(routes.length).toBeGreaterThan(20);
  const codes = async (sessionHeaders: Record<string, string>) => {
    const codesSeen = new Set<string | undefined>();
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      codesSeen.add((await fixture.call(method as 'GET', address, { headers: sessionHeaders })).code);
    }
    return codesSeen;
  };
  expect([...(await codes(headers))]).toEqual(['second_step_required']);
  expect([...(await codes(await fixture.signIn(olga.id)))]).not.toContain('second_step_required');
});

test('nor are the files of others, while own files are', async () => {
  const customer = await aCustomer(fixture.db);
  const [own, others] = [
    await aFile(fixture.db, { kind: 'account', id: olga.id }),
    await aFile(fixture.db, { kind: 'account', id: customer.id }),
  ];
  for (const id of [own, others]) await fixture.context.partners.files.put(id, Buffer.from('%PDF-1.7'));
  const read = async (id: string, sessionHeaders: Record<string, string>) =>
    (await fixture.call('GET', `/files/${id}`, { headers: sessionHeaders })).status;
  const proved = await fixture.signIn(olga.id);
  expect([await read(own, headers), await read(others, headers), await read(others, proved)]).toEqual([
    200, 404, 200,
  ]);
});

test('the operator routes open to the session that sets up the second step, and the account export shows it', async () => {
  const operator = async () => (await fixture.call('GET', '/operator/overview', { headers })).code;
  expect(await operator()).toBe('second_step_required');
  await sql`update identity.sessions set reauthenticated_at = now() where account_id = ${olga.id}`.execute(
    fixture.db,
  );
  const { value } = await fixture.call('POST', '/me/second-step', { headers });
  const body = { code: totpCodeAt(String(value.secret), new Date()) };
  expect(await operator()).toBe('second_step_required');
  expect((await fixture.call('POST', '/me/second-step/confirmation', { headers, body })).status).toBe(200);
  expect(await operator()).toBeUndefined();

  const exported = await fixture.call('GET', '/me/export', { headers });
  expect(exported.raw).toMatchObject({
    second_step: { since: expect.stringMatching(/Z$/), recovery_codes_left: 10 },
  });
  expect(exported.text).not.toContain(String(value.secret));
});
