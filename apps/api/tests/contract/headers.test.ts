import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiBase } from '@meche/contract/paths';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ApiFixture, type ListeningServer, openApiFixture } from '#testing/api-fixture';
import { aCustomer } from '#testing/builders';
import { noSimulators, type Simulators, startSimulators } from '#testing/simulators';

describe('the rate limit per network', () => {
  /** A trusted proxy appends its peer at the end; entries before it came from the caller. */
  async function tries(env: Record<string, string>, headersOf: (attempt: number) => Record<string, string>) {
    const fixture = await openApiFixture({ RATE_LIMITS: 'on', ...env }, { simulators: noSimulators });
    const server = await fixture.listen();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const body = { firebase_token: 'not-a-token' };
      const answer = await server.call('POST', '/authentications/login', {
        body,
        headers: headersOf(attempt),
      });
      statuses.push(answer.status);
    }
    await fixture.close();
    return statuses;
  }
  const stopped = [...Array(10).fill(401), 429, 429];

  test('ignores an address that the caller makes up, without a proxy', async () => {
    const forged = (attempt: number) => ({
      'x-forwarded-for': `198.51.100.${attempt}`,
      forwarded: `for=198.51.100.${attempt}`,
      'x-real-ip': `198.51.100.${attempt}`,
    });
    expect(await tries({ TRUSTED_PROXIES: '0' }, forged)).toEqual(stopped);
    expect(await tries({}, forged)).toEqual(stopped);
  });

  test('ignores it behind a proxy, which names the caller last', async () => {
    const forged = (attempt: number) => ({
      'x-forwarded-for': `198.51.100.${attempt}, 10.0.0.${attempt}, 203.0.113.9`,
    });
    expect(await tries({ TRUSTED_PROXIES: '1' }, forged)).toEqual(stopped);
    expect(await tries({ TRUSTED_PROXIES: '127.0.0.0/8' }, forged)).toEqual(stopped);
  });

  test('counts each network behind the proxy separately', async () => {
    const lines = (attempt: number) => ({ 'x-forwarded-for': `203.0.113.${attempt}` });
    expect(await tries({ TRUSTED_PROXIES: '1' }, lines)).toEqual(Array(12).fill(401));
  });
});

let simulators: Simulators;
let fixture: ApiFixture;
let server: ListeningServer;
let headers: { authorization: string; cookie: string };
beforeAll(async () => {
  simulators = await startSimulators();
  fixture = await openApiFixture({ SIMULATORS_URL: simulators.url }, { simulators });
  server = await fixture.listen();
  headers = await fixture.signIn((await aCustomer(fixture.db)).id);
});
afterAll(async () => {
  await fixture?.close();
  await simulators?.stop();
});

/** The response to a request written by hand. */
async function write(head: string) {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  // An unanswered connection would keep the server from closing.
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

describe('every response', () => {
  test.each([
    ['GET', '/me'],
    ['GET', '/me/profile'],
    ['GET', '/me/addresses'],
    ['GET', '/me/sessions'],
    ['GET', '/appointments?view=upcoming'],
    ['GET', '/nowhere'],
    ['POST', '/authentications/login'],
    ['POST', '/authentications/logout'],
  ])('of %s %s states its type and is not cached', async (method, path) => {
    for (const as of [headers, {}] as Record<string, string>[]) {
      const answer = await server.call(method, path, { headers: as, ...(method === 'POST' && { body: {} }) });
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('outside the API states its type too', async () => {
    for (const path of [
      '/livez',
      '/readyz',
      '/nowhere',
      '/api/docs/',
      '/api/docs/static/swagger-ui.css',
      '/%',
    ]) {
      const answer = await fetch(server.origin + path);
      expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
  });

  test('of the API documentation forbids framing, and runs its own scripts only', async () => {
    for (const path of ['/api/docs/', '/api/docs/static/index.html']) {
      const policy = (await fetch(server.origin + path)).headers.get('content-security-policy');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("script-src 'self';");
    }
  });

  test.each([
    '/local/inbox/files/%2e%2e%2fx',
    '/local/inbox/files/..%5cx',
    '/local/gallery/files/%2e%2e%2fx',
    '/local/card/assets/%5c..',
    '/local/card/assets/%2e%2e%2f%2e%2e%2fetc',
    '/local/card/assets/%00',
    '/local/inbox/files/%',
  ])('to the malformed address %s is a worded refusal', async (path) => {
    const answer = await fetch(server.origin + path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('the response to a strange request', () => {
  test.each([20, 5_000, 150_000])('to a body %i levels deep is a refusal at the field', async (depth) => {
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    for (const body of [`{"email":${deep}}`, `{"email":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`]) {
      const answer = await server.call('POST', '/authentications/login', { body });
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', fields: { email: 'invalid' } },
      });
    }
    const withoutBody = await server.post(
      `/appointments/${crypto.randomUUID()}/complete`,
      `{"a":${deep}}`,
      headers,
    );
    expect(withoutBody.status).toBeLessThan(500);
  });

  test('to an absolute address in the request line is that of its path; a line without a path causes no error', async () => {
    const answer = await write(`GET http://other.example${apiBase}/configuration HTTP/1.1`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^cache-control: no-store/im);
    for (const line of ['OPTIONS * HTTP/1.1', 'GET * HTTP/1.1', 'GET ftp://x/ HTTP/1.1'])
      expect(await write(line)).toMatch(/^HTTP\/1\.1 [24]/);
  });

  test('to a body that never ends comes after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answer = write(
        `POST ${apiBase}/authentications/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 1000`,
      );
      const late = vi.waitUntil(
        () => {
          vi.advanceTimersByTime(1_000);
          return Promise.race([answer, undefined]);
        },
        { timeout: 30_000, interval: 1 },
      );
      expect(await late).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      vi.useRealTimers();
    }
  });

  test('names the configured origin only', async () => {
    const answer = await fetch(`${server.origin}${apiBase}/configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(JSON.stringify([[...answer.headers], await answer.text()])).not.toContain('evil.example');
  });
});

test('every answer names its request by the well-formed id of the caller, or by a new one', async () => {
  const idOf = async (path: string, given?: string) => {
    const answer = await fetch(`${server.origin}${path}`, {
      headers: given === undefined ? {} : { 'x-request-id': given },
    });
    return answer.headers.get('x-request-id');
  };
  const made = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  for (const path of ['/livez', `${apiBase}/configuration`, `${apiBase}/nowhere`]) {
    expect(await idOf(path, 'proxy-0001')).toBe('proxy-0001');
    const [one, other] = [await idOf(path), await idOf(path)];
    expect(one).toMatch(made);
    expect(other).not.toBe(one);
    for (const unfit of ['short', 'a'.repeat(65), 'with space'])
      expect(await idOf(path, unfit)).toMatch(made);
  }
});
