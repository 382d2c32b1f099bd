import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const code = await readFile(join(import.meta.dirname, '../../../public/public-worker.js'), 'utf8');
const origin = 'https://meche.test';

/** A browser with a worker of this build and language, and a network that answers as long as it is there. */
function aWorker(address = 'build=b1&lang=fr', shared = new Map<string, Map<string, Response>>()) {
  const network = { isThere: true, status: 200, asked: [] as string[] };
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
  async function fetch(asked: string | { url: string }) {
    const { href } = new URL(typeof asked === 'string' ? asked : asked.url, origin);
    network.asked.push(href.replace(origin, ''));
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
    listeners.get(name)?.({ waitUntil: (it: Promise<unknown>) => whole.push(it) });
    await Promise.all(whole);
  }
  /** Undefined: the worker leaves it to the network. */
  function opens(path: string, { method = 'GET', mode = 'navigate' } = {}): Promise<string> | undefined {
    const answers: Promise<Response>[] = [];
    const request = { url: new URL(path, origin).href, method, mode };
    listeners.get('fetch')?.({ request, respondWith: (it: Promise<Response>) => answers.push(it) });
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

it('without network every page is the one that was kept; with it every page is the server’s, whatever it says', async () => {
  const worker = aWorker();
  await worker.begins();
  expect(await worker.opens('/pro/sofia')).toBe(`page of ${origin}/pro/sofia`);
  worker.network.status = 500;
  expect(await worker.opens('/search?where=75011')).toBe(`page of ${origin}/search?where=75011`);
  worker.network.isThere = false;
  for (const path of ['/', '/pro/sofia', '/appointments', '/search?where=75011'])
    expect(await worker.opens(path)).toBe(`page of ${origin}/offline?lang=fr`);
});

it('keeps that page alone, and has no part in what is no page', async () => {
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

it('a release, or another language, brings a page of its own and lets go of the other, and of nobody else’s', async () => {
  const before = aWorker();
  await before.begins();
  before.shared.set('meche-shell-b1', new Map());
  const after = aWorker('build=b2&lang=en', before.shared);
  await after.begins();
  expect([...after.shared.keys()]).toEqual(['meche-shell-b1', 'meche-offline-b2-en']);
  after.network.isThere = false;
  expect(await after.opens('/')).toBe(`page of ${origin}/offline?lang=en`);
});

it('is not put in place without its page, and asks for it again once all caches were emptied', async () => {
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
  expect(worker.network.asked.filter((path) => path === '/offline?lang=fr').length).toBe(3);
});
