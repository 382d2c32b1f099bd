import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refusalDetails } from '@meche/contract/refusal-details';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installErrors } from '#kit/http/errors';
import { answerRequestIds, requestIdOf } from '#kit/http/request-id';
import { carryOrigins } from '#kit/http/request-origin';
import { mountWeb } from './web.ts';

const webRoot = join(import.meta.dirname, '../../../../web');
const configuration = {
  identity: { project_id: 'demo-meche', api_key: 'local', emulator: true },
  card_partner_public_key: 'pk_local_1',
  movable_clock: true,
  booking_fees: { search_fee_cents: 100, bank_charge_basis_points: 150, bank_charge_fixed_cents: 25 },
};

let app: FastifyInstance;
let apiCalls = 0;
let lastCall = '';
let staging = false;

beforeAll(async () => {
  if (!existsSync(join(webRoot, 'build/server/index.js'))) {
    execFileSync('npm', ['run', 'build'], { cwd: webRoot, stdio: 'ignore' });
  }
  app = Fastify({ genReqId: requestIdOf });
  installErrors(app, refusalDetails);
  answerRequestIds(app);
  carryOrigins(app);
  app.get('/api/v1/configuration', async (request) => {
    apiCalls += 1;
    lastCall = request.id;
    expect(request.headers.authorization).toBeUndefined();
    return { success: true, value: { ...configuration, staging } };
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false, code: 'not_found' }));
  await mountWeb(app, {
    mode: 'production',
    publicOrigin: 'http://localhost:3000',
    partners: { cardPartner: 'simulator', identity: 'emulator' },
    published: { find: async (name) => (name === 'former.js' ? Buffer.from('1') : undefined) },
  });
}, 120_000);

afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the web app: pages', () => {
  it('is rendered on the server, in the language of the cookie, French without one', async () => {
    const french = await get('/', { cookie: 'accessToken=never-read' });
    expect(french.statusCode).toBe(200);
    expect(french.body).toContain('<html lang="fr"');
    expect(french.body).toContain('Trouvez les mains');
    const english = await get('/', { cookie: 'language=en' });
    expect(english.body).toContain('<html lang="en"');
    expect(english.body).toContain('Find the right hands');
    expect(apiCalls).toBeGreaterThan(0);
  });

  it('names each request, also where the page comes from the cache', async () => {
    const ids: unknown[] = [];
    for (const given of ['request-1', 'request-2', 'request-3'])
      ids.push((await get('/', { 'x-request-id': given })).headers['x-request-id']);
    expect(ids).toEqual(['request-1', 'request-2', 'request-3']);
  });

  it('calls the API under the id of its own request', async () => {
    await get('/auth/login', { 'x-request-id': 'the-page' });
    expect(lastCall).toBe('the-page');
  });

  it('marks every page of a staging server, and no other', async () => {
    const notes = async (path: string, language: string) =>
      (await get(path, { cookie: `language=${language}` })).body.match(/<p role="note" style="[^<]*<\/p>/g);
    expect(await notes('/auth/login', 'fr')).toBeNull();
    staging = true;
    const french = [expect.stringContaining('Site d’essai')];
    const english = [expect.stringContaining('Test site')];
    for (const path of ['/auth/login', '/professional/setting', '/nowhere']) {
      expect([path, await notes(path, 'fr')]).toEqual([path, french]);
      expect([path, await notes(path, 'en')]).toEqual([path, english]);
    }
    staging = false;
  });

  it('has an address for each language, and links exactly these two', async () => {
    const { body } = await get('/?lang=en&utm_source=letter', { cookie: 'language=fr' });
    expect(body).toContain('<html lang="en"');
    expect(body).toContain('<link rel="canonical" href="http://localhost:3000/?lang=en"/>');
    expect(body).toContain('<link rel="alternate" hrefLang="fr" href="http://localhost:3000/"/>');
    expect(body).toContain('<link rel="alternate" hrefLang="x-default" href="http://localhost:3000/"/>');
    expect(body).toContain('<meta property="og:image" content="http://localhost:3000/share.png"/>');
    const french = (await get('/')).body;
    expect(french).toContain('<link rel="canonical" href="http://localhost:3000/"/>');
    expect((await get('/share.png')).headers['content-type']).toBe('image/png');
  });

  it('gives every script and style the nonce of its policy, a new one each time', async () => {
    const [one, other] = [await get('/'), await get('/')];
    const policy = String(one.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("script-src 'unsafe-inline'");
    const tags = one.body.match(/<(script|style)\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(3);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
    expect(other.headers['content-security-policy']).not.toBe(policy);
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
  });
});

describe('the web app: page cache', () => {
  it('is rendered once for all readers of a language, whatever their session and theme, and once for another', async () => {
    const before = apiCalls;
    const readers = ['', 'accessToken=a; theme=dark', 'language=fr', 'accountLanguage=fr; refreshToken=b'];
    const answers = await Promise.all(readers.map((cookie) => get('/?for=all', { cookie })));
    expect(apiCalls - before).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringMatching(/^Cookie\b/),
      });
    }
    const english = await get('/?for=all', { cookie: 'language=en' });
    expect(english.body).toContain('Find the right hands');
    expect(english.headers.etag).not.toBe(answers[0]?.headers.etag);
    expect(apiCalls - before).toBe(2);
  });

  it('revalidates a page by 304, and leaves the browser the policy that has its nonce', async () => {
    const had = await get('/information');
    const tag = String(had.headers.etag);
    const same = await get('/information', { 'if-none-match': tag });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag]);
    expect(same.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    expect(Object.keys(same.headers).filter((name) => /policy|content-type/.test(name))).toEqual([]);
    const english = await get('/information', { 'if-none-match': tag, cookie: 'language=en' });
    expect(english.statusCode).toBe(200);
  });

  it('does not cache personal or missing pages', async () => {
    for (const path of ['/customer', '/auth/login', '/decision', '/nowhere', '/information/nowhere']) {
      const before = apiCalls;
      const [one, other] = [await get(path), await get(path)];
      expect([path, one.headers.etag, other.headers.etag]).toEqual([path, undefined, undefined]);
      expect(apiCalls - before).toBe(2);
    }
  });
});

