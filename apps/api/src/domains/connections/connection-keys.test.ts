import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aMember, aProfessional, aService } from '#testing/builders';
import { noSimulators } from '#testing/simulators';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { simulators: noSimulators });
});
afterAll(() => fixture?.close());

async function aSalon(options: Parameters<typeof aProfessional>[1] = {}) {
  const salon = await aProfessional(fixture.db, options);
  const service = await aService(fixture.db, salon.id, { durationMinutes: 30 });
  return { ...salon, service, headers: await fixture.signIn(salon.accountId) };
}
type Salon = Awaited<ReturnType<typeof aSalon>>;

async function aKey({ headers }: Pick<Salon, 'headers'>) {
  const body = { name: 'Site du salon' };
  const answer = await fixture.call('POST', '/professional/connections/keys', { headers, body });
  expect(answer.status, answer.text).toBe(201);
  const { created, key } = answer.value as { created: { id: string; prefix: string }; key: string };
  return { ...created, key, bearer: { authorization: `Bearer ${key}` } };
}
const keysOf = async ({ headers }: Pick<Salon, 'headers'>) =>
  (await fixture.call('GET', '/professional/connections', { headers })).value.keys as Record<
    string,
    unknown
  >[];

test('a key is shown once and stored as a hash; the owner sees its prefix and last use', async () => {
  const salon = await aSalon();
  const { key, prefix, bearer } = await aKey(salon);
  expect(key).toMatch(/^meche_live_[\w-]{43}$/);
  expect(key.startsWith(prefix)).toBe(true);
  expect(await keysOf(salon)).toMatchObject([{ name: 'Site du salon', prefix, last_used_at: null }]);
  expect((await fixture.call('GET', '/public/professional', { headers: bearer })).status).toBe(200);
  expect(await keysOf(salon)).toMatchObject([{ last_used_at: expect.any(String) }]);
  const { rows } = await sql<{
    all: string;
  }>`select string_agg(k::text, '') as all from connections.keys k`.execute(fixture.db);
  expect(rows[0]?.all).toContain(prefix);
  expect(rows[0]?.all).not.toContain(key.slice(prefix.length));
});

test('it reads public data of its own professional, with booking addresses', async () => {
  const salon = await aSalon();
  const other = await aSalon();
  const lea = await aMember(fixture.db, salon.id, { firstName: 'Léa', serviceIds: [salon.service] });
  const { bearer } = await aKey(salon);
  const read = async (path: string) => {
    const answer = await fixture.call('GET', path, { headers: bearer });
    expect(answer.status, answer.text).toBe(200);
    return answer.value as Record<string, Record<string, unknown>[]>;
  };
  expect(await read('/public/professional')).toMatchObject({
    id: salon.id,
    slug: salon.slug,
    booking_url: `http://localhost:3000/booking/${salon.slug}`,
  });
  const { services } = await read('/public/services');
  expect(services).toMatchObject([
    { id: salon.service, booking_url: expect.stringContaining(`?services=${salon.service}&place=salon`) },
  ]);
  const { staff } = await read('/public/staff');
  expect(staff?.map(({ id }) => id)).toEqual([salon.memberId, lea]);
  expect(JSON.stringify(staff)).not.toContain('@');
  const { days = [] } = await read(`/public/availability?services=${salon.service}&place=salon`);
  expect(days).toHaveLength(7);
  type Slot = { starts_at: string; staff_ids: string[]; booking_url: string };
  const [slot] = days.flatMap(({ slots }) => slots as Slot[]);
  expect(new URL(slot?.booking_url ?? '').searchParams.get('slot')).toBe(slot?.starts_at);
  // Services of another professional are unknown to it.
  const foreign = await fixture.call('GET', `/public/availability?services=${other.service}&place=salon`, {
    headers: bearer,
  });
  expect(foreign).toMatchObject({ status: 422, code: 'service_not_found' });
});

test('days that end before they begin, or are too many, are refused at the field', async () => {
  const salon = await aSalon();
  const { bearer: headers } = await aKey(salon);
  const on = (from: string, to: string) =>
    fixture.call('GET', `/public/availability?services=${salon.service}&place=salon&from=${from}&to=${to}`, {
      headers,
    });
  expect(await on('2031-06-10', '2031-06-09')).toMatchObject({
    status: 422,
    fields: { to: 'ends_before_start' },
  });
  expect(await on('2031-06-01', '2031-07-02')).toMatchObject({ status: 422, fields: { to: 'too_big' } });
});

test('a key opens no other route, and no session opens those of a key', async () => {
  const salon = await aSalon();
  const { key, bearer } = await aKey(salon);
  for (const path of [
    '/professional/wallet',
    '/professional/connections',
    '/me/profile',
    '/professional/clients',
  ])
    expect([path, (await fixture.call('GET', path, { headers: bearer })).status]).toEqual([path, 401]);
  expect((await fixture.call('GET', '/me', { headers: bearer })).value).toBeNull();
  const shown: Record<string, string>[] = [{ authorization: `Bearer ${key}x` }, { authorization: key }];
  for (const headers of [salon.headers, {}, ...shown])
    expect((await fixture.call('GET', '/public/services', { headers })).status).toBe(401);
});

