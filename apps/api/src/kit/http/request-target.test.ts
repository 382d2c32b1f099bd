import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installErrors } from './errors.ts';
import { readRequestPath, refusePathless } from './request-target.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ rewriteUrl: ({ url = '/' }) => readRequestPath(url) });
  installErrors(app);
  refusePathless(app);
  app.all('*', async ({ url }) => ({ url }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends a raw request line, which no HTTP client would. */
async function answerTo(requestLine: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(`${requestLine} HTTP/1.1\r\nHost: meche.example\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test.each([
  ['GET http://meche.example/', '/'],
  ['GET HTTPS://meche.example:8080/pro/y?x=1', '/pro/y?x=1'],
  ['GET http://meche.example', '/'],
  ['GET http://meche.example?x=1', '/?x=1'],
  ['POST http://someone@evil.example//deep', '//deep'],
  ['GET /http://x/', '/http://x/'],
])('%s is answered as its path is', async (requestLine, url) => {
  const answer = await answerTo(requestLine);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain(JSON.stringify({ url }));
});

test('OPTIONS * is answered with the methods, any other line without a path is refused', async () => {
  expect(await answerTo('OPTIONS *')).toMatch(/^HTTP\/1\.1 204 [\s\S]*\r\nallow: GET, HEAD, POST/i);
  for (const line of ['GET *', 'GET ftp://x/', 'GET *.evil.example/'])
    expect(await answerTo(line)).toMatch(/^HTTP\/1\.1 4(00|22) /);
});
