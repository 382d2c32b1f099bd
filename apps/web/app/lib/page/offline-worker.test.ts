import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { cacheShell, clearShell } from './offline-shell.ts';

const code = await readFile(join(import.meta.dirname, '../../../public/offline-worker.js'), 'utf8');
const origin = 'https://meche.test';
const shells = ['/professional', '/professional/calendar'];
const HOUR_MS = 3_600_000;

/**
 * Runs the worker of this build and language in a fake browser; the network fails while `network.isThere` is
 * false.
 */
function aWorker(build = 'b1', shared = new Map<string, Map<string, Response>>(), language = 'fr') {
  const network = { isThere: true, build, requests: [] as string[] };
  const disk = { isFull: false, isSilent: false };
  const listeners = new Map<string, (event: unknown) => void>();
  const caches = {
    async open(name: string) {
      const cache = shared.get(name) ?? new Map<string, Response>();
      shared.set(name, cache);
      return {
        put: async (path: string, answer: Response) => {
          if (disk.isFull) throw new DOMException('no room', 'QuotaExceededError');
          cache.set(path, answer);
        },
      };
    },
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      disk.isSilent ? new Promise<never>(() => {}) : shared.get(cacheName)?.get(path)?.clone(),
    has: async (name: string) => shared.has(name),
    keys: async () => [...shared.keys()],
    delete: async (name: string) => shared.delete(name),
  };
  async function fetch(input: string | { url: string }) {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, origin);
    network.requests.push(pathname);
    if (!network.isThere) throw new TypeError('Failed to fetch');
    const page = `<html>${pathname} <script src="/assets/manifest-${network.build}.js"></script>`;
    const date = new Date().toUTCString();
    return new Response(page, {
      headers: { date, 'content-encoding': 'br', 'content-security-policy': 'x' },
    });
  }
  const self = {
    location: new URL(`${origin}/offline-worker.js?build=${build}&lang=${language}`),
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name: string, listen: (event: unknown) => void) => void listeners.set(name, listen),
  };
  class Redirecting extends Response {
    static override redirect(to: string): Response {
      return Response.redirect(new URL(to, origin));
    }
  }
  const parts = { self, caches, fetch, URL, Headers, Response: Redirecting, Date, setTimeout, clearTimeout };
  runInNewContext(code, { ...parts, navigator, Promise, Error });
  const whole: Promise<unknown>[] = [];
  async function happens(name: string, event: Record<string, unknown> = {}) {
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => whole.push(promise) });
    await Promise.all(whole);
  }
  /** Undefined if the worker leaves the request to the network. */
  async function asks(address: string, { method = 'GET', mode = 'cors' } = {}) {
    const answers: Promise<Response>[] = [];
    const request = { url: new URL(address, origin).href, method, mode };
    const respondWith = (response: Promise<Response>) => answers.push(response);
    await happens('fetch', { request, respondWith });
    const answer = await answers[0];
    // Waits for what the worker does besides answering.
    await Promise.all(whole);
    return answer;
  }
  const opens = (address: string) => asks(address, { mode: 'navigate' });
  const renews = () => happens('message', { data: { renew: true }, ports: [] });
  return {
    network,
    disk,
    shared,
    caches,
    happens,
    asks,
    opens,
    async begins() {
      await happens('install');
      await happens('activate');
      await renews();
    },
    renews,
    kept: () => [...shared.values()].flatMap((cache) => [...cache.keys()]).toSorted(),
  };
}