test('a key reads nothing of a hidden professional', async () => {
  const salon = await aSalon();
  const { bearer: headers } = await aKey(salon);
  await sql`update professionals.professionals set hidden_for = '{moderation}' where id = ${salon.id}`.execute(
    fixture.db,
  );
  for (const path of [
    'professional',
    'services',
    'staff',
    `availability?services=${salon.service}&place=salon`,
  ])
    expect((await fixture.call('GET', `/public/${path}`, { headers })).status).toBe(404);
});

test('of fifteen keys created at once, ten succeed; revoking one makes room', async () => {
  const salon = await aSalon();
  const { headers } = salon;
  const body = { name: 'Caisse' };
  const answers = await Promise.all(
    Array.from({ length: 15 }, () =>
      fixture.call('POST', '/professional/connections/keys', { headers, body }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['connections_full']));
  const [first] = await keysOf(salon);
  await fixture.call('DELETE', `/professional/connections/keys/${first?.id}`, { headers });
  expect((await fixture.call('POST', '/professional/connections/keys', { headers, body })).status).toBe(201);
  // Enforced by the database as well.
  const eleventh =
    sql`insert into connections.keys (professional_id, number, name, prefix, key_hash, created_at)
    values (${salon.id}, 11, 'x', 'x', 'x', now())`.execute(fixture.db);
  await expect(eleventh).rejects.toMatchObject({ code: '23514' });
});

test('revoked during use: requests after the response are refused', async () => {
  const salon = await aSalon();
  const { id, bearer: headers } = await aKey(salon);
  const requests: { begun: number; status: number }[] = [];
  let isOver = false;
  const use = async () => {
    while (!isOver) {
      const begun = performance.now();
      const { status } = await fixture.call('GET', '/public/staff', { headers });
      requests.push({ begun, status });
    }
  };
  const users = Array.from({ length: 4 }, use);
  await expect.poll(() => requests.filter(({ status }) => status === 200).length).toBeGreaterThan(4);
  const answer = await fixture.call('DELETE', `/professional/connections/keys/${id}`, {
    headers: salon.headers,
  });
  const revokedAt = performance.now();
  expect(answer.status).toBe(200);
  await expect.poll(() => requests.filter(({ begun }) => begun > revokedAt).length).toBeGreaterThan(4);
  isOver = true;
  await Promise.all(users);
  expect(new Set(requests.filter(({ begun }) => begun > revokedAt).map(({ status }) => status))).toEqual(
    new Set([401]),
  );
  expect(await keysOf(salon)).toEqual([]);
});

test('other origins may read the data and revalidate it by ETag', async () => {
  const salon = await aSalon();
  const { bearer } = await aKey(salon);
  const url = '/api/v1/public/services';
  const before = await fixture.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: 'https://salon.example' },
  });
  expect(before.statusCode).toBe(204);
  expect(before.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, if-none-match',
  });
  const first = await fixture.app.inject({ url, headers: bearer });
  expect(first.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'private, max-age=30',
    vary: expect.stringContaining('authorization'),
  });
  const again = { ...bearer, 'if-none-match': `W/"x", ${first.headers.etag}` };
  const second = await fixture.app.inject({ url, headers: again });
  expect([second.statusCode, second.body]).toEqual([304, '']);
  await aService(fixture.db, salon.id, { name: 'Brushing' });
  expect((await fixture.app.inject({ url, headers: again })).statusCode).toBe(200);
  // Refusals are readable from other origins too, and not cached; other routes are not.
  const refused = await fixture.app.inject({ url });
  expect(refused.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  const me = await fixture.app.inject({ url: '/api/v1/me', headers: salon.headers });
  expect(me.headers).not.toHaveProperty('access-control-allow-origin');
});

test('each response states the remaining requests, and the limit applies to this key only', async () => {
  const strict = await fixture.another({ RATE_LIMITS: 'on' });
  const salon = await aSalon();
  const [one, other] = [await aKey(salon), await aKey(salon)];
  const url = '/api/v1/public/staff';
  const ask = (headers: Record<string, string>) => strict.app.inject({ url, headers });
  expect((await ask(one.bearer)).headers).toMatchObject({
    'ratelimit-limit': '1200',
    'ratelimit-remaining': '1199',
    'ratelimit-policy': '1200;w=600',
  });
  await sql`update kit.rate_limits set count = 1200 where name = 'connection-key' and count = 1`.execute(
    fixture.db,
  );
  const full = await ask(one.bearer);
  expect(full.statusCode).toBe(429);
  expect(full.headers).toMatchObject({
    'ratelimit-remaining': '0',
    'retry-after': expect.stringMatching(/^\d+$/),
  });
  expect((await ask(other.bearer)).statusCode).toBe(200);
  await strict.app.close();
});
