import swagger from '@fastify/swagger';
import { endpoint } from '@meche/contract/endpoint';
import { z } from '@meche/contract/zod';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installErrors } from '#kit/http/errors';
import { createHttpRouter } from '#kit/http/serve';
import { freshDatabase } from '#testing/fresh-database';
import { type Random, randomFrom } from '#testing/random';
import { readText } from '#testing/read-text';
import { endpointsWithoutFixture } from '../../src/app/endpoints-without-fixture.testing.ts';
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
} from '../../src/app/generated-input.testing.ts';
import { openRequestFixtures } from '../../src/app/request-fixtures.testing.ts';

const REQUESTS = process.env.ROUNDS === 'full' ? 10_000 : 500;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

type Campaign = {
  api: OpenApi;
  callOf: (route: string) => Promise<Call>;
  send: (sent: Sent) => Promise<Answer>;
  requests: number;
  random: Random;
};

/**
 * Sends requests to every operation, every other one broken in one place, and returns the faults of the
 * responses.
 */
async function campaign({ api, callOf, send, requests, random }: Campaign) {
  const judge = createResponseChecker(api);
  // Routes that move the clock come last, so that future dates of the other requests stay in the future.
  const operations = operationsOf(api).sort(
    (one, other) => Number(one.path.includes('/local/')) - Number(other.path.includes('/local/')),
  );
  const wrong: string[] = [];
  const done = new Map<string, { sent: number; valid: number }>();
  let sent = 0;
  const each = Math.ceil(requests / operations.length);
  for (const operation of operations) {
    const tally = { sent: 0, valid: 0 };
    done.set(operation.route, tally);
    for (let count = 0; count < each; count++) {
      const { request, how } = await next(operation, count, { callOf, random });
      const answer = await send(request);
      const fault = judge(operation, answer);
      if (fault) wrong.push(`${operation.route} (${how}): ${fault}`);
      tally.sent += 1;
      if (answer.status < 300) tally.valid += 1;
      sent += 1;
    }
  }
  return { wrong, done, sent };
}

async function next(
  operation: Operation,
  count: number,
  { callOf, random }: Pick<Campaign, 'callOf' | 'random'>,
) {
  const call = await callOf(operation.route);
  if (count % 2 === 0) return { request: valid(operation, call), how: 'right' };
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
  const { wrong, done, sent } = await campaign({
    api,
    requests: REQUESTS,
    random: randomFrom(seed),
    callOf: fixture.callOf,
    send: sendTo(fixture.server.origin),
  });
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  const tooFew = [...done].filter(
    ([route, tally]) => tally.valid / tally.sent < 0.2 && endpointsWithoutFixture[route] === undefined,
  );
  // A new route needs a valid request in request-fixtures.testing.ts.
  expect(tooFew.map(([route, tally]) => `${route}: ${tally.valid} of ${tally.sent}`)).toEqual([]);
}, 3_600_000);

test('a route that fails on a number, and one that breaks its schema, are found', async () => {
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
  http.serve(count, async ({ body }) => {
    const { rows } = await sql<{ count: number }>`select ${body.count}::int4 as count`.execute(fresh.db);
    return { count: rows[0]?.count ?? 0 };
  });
  http.serve(today, async () => ({ day: 'some day' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const { wrong } = await campaign({
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
});