/** Stops the clock until the test ends. Only workers created afterwards read it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 5, 3, 8) });
  onTestFinished(() => void vi.useRealTimers());
}

it('offline, the cached calendar pages open with their policy, and other pages redirect to them', async () => {
  const worker = aWorker();
  await worker.begins();
  worker.network.isThere = false;
  const page = await worker.opens('/professional/calendar?view=week');
  expect(await page?.text()).toContain('/professional/calendar');
  // The cached page is decompressed and keeps its content security policy.
  expect([page?.headers.get('content-encoding'), page?.headers.get('content-security-policy')]).toEqual([
    null,
    'x',
  ]);
  expect(await (await worker.opens('/professional'))?.text()).toContain('<html>/professional ');
  const elsewhere = await worker.opens('/professional/setting');
  expect([elsewhere?.status, elsewhere?.headers.get('location')]).toEqual([
    302,
    `${origin}/professional/calendar`,
  ]);
});

it('online, pages always come from the server', async () => {
  const worker = aWorker();
  await worker.begins();
  worker.network.requests.length = 0;
  await worker.opens('/professional/calendar');
  expect(worker.network.requests).toEqual(['/professional/calendar']);
});

it('cached pages are fetched again after an hour, not with every page that opens', async () => {
  stopClock();
  const worker = aWorker();
  await worker.begins();
  vi.setSystemTime(Date.now() + HOUR_MS - 60_000);
  await worker.renews();
  expect(worker.network.requests).toEqual(shells);
  vi.setSystemTime(Date.now() + 60_000);
  await worker.renews();
  expect(worker.network.requests).toEqual([...shells, ...shells]);
});

it('another language replaces the cached pages', async () => {
  const french = aWorker();
  await french.begins();
  const english = aWorker('b1', french.shared, 'en');
  await english.begins();
  expect(english.network.requests).toEqual(shells);
  expect([...english.shared.keys()]).toEqual(['meche-shell-b1-en']);
});

it('assets are cached, whether loaded through the worker or before it', async () => {
  const worker = aWorker();
  await worker.begins();
  await worker.asks('/assets/shared-1.js');
  await worker.happens('message', { data: { assets: ['/assets/early.js', '/api/v1/me', 7] } });
  worker.network.isThere = false;
  expect((await worker.asks('/assets/shared-1.js'))?.status).toBe(200);
  expect(worker.kept()).toEqual([
    ...['/assets/early.js', '/assets/shared-1.js', '/professional', '/professional/calendar'],
  ]);
});

it('an asset comes from the network if the cache is full or does not answer', async () => {
  const worker = aWorker();
  await worker.begins();
  worker.disk.isFull = true;
  expect((await worker.asks('/assets/shared-1.js'))?.status).toBe(200);
  expect(worker.kept()).toEqual(['/professional', '/professional/calendar']);

  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const waiting = aWorker();
  await waiting.begins();
  await waiting.asks('/assets/shared-1.js');
  waiting.disk.isSilent = true;
  const answers = [waiting.asks('/assets/shared-1.js'), waiting.opens('/professional')];
  await vi.advanceTimersByTimeAsync(10_000);
  for (const answer of await Promise.all(answers)) expect(answer?.status).toBe(200);
});

it('routes cached assets to the cache and other files to the network, where the browser can', async () => {
  const worker = aWorker();
  const addRoutes = vi.fn(async () => {});
  await worker.happens('install', { addRoutes });
  expect(addRoutes.mock.calls).toEqual([
    [
      [
        { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: 'meche-shell-b1-fr' } },
        { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
      ],
    ],
  ]);
  await aWorker().happens('install', { addRoutes: async () => Promise.reject(new TypeError('unknown')) });
});

it('API calls, writes and other sites bypass the worker', async () => {
  const worker = aWorker();
  await worker.begins();
  for (const address of ['/api/v1/me', '/api/v1/professional/calendar?from=2026-11-24&days=1'])
    expect(await worker.asks(address)).toBeUndefined();
  expect(await worker.asks('/assets/x.js', { method: 'POST' })).toBeUndefined();
  expect(await worker.asks('https://elsewhere.test/assets/x.js')).toBeUndefined();
  expect(worker.kept()).toEqual(['/professional', '/professional/calendar']);
});

it('a new build’s worker replaces the old cache and does not cache pages of other builds', async () => {
  stopClock();
  const before = aWorker('b1');
  await before.begins();
  await before.asks('/assets/shared-1.js');
  before.shared.set('other-cache', new Map());
  const after = aWorker('b2', before.shared);
  await after.begins();
  expect([...after.shared.keys()].toSorted()).toEqual(['meche-shell-b2-fr', 'other-cache']);
  // The server has moved on to a third build.
  after.network.build = 'b3';
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  await after.renews();
  expect(after.network.requests).toEqual([...shells, ...shells]);
  after.network.isThere = false;
  expect(await (await after.opens('/professional'))?.text()).toContain('manifest-b2');
});

it('after the caches are deleted, open pages cache nothing until the next sign-in', async () => {
  const worker = aWorker();
  await worker.begins();
  worker.shared.clear();
  await worker.asks('/assets/login.js');
  await worker.happens('message', { data: { assets: ['/assets/early.js'] } });
  expect([...worker.shared.keys()]).toEqual([]);
  await worker.renews();
  expect(worker.kept()).toEqual(['/professional', '/professional/calendar']);
});

/**
 * The browser of a page in the private area. Its worker receives messages only after `wakeWorker`. A `former`
 * worker is active until the browser has installed this one (`install`).
 */
