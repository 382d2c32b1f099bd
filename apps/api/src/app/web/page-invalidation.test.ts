import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, openListener } from '#kit/database/listen';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { invalidatePagesOnChange } from './page-invalidation.ts';

let fresh: FreshDatabase;
let listener: Listener;
let app: FastifyInstance;
let forgotten = 0;

beforeAll(async () => {
  fresh = await freshDatabase();
  listener = openListener(fresh.url);
  app = Fastify();
  app.all('/api/v1/*', async (request, reply) =>
    reply.code(request.url.endsWith('refused') ? 422 : 200).send({}),
  );
  invalidatePagesOnChange(app, { listener }, () => {
    forgotten += 1;
  });
  await app.ready();
  await listener.hear('the rest', () => {});
});
afterAll(async () => {
  await app?.close();
  await listener?.close();
  await fresh?.close();
});

const notify = (channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(fresh.db);

test('pages are forgotten with each change of a listing or a calendar, and not with a message', async () => {
  await notify('live', '1 message - account:x');
  await notify('listings', crypto.randomUUID());
  await expect.poll(() => forgotten).toBe(1);
  await notify('live', '2 typing - account:x');
  await notify('live', `3 appointment ${crypto.randomUUID()} professional:x`);
  await notify('live', '4 calendar - professional:x');
  await expect.poll(() => forgotten).toBe(3);
});

test('a professional’s write forgets the pages before its response; reads, refusals and bookings do not', async () => {
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string) => {
    const before = forgotten;
    await app.inject({ method, url: `/api/v1${path}` });
    return forgotten - before;
  };
  expect(await call('PUT', '/professional/settings')).toBe(1);
  expect(await call('POST', '/operator/cases/1')).toBe(1);
  expect(await call('PUT', '/me')).toBe(1);
  expect(await call('GET', '/professional/settings')).toBe(0);
  expect(await call('PUT', '/professional/refused')).toBe(0);
  expect(await call('POST', '/professionals/1/view')).toBe(0);
  expect(await call('POST', '/quotes')).toBe(0);
});
