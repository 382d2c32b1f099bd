import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pushRoutes } from './routes.ts';

let server: FastifyInstance;
let origin: string;
beforeEach(async () => {
  server = Fastify();
  pushRoutes(server);
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const read = async (path: string) => (await fetch(origin + path)).json();

test('a push message waits unchanged for its device only; the oldest are dropped first', async () => {
  const { service } = (await read('/local/push')) as { service: string };
  expect(service).toBe(`${origin}/push`);
  const sealed = Array.from({ length: 52 }, (_, nth) => Buffer.from([nth, 0, 255]));
  for (const body of sealed) {
    const answer = await fetch(`${service}/maya`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'content-encoding': 'aes128gcm', ttl: '60' },
      body,
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toMatch(/^\/push\/maya\/[\w-]{16}$/);
  }
  expect(await read('/local/push/maya')).toEqual({
    messages: sealed.slice(2).map((body) => body.toString('base64')),
  });
  expect(await read('/local/push/lea')).toEqual({ messages: [] });
});