function aTab(worker: ReturnType<typeof aWorker>, { former }: { former?: ReturnType<typeof aWorker> } = {}) {
  const wake = Promise.withResolvers<void>();
  const watching = Promise.withResolvers<void>();
  let loaded: ((list: { getEntries(): object[] }) => void) | undefined;
  const registered: string[] = [];
  const receiver = (one: ReturnType<typeof aWorker>) => ({
    state: 'activated',
    postMessage: (data: object, ports: MessagePort[] = []) =>
      wake.promise.then(() => one.happens('message', { data, ports })),
  });
  const active = receiver(worker);
  const installed = new EventTarget();
  const installing = Object.assign(installed, active);
  const registration = {
    scope: `${origin}/professional`,
    installing: former ? installing : null,
    waiting: null,
    active: former ? receiver(former) : active,
    unregister: async () => true,
  };
  async function install() {
    await worker.happens('install');
    await worker.happens('activate');
    installed.dispatchEvent(new Event('statechange'));
  }
  const serviceWorker = {
    register: async (address: string) => {
      registered.push(address);
      return registration;
    },
    getRegistrations: async () => [registration],
  };
  vi.stubGlobal('window', { caches: worker.caches, __reactRouterManifest: { version: 'b1' } });
  vi.stubGlobal('caches', worker.caches);
  vi.stubGlobal('navigator', { serviceWorker, locks: navigator.locks });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(report: typeof loaded) {
        loaded = report;
      }
      observe = watching.resolve;
      disconnect() {}
    },
  );
  return {
    registered,
    install,
    wakeWorker: wake.resolve,
    watching: watching.promise,
    loads: (...entries: object[]) => loaded?.({ getEntries: () => entries }),
  };
}
afterEach(() => vi.unstubAllGlobals());

/** Long enough for everything that waits for neither a timer nor the worker. */
async function turns(): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) await new Promise((resolve) => setImmediate(resolve));
}

function keepUntilFinished(isSignedIn: () => boolean): void {
  onTestFinished(cacheShell('fr', isSignedIn));
}

it('a new build caches its pages as soon as its worker has replaced the former', async () => {
  const former = aWorker('b1');
  await former.begins();
  const worker = aWorker('b2', former.shared);
  const tab = aTab(worker, { former });
  tab.wakeWorker();
  keepUntilFinished(() => true);
  await vi.waitFor(() => expect(tab.registered).toHaveLength(1));
  await tab.install();
  await tab.watching;
  worker.network.isThere = false;
  expect(await (await worker.opens('/professional'))?.text()).toContain('manifest-b2');
});

it('assets that did not come from its cache are reported to the worker', async () => {
  const worker = aWorker();
  const tab = aTab(worker);
  vi.stubGlobal('location', { origin });
  tab.wakeWorker();
  keepUntilFinished(() => true);
  await tab.watching;
  tab.loads(
    { name: `${origin}/assets/cached.js`, workerFinalSourceType: 'cache' },
    { name: `${origin}/assets/fetched.js`, workerFinalSourceType: 'network' },
    { name: `${origin}/assets/without-routes.js` },
    { name: `${origin}/api/v1/me`, workerFinalSourceType: 'network' },
  );
  await turns();
  expect(worker.kept()).toEqual(['/assets/fetched.js', '/assets/without-routes.js', ...shells]);
});

it('a sign-out during caching leaves no cached page', async () => {
  const worker = aWorker();
  const tab = aTab(worker);
  let isSignedIn = true;
  keepUntilFinished(() => isSignedIn);
  await vi.waitFor(() => expect(tab.registered).toHaveLength(1));
  isSignedIn = false;
  const left = clearShell();
  // Another tab, which does not know of the sign-out yet.
  keepUntilFinished(() => isSignedIn);
  await turns();
  tab.wakeWorker();
  await left;
  await tab.watching;
  await worker.asks('/assets/login.js');
  expect([tab.registered.length, [...worker.shared.keys()]]).toEqual([1, []]);
});

it('a sign-out does not wait for a worker that never answers', async () => {
  const worker = aWorker();
  await worker.begins();
  const tab = aTab(worker);
  keepUntilFinished(() => true);
  await vi.waitFor(() => expect(tab.registered).toHaveLength(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  void clearShell();
  await vi.advanceTimersByTimeAsync(2_000);
  await turns();
  expect([...worker.shared.keys()]).toEqual([]);
  tab.wakeWorker();
  await tab.watching;
});

it('an asset that arrives during the sign-out is not cached', async () => {
  const worker = aWorker();
  await worker.begins();
  aTab(worker);
  const has = worker.caches.has;
  let left: Promise<void> | undefined;
  worker.caches.has = async (name) => {
    const answer = await has(name);
    left ??= clearShell();
    await turns();
    return answer;
  };
  await worker.asks('/assets/shared-1.js');
  await left;
  expect([...worker.shared.keys()]).toEqual([]);
});
