import swagger from '@fastify/swagger';
import { endpoint } from '@meche/contract/endpoint';
import { z } from '@meche/contract/zod';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installErrors } from '#kit/http/errors';
import { createHttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { freshDatabase } from '#testing/fresh-database';
import { type Random, randomFrom } from '#testing/random';
import { readText } from '#testing/read-text';
import { inputs, type Size } from './derive-input.testing.ts';
import {
  type Answer,
  breakRequest,
  type Call,
  createResponseChecker,
  type OpenApi,
  type Operation,
  operationsOf,
  type Sent,
  valid,
} from './generated-input.testing.ts';
import { endpointsWithoutFixture, openRequestFixtures } from './request-fixtures.testing.ts';

const REQUESTS = process.env.ROUNDS === 'full' ? 10_000 : 500;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

type Campaign = {
  api: OpenApi;
  callOf: (route: string, size: Size) => Promise<Call>;
  send: (sent: Sent) => Promise<Answer>;
  requests: number;
  random: Random;
};

/**
 * Sends requests to every operation, every other one broken in one place. Returns the faults of the
 * responses, and the valid requests that were refused.
 */
async function campaign({ api, callOf, send, requests, random }: Campaign) {
  const judge = createResponseChecker(api);
  // Routes that move the clock come last, so that future dates of the other requests stay in the future.
  const operations = operationsOf(api).sort(
    (one, other) => Number(one.path.includes('/local/')) - Number(other.path.includes('/local/')),
  );
  const wrong: string[] = [];
  const refused = new Map<string, string>();
  let sent = 0;
  for (const operation of operations) {
    const { query, body } = inputs.get(operation.route)?.schemas ?? {};
    // The smallest value, a broken one, and the full one where it may differ.
    const each = Math.max(query || body ? 3 : 2, Math.ceil(requests / operations.length));
    for (let count = 0; count < each; count++) {
      const { request, how } = await next(operation, count, { callOf, random });
      const answer = await send(request);
      const fault = judge(operation, answer);
      if (fault) wrong.push(`${operation.route} (${how}): ${fault}`);
      if (!isBroken(count) && answer.status >= 300)
        refused.set(operation.route, `${operation.route} (${how}): ${answer.status} ${answer.text}`);
      sent += 1;
    }
  }
  return { wrong, refused, sent };
}

const isBroken = (count: number) => count % 2 === 1;

/** Returns the smallest value, a broken one, the full value, a broken one, and so on. */
async function next(
  operation: Operation,
  count: number,
  { callOf, random }: Pick<Campaign, 'callOf' | 'random'>,
) {
  const size = count % 4 === 0 ? 'smallest' : 'full';
  const call = await callOf(operation.route, size);
  if (!isBroken(count)) return { request: valid(operation, call), how: size };
  const { sent, how } = breakRequest(operation, call, random);
  return { request: sent, how };
}

const sendTo =
  (origin: string) =>
  async ({ method, url, headers, body }: Sent): Promise<Answer> => {
    const rawHeaders = Object.entries(headers).map(([name, value]) => [
      name,
      Buffer.from(value).toString('latin1'),
    ]);
    const answer = await fetch(origin + url, {
      method,
      headers: Object.fromEntries(rawHeaders),
      ...(body !== undefined && method !== 'GET' && { body: body as string }),
    });
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    return { status: answer.status, type, text: await readText(answer) };
  };

let fixture: Awaited<ReturnType<typeof openRequestFixtures>>;
beforeAll(async () => {
  fixture = await openRequestFixtures();
}, 120_000);
afterAll(() => fixture?.close());

test(`${REQUESTS} requests, valid or broken in one place, are answered as documented, and never by a 500`, async () => {
  const api = (await (await fetch(`${fixture.server.origin}/api/v1/openapi.json`)).json()) as OpenApi;
  console.log(`seed ${seed}`);
  const { wrong, refused, sent } = await campaign({
    api,
    requests: REQUESTS,
    random: randomFrom(seed),
    callOf: fixture.callOf,
    send: sendTo(fixture.server.origin),
  });
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  // A rule that the schema does not say needs a row in tests/contract/request-rules.testing.ts.
  const unexpected = [...refused].filter(([route]) => endpointsWithoutFixture[route] === undefined);
  expect(unexpected.map(([, problem]) => problem)).toEqual([]);
  const needless = Object.keys(endpointsWithoutFixture).filter((route) => !refused.has(route));
  expect(needless).toEqual([]);
}, 3_600_000);

test('a route that fails on a number, one that breaks its schema and one that refuses all are found', async () => {
  const fresh = await freshDatabase();
  const app = Fastify();
  installErrors(app);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Seeded violations', version: '1' } },
    refResolver: { buildLocalReference: (json) => String(json.$id) },
  });
  const http = createHttpRouter({
    app,
    db: fresh.db,
    callerOf: async () => null,
    standingOf: async () => undefined,
    isOperator: async () => false,
  });
  const count = endpoint({
    method: 'POST',
    path: '/counts',
    summary: 'Keep a number',
    audience: 'anyone',
    body: z.strictObject({ count: z.number() }),
    response: z.object({ count: z.number() }),
  });
  const today = endpoint({
    method: 'GET',
    path: '/days',
    summary: 'A day',
    audience: 'anyone',
    response: z.object({ day: z.iso.date() }),
  });
  const closed = endpoint({
    method: 'GET',
    path: '/closed',
    summary: 'Nothing',
    audience: 'anyone',
    response: z.object({ day: z.iso.date() }),
  });
  http.serve(count, async ({ body }) => {
    const { rows } = await sql<{ count: number }>`select ${body.count}::int4 as count`.execute(fresh.db);
    return { count: rows[0]?.count ?? 0 };
  });
  http.serve(today, async () => ({ day: 'some day' }));
  http.serve(closed, () => refuse('not_found'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const { wrong, refused } = await campaign({
    api: app.swagger() as unknown as OpenApi,
    callOf: async (route) => (route.startsWith('POST') ? { body: { count: 1 } } : {}),
    send: sendTo(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`),
    requests: 400,
    random: randomFrom(7),
  });
  await app.close();
  await fresh.close();
  expect(wrong.some((one) => one.startsWith('POST /counts') && one.includes(': 500 '))).toBe(true);
  expect(
    wrong.some((one) => one.startsWith('GET /days') && one.includes(': 200 data/value/day must match')),
  ).toBe(true);
  expect([...refused.keys()]).toEqual(['GET /closed']);
});
