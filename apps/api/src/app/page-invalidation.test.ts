import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, openListener } from '#kit/database/listen';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { hearPageChanges } from './page-invalidation.ts';

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
  hearPageChanges(app, { listener }, () => {
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

const tell = (channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(fresh.db);

test('pages are forgotten with each listing and each calendar that is told of, and with no message', async () => {
  await tell('live', '1 message - account:x');
  await tell('listings', crypto.randomUUID());
  await expect.poll(() => forgotten).toBe(1);
  await tell('live', '2 typing - account:x');
  await tell('live', `3 appointment ${crypto.randomUUID()} professional:x`);
  await tell('live', '4 calendar - professional:x');
  await expect.poll(() => forgotten).toBe(3);
});

test('what a professional writes is forgotten before she is answered; what is read, refused or booked is not', async () => {
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