describe('the web app: scripts and styles', () => {
  it('preloads the scripts that start the page, not those that they import', async () => {
    const { body } = await get('/search');
    const preloads = [...body.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, href]) => href);
    const [, start = ''] = /<script[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/.exec(body) ?? [];
    const imports = [...start.matchAll(/"(\/assets\/[^"]*\.js)"/g)].map(([, href]) => href);
    expect(preloads.length).toBeGreaterThan(2);
    expect(new Set(preloads)).toEqual(new Set(imports));
  });

  it('preloads its font by the address in its stylesheet', async () => {
    const { body } = await get('/search');
    const preloads = [...body.matchAll(/<link rel="preload" href="([^"]*)" as="font"[^>]* crossorigin/gi)];
    const [, sheet = ''] = /<link[^>]*rel="stylesheet" href="([^"]*)"/.exec(body) ?? [];
    expect(preloads).toHaveLength(1);
    expect((await get(sheet)).body).toContain(`url(${preloads[0]?.[1]})`);
  });

  it('serves assets precompressed and immutable', async () => {
    // Tiny files are sent uncompressed; the route manifest is larger.
    const asset = /\/assets\/manifest-[\w-]+\.js/.exec((await get('/')).body)?.[0] ?? '';
    const answer = await get(asset, { 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('serves assets of other builds, as immutable as its own', async () => {
    const { statusCode, headers, body } = await get('/assets/former.js');
    expect([statusCode, body]).toEqual([200, '1']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const unknown = await get('/assets/unknown.js');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found']);
  });
});

describe('the web app next to the API', () => {
  it('compresses pages, answers unknown pages with 404, and leaves the API to the API', async () => {
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    const missing = await get('/nowhere');
    expect(missing.statusCode).toBe(404);
    expect(missing.headers['content-type']).toContain('text/html');
    const api = await get('/api/v1/nowhere');
    expect(api.statusCode).toBe(404);
    expect(api.json()).toMatchObject({ success: false, code: 'not_found' });
  });

  it.each([
    '/assets/',
    '/assets/sub/',
    '/assets/?a=%',
    '/assets/%00',
    '/assets/a.js%00',
    '/assets/%2e%2e%2fserver/index.js',
    '/assets/..%5c..%5cserver',
  ])('answers 404 at the address %s, with a page', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  it('takes its origin from the settings, whatever a request claims', async () => {
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '198.51.100.1',
    };
    for (const path of ['/', '/nowhere', '/search?where=Paris', '/customer'])
      expect((await get(path, forged)).body).not.toContain('evil.example');
  });

  it('lets only the widget be framed, whatever dot segments and encodings lead to another page', async () => {
    const framedBy = async (url: string) => {
      const { headers } = await get(url);
      return /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1];
    };
    expect(await framedBy('/widget/atelier?lang=en&scheme=dark')).toBe('*');
    for (const url of [
      ...['/', '/booking/atelier', '/auth/login', '/nowhere', '/pro/widget'],
      ...[
        '/widget/../customer',
        '/widget/%2e%2e/customer',
        '/widget/.%2E/booking/atelier',
        '/widget/a/../../',
      ],
      ...['/widget/', '/widget/a/b', '/customer?x=/widget/a', '/customer#/widget/a', '//widget/a'],
    ])
      expect([url, await framedBy(url)]).toEqual([url, "'none'"]);
  });
});

describe('the web app: widget and other addresses', () => {
  it('serves the widget script: cached for an hour, revalidated by ETag, allowed from any origin', async () => {
    const { statusCode, headers, body } = await get('/widget.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('max-age=3600'),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).toContain('meche:booked');
    expect(body).not.toMatch(/\bimport\b|\beval\b|innerHTML|localStorage|document\.cookie/);
    expect((await get('/widget.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    const known = await get('/widget.js', { 'if-none-match': `W/${headers.etag}` });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect((await get('/widget.js', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it('answers a form posted before hydration by 405, without echoing it', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a%40b.fr&password=secret',
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.body).not.toContain('secret');
  });

  it('draws cover art by name, with valid colours only', async () => {
    const picture = await get('/cover-art/Chez%20In%C3%A8s?format=avatar&colours=copper,%22%3E%3Cscript%3E');
    expect(picture.headers['content-type']).toContain('image/svg+xml');
    expect(picture.body).toContain('<svg');
    expect(picture.body).not.toContain('script');
  });
});
