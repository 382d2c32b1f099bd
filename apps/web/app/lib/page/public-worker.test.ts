import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const code = await readFile(join(import.meta.dirname, '../../../public/public-worker.js'), 'utf8');
const origin = 'https://meche.test';

/**
 * Runs the worker of this build and language in a fake browser; the network fails while `network.isThere`
 * is false.
 */
function aWorker(address = 'build=b1&lang=fr', shared = new Map<string, Map<string, Response>>()) {
  const network = { isThere: true, status: 200, requests: [] as string[] };
  const listeners = new Map<string, (event: unknown) => void>();
  const caches = {
    async open(name: string) {
      const cache = shared.get(name) ?? new Map<string, Response>();
      shared.set(name, cache);
      return { put: async (path: string, answer: Response) => void cache.set(path, answer) };
    },
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      shared.get(cacheName)?.get(path)?.clone(),
    keys: async () => [...shared.keys()],
    delete: async (name: string) => shared.delete(name),
  };
  async function fetch(input: string | { url: string }) {
    const { href } = new URL(typeof input === 'string' ? input : input.url, origin);
    network.requests.push(href.replace(origin, ''));
    if (!network.isThere) throw new TypeError('Failed to fetch');
    return new Response(`page of ${href}`, { status: network.status });
  }
  const self = {
    location: new URL(`${origin}/public-worker.js?${address}`),
    skipWaiting: async () => {},
    addEventListener: (name: string, listen: (event: unknown) => void) => void listeners.set(name, listen),
  };
  runInNewContext(code, { self, caches, fetch, URL, Response, Promise, Error });
  async function happens(name: string) {
    const whole: Promise<unknown>[] = [];
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => whole.push(promise) });
    await Promise.all(whole);
  }
  /** Undefined if the worker leaves the request to the network. */
  function opens(path: string, { method = 'GET', mode = 'navigate' } = {}): Promise<string> | undefined {
    const answers: Promise<Response>[] = [];
    const request = { url: new URL(path, origin).href, method, mode };
    listeners.get('fetch')?.({
      request,
      respondWith: (response: Promise<Response>) => answers.push(response),
    });
    return answers[0]?.then((answer) => answer.text());
  }
  return {
    network,
    shared,
    happens,
    opens,
    async begins() {
      await happens('install');
      await happens('activate');
    },
    kept: () => [...shared].flatMap(([name, cache]) => [...cache.keys()].map((path) => `${name} ${path}`)),
  };
}

it('offline, every page is the cached one; online, every page is the server’s, errors included', async () => {
  const worker = aWorker();
  await worker.begins();
  expect(await worker.opens('/pro/sofia')).toBe(`page of ${origin}/pro/sofia`);
  worker.network.status = 500;
  expect(await worker.opens('/search?where=75011')).toBe(`page of ${origin}/search?where=75011`);
  worker.network.isThere = false;
  for (const path of ['/', '/pro/sofia', '/appointments', '/search?where=75011'])
    expect(await worker.opens(path)).toBe(`page of ${origin}/offline?lang=fr`);
});

it('caches only the offline page and handles only page navigations', async () => {
  const worker = aWorker();
  await worker.begins();
  for (const path of ['/', '/pro/sofia', '/appointments']) await worker.opens(path);
  expect(worker.kept()).toEqual(['meche-offline-b1-fr /offline?lang=fr']);
  for (const path of ['/api/v1/me', '/api/docs', '/calendars/x.ics', '/local/inbox', '/assets/a.js'])
    expect(worker.opens(path)).toBeUndefined();
  expect(worker.opens('/assets/a.js', { mode: 'cors' })).toBeUndefined();
  expect(worker.opens('/', { method: 'POST' })).toBeUndefined();
  expect(worker.opens('https://elsewhere.test/')).toBeUndefined();
});

it('another build or language replaces the cached page and leaves the caches of other workers', async () => {
  const before = aWorker();
  await before.begins();
  before.shared.set('meche-shell-b1', new Map());
  const after = aWorker('build=b2&lang=en', before.shared);
  await after.begins();
  expect([...after.shared.keys()]).toEqual(['meche-shell-b1', 'meche-offline-b2-en']);
  after.network.isThere = false;
  expect(await after.opens('/')).toBe(`page of ${origin}/offline?lang=en`);
});

it('does not install without its page, and caches it again after the caches were emptied', async () => {
  const broken = aWorker();
  broken.network.status = 503;
  await expect(broken.happens('install')).rejects.toThrow('No page to keep');
  expect(broken.kept()).toEqual([]);
  const worker = aWorker();
  await worker.begins();
  worker.shared.clear();
  worker.network.isThere = false;
  await expect(worker.opens('/')).rejects.toThrow('Failed to fetch');
  await worker.happens('message');
  worker.network.isThere = true;
  await worker.happens('message');
  await worker.happens('message');
  expect(worker.kept()).toEqual(['meche-offline-b1-fr /offline?lang=fr']);
  expect(worker.network.requests.filter((path) => path === '/offline?lang=fr').length).toBe(3);
});
