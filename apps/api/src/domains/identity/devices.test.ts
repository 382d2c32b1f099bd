import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';

const password = 'a-long-password';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1';

let fixture: ApiFixture;
let email: string;

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());

type Held = { id: string; headers: Record<string, string>; refreshToken: string };
let laptop: Held;

async function signIn(path: 'register' | 'login', userAgent: string, more: object = {}): Promise<Held> {
  const { value, headers } = await fixture.call('POST', `/authentications/${path}`, {
    body: { email, password, ...more },
    headers: { 'user-agent': userAgent },
  });
  const cookie = (headers['set-cookie'] as string[]).map((line) => line.split(';')[0]).join('; ');
  const held = value as { access_token: string; refresh_token: string; user: { id: string } };
  return {
    id: held.user.id,
    headers: { authorization: `Bearer ${held.access_token}`, cookie },
    refreshToken: held.refresh_token,
  };
}

beforeEach(async () => {
  email = `lea-${randomUUID()}@example.test`;
  laptop = await signIn('register', 'Firefox/147 \u00e9\u0007', { first_name: 'Léa', last_name: 'Martin' });
});

type Device = { id: string; user_agent: string; current: boolean; created_at: string; last_used_at: string };
const devicesOf = async ({ headers }: Held) =>
  (await fixture.call('GET', '/me/sessions', { headers })).value as unknown as Device[];
const refresh = ({ headers, refreshToken }: Held) =>
  fixture.call('POST', '/authentications/refresh', {
    body: { refresh_token: refreshToken },
    headers: { cookie: headers.cookie ?? '' },
  });

test('every device is listed by its browser, the last used first, the asking one marked', async () => {
  const mobile = await signIn('login', phone);
  expect(await devicesOf(mobile)).toEqual([
    {
      id: expect.any(String),
      user_agent: phone,
      current: true,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ user_agent: 'Firefox/147', current: false }),
  ]);
  await refresh(laptop);
  const [first] = await devicesOf(laptop);
  expect(first).toMatchObject({ user_agent: 'Firefox/147', current: true });
  expect(first!.last_used_at > first!.created_at).toBe(true);
  expect((await fixture.call('GET', '/me/sessions')).status).toBe(401);
});

test('a device can be signed out from another one, and not by a stranger', async () => {
  const mobile = await signIn('login', phone);
  const lost = (await devicesOf(laptop)).find(({ current }) => !current)!;
  const end = (id: string, { headers }: Held) => fixture.call('DELETE', `/me/sessions/${id}`, { headers });

  email = `tom-${randomUUID()}@example.test`;
  const stranger = await signIn('register', 'Chrome', { first_name: 'Tom', last_name: 'Roux' });
  expect((await end(lost.id, stranger)).status).toBe(404);
  expect((await end(randomUUID(), laptop)).status).toBe(404);
  expect((await refresh(mobile)).status).toBe(200);

  const ended = await end(lost.id, laptop);
  expect([ended.status, ended.headers['set-cookie']]).toEqual([200, undefined]);
  expect((await end(lost.id, laptop)).status).toBe(200);
  expect((await refresh(mobile)).status).toBe(401);
  expect(await devicesOf(laptop)).toHaveLength(1);
  const own = (await devicesOf(laptop))[0]!;
  expect((await end(own.id, laptop)).headers['set-cookie']).toContain(
    'accessToken=; Max-Age=0; Path=/; Secure; SameSite=Strict',
  );
  expect((await refresh(laptop)).status).toBe(401);
});

test('signing out everywhere ends every device, here and at the identity service', async () => {
  const mobile = await signIn('login', phone);
  const everywhere = await fixture.call('DELETE', '/me/sessions', { headers: laptop.headers });
  expect(everywhere.status).toBe(200);
  expect(everywhere.headers['set-cookie']).toHaveLength(3);
  for (const held of [laptop, mobile]) expect((await refresh(held)).status).toBe(401);
  const { rows } = await sql<{ action: string; detail: { ended?: number } }>`
    select action, detail from kit.audit_entries where subject = ${`account:${laptop.id}`} order by id desc limit 1`.execute(
    fixture.db,
  );
  expect(rows).toEqual([{ action: 'signed_out_everywhere', detail: { ended: 2 } }]);
  expect((await signIn('login', phone)).id).toBe(laptop.id);
});
