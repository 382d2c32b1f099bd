import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSessions } from '#identity';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { codeOf } from '#testing/authenticator';
import { aCustomer, aFile, type BuiltAccount } from '#testing/builders';
import { testSite } from '#testing/sign-in';
import { whoMay } from './authorization-matrix.ts';

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

test('no call of the desk is for an operator who has proved one step, and each is for one who has proved two', async () => {
  const routes = Object.keys(whoMay).filter((route) => route.includes(' /operator'));
  expect(routes.length).toBeGreaterThan(20);
  const codes = async (given: Record<string, string>) => {
    const told = new Set<string | undefined>();
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      told.add((await fixture.call(method as 'GET', address, { headers: given })).code);
    }
    return told;
  };
  expect([...(await codes(headers))]).toEqual(['second_step_required']);
  expect([...(await codes(await fixture.signIn(olga.id)))]).not.toContain('second_step_required');
});

test('nor are the files of others, while her own are', async () => {
  const somebody = await aCustomer(fixture.db);
  const [own, others] = [
    await aFile(fixture.db, { kind: 'account', id: olga.id }),
    await aFile(fixture.db, { kind: 'account', id: somebody.id }),
  ];
  for (const id of [own, others]) await fixture.context.partners.files.put(id, Buffer.from('%PDF-1.7'));
  const read = async (id: string, given: Record<string, string>) =>
    (await fixture.call('GET', `/files/${id}`, { headers: given })).status;
  const proved = await fixture.signIn(olga.id);
  expect([await read(own, headers), await read(others, headers), await read(others, proved)]).toEqual([
    200, 404, 200,
  ]);
});

test('the desk opens to the session that sets two steps up, and her data tell of them', async () => {
  const operator = async () => (await fixture.call('GET', '/operator/overview', { headers })).code;
  expect(await operator()).toBe('second_step_required');
  await sql`update identity.sessions set reauthenticated_at = now() where account_id = ${olga.id}`.execute(
    fixture.db,
  );
  const { value } = await fixture.call('POST', '/me/second-step', { headers });
  const body = { code: codeOf(String(value.secret), new Date()) };
  expect(await operator()).toBe('second_step_required');
  expect((await fixture.call('POST', '/me/second-step/confirmation', { headers, body })).status).toBe(200);
  expect(await operator()).toBeUndefined();

  const told = await fixture.call('GET', '/me/export', { headers });
  expect(told.raw).toMatchObject({
    second_step: { since: expect.stringMatching(/Z$/), recovery_codes_left: 10 },
  });
  expect(told.text).not.toContain(String(value.secret));
});
