import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoint } from '@meche/contract/endpoint';
import { z } from '@meche/contract/zod';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { limitBodyTime } from './body-time.ts';
import { installErrors } from './errors.ts';
import { createHttpRouter } from './serve.ts';

const call = { method: 'POST', summary: '', audience: 'anyone', response: z.object({}) } as const;
const json = endpoint({ ...call, path: '/json', body: z.strictObject({ name: z.string() }) });
const file = endpoint({
  ...call,
  path: '/file',
  upload: { maxBytes: 1000, maxSeconds: 300, types: ['application/pdf'] },
});

let app: FastifyInstance;
/** Events seen by the server: `head`, `part` of a file, `served`, `left`. */
let seen: EventEmitter;
let logged: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  seen = new EventEmitter();
  logged = [];
  app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void logged.push(line) } } });
  installErrors(app);
  limitBodyTime(app);
  app.addHook('onRequest', async ({ raw }) => {
    raw.socket.once('close', () => seen.emit('left'));
    seen.emit('head');
  });
  const http = createHttpRouter({
    app,
    db: {} as Database,
    callerOf: async () => null,
    standingOf: async () => undefined,
    isOperator: async () => false,
  });
  http.serve(json, async () => {
    seen.emit('served');
    return {};
  });
  http.serve(file, async ({ request }) => {
    for await (const _part of request.body as AsyncIterable<Buffer>) seen.emit('part');
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/**
 * Sends headers announcing 13 bytes and the first nine bytes. Resolves once the server has read the
 * headers.
 */
async function begin(path: string, type: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = once(seen, 'head');
  socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 13\r\n\r\n{"name": `,
  );
  await head;
  return socket;
}

test('a JSON body that is not there after a minute is answered with 408 and a closed connection', async () => {
  const socket = await begin('/json', 'application/json');
  vi.advanceTimersByTime(59_000);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(socket.closed).toBe(true);
});

test('a file may take as long as its route says, and no longer, though it trickles in', async () => {
  const [socket] = await Promise.all([begin('/file', 'application/pdf'), once(seen, 'part')]);
  vi.advanceTimersByTime(299_000);
  const part = once(seen, 'part');
  socket.write('"');
  await part;
  vi.advanceTimersByTime(2_000);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('what arrives in time is answered, and its connection serves the next request', async () => {
  const socket = await begin('/json', 'application/json');
  const answers = text(socket);
  vi.advanceTimersByTime(59_000);
  const served = once(seen, 'served');
  socket.write('"x"}');
  await served;
  vi.advanceTimersByTime(59_000);
  socket.write(
    'POST /api/v1/json HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"name":"x"}',
  );
  expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});

test('a body that breaks off, or is given up, writes no line into the log', async () => {
  const broken = await begin('/json', 'application/json');
  const left = once(seen, 'left');
  broken.destroy();
  await left;
  const late = await begin('/json', 'application/json');
  vi.advanceTimersByTime(61_000);
  await text(late);
  expect(logged).toEqual([]);
});
