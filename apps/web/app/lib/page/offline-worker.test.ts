import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { cacheShell, forgetShell } from './offline-shell.ts';

const code = await readFile(join(import.meta.dirname, '../../../public/offline-worker.js'), 'utf8');
const origin = 'https://meche.test';

/** A browser with a worker of this build, and a network that answers as long as it is there. */
function aWorker(build = 'b1', shared = new Map<string, Map<string, Response>>()) {
  const network = { isThere: true, build, asked: [] as string[] };
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
  async function fetch(asked: string | { url: string }) {
    const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url, origin);
    network.asked.push(pathname);
    if (!network.isThere) throw new TypeError('Failed to fetch');
    const page = `<html>${pathname} <script src="/assets/manifest-${network.build}.js"></script>`;
    return new Response(page, { headers: { 'content-encoding': 'br', 'content-security-policy': 'x' } });
  }
  const self = {
    location: new URL(`${origin}/offline-worker.js?build=${build}`),
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name: string, listen: (event: unknown) => void) => void listeners.set(name, listen),
  };
  class Redirecting extends Response {
    static override redirect(to: string): Response {
      return Response.redirect(new URL(to, origin));
    }
  }
  const parts = { self, caches, fetch, URL, Headers, Response: Redirecting, setTimeout, clearTimeout };
  runInNewContext(code, { ...parts, navigator, Promise, Error });
  const whole: Promise<unknown>[] = [];
  async function happens(name: string, event: Record<string, unknown> = {}) {
    listeners.get(name)?.({ ...event, waitUntil: (it: Promise<unknown>) => whole.push(it) });
    await Promise.all(whole);
  }
  /** Undefined: the worker leaves it to the network. */
  async function asks(address: string, { method = 'GET', mode = 'cors' } = {}) {
    const answers: Promise<Response>[] = [];
    const request = { url: new URL(address, origin).href, method, mode };
    const respondWith = (it: Promise<Response>) => answers.push(it);
    await happens('fetch', { request, respondWith });
    const answer = await answers[0];
    // What it does beside its answer.
    await Promise.all(whole);
    return answer;
  }
  const opens = (address: string) => asks(address, { mode: 'navigate' });
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
      await happens('message', { data: { renew: true }, ports: [] });
    },
    kept: () => [...shared.values()].flatMap((cache) => [...cache.keys()]).toSorted(),
  };
}

it('without network the pages of the calendar open as they were kept, policy included, and others lead there', async () => {
  const worker = aWorker();
  await worker.begins();
  worker.network.isThere = false;
  const page = await worker.opens('/professional/calendar?view=week');
  expect(await page?.text()).toContain('/professional/calendar');
  // Unpacked already, and still under its policy.
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

it('with network a page is always the server’s', async () => {
  const worker = aWorker();
  await worker.begins();
  worker.network.asked.length = 0;
  await worker.opens('/professional/calendar');
  expect(worker.network.asked).toEqual(['/professional/calendar']);
});

it('files that never change are kept once they were loaded, by the page or before the worker was there', async () => {
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

it('a file comes from the network where it cannot be kept, and where what was kept does not answer', async () => {
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

it('what may be private, or changes something, does not pass through it', async () => {
  const worker = aWorker();
  await worker.begins();
  for (const address of ['/api/v1/me', '/api/v1/professional/calendar?from=2026-11-24&days=1'])
    expect(await worker.asks(address)).toBeUndefined();
  expect(await worker.asks('/assets/x.js', { method: 'POST' })).toBeUndefined();
  expect(await worker.asks('https://elsewhere.test/assets/x.js')).toBeUndefined();
  expect(worker.kept()).toEqual(['/professional', '/professional/calendar']);
});

it('a new build brings a worker that keeps its own and lets go of the other; a page of another build is not kept', async () => {
  const before = aWorker('b1');
  await before.begins();
  await before.asks('/assets/shared-1.js');
  before.shared.set('of somebody else', new Map());
  const after = aWorker('b2', before.shared);
  await after.begins();
  expect([...after.shared.keys()].toSorted()).toEqual(['meche-shell-b2', 'of somebody else']);
  // The server has gone on to a third.
  after.network.build = 'b3';
  await after.happens('message', { data: { renew: true }, ports: [] });
  after.network.isThere = false;
  expect(await (await after.opens('/professional'))?.text()).toContain('manifest-b2');
});

it('once all was taken away nothing is kept any more, whatever a page that is still open loads, until somebody is let in', async () => {
  const worker = aWorker();
  await worker.begins();
  worker.shared.clear();
  await worker.asks('/assets/login.js');
  await worker.happens('message', { data: { assets: ['/assets/early.js'] } });
  expect([...worker.shared.keys()]).toEqual([]);
  await worker.happens('message', { data: { renew: true }, ports: [] });
  expect(worker.kept()).toEqual(['/professional', '/professional/calendar']);
});

/** The browser of a page of the private area. Its worker hears nothing until it is woken. */
function aTab(worker: ReturnType<typeof aWorker>) {
  const wake = Promise.withResolvers<void>();
  const watching = Promise.withResolvers<void>();
  const registered: string[] = [];
  const active = {
    postMessage: (data: object, ports: MessagePort[] = []) =>
      wake.promise.then(() => worker.happens('message', { data, ports })),
  };
  const registration = { scope: `${origin}/professional`, active, unregister: async () => true };
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
      observe = watching.resolve;
      disconnect() {}
    },
  );
  return { registered, wakeWorker: wake.resolve, watching: watching.promise };
}
afterEach(() => vi.unstubAllGlobals());

/** Time enough for all that waits for nobody. */
async function turns(): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) await new Promise((resolve) => setImmediate(resolve));
}

function keepUntilFinished(isSignedIn: () => boolean): void {
  onTestFinished(cacheShell(isSignedIn));
}

it('who leaves while the pages are yet to be kept leaves none of them behind', async () => {
  const worker = aWorker();
  const tab = aTab(worker);
  let isSignedIn = true;
  keepUntilFinished(() => isSignedIn);
  await vi.waitFor(() => expect(tab.registered).toHaveLength(1));
  isSignedIn = false;
  const left = forgetShell();
  // In another tab, which has not heard that she leaves.
  keepUntilFinished(() => isSignedIn);
  await turns();
  tab.wakeWorker();
  await left;
  await tab.watching;
  await worker.asks('/assets/login.js');
  expect([tab.registered.length, [...worker.shared.keys()]]).toEqual([1, []]);
});

it('who leaves does not wait for a worker that never answers', async () => {
  const worker = aWorker();
  await worker.begins();
  const tab = aTab(worker);
  keepUntilFinished(() => true);
  await vi.waitFor(() => expect(tab.registered).toHaveLength(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  void forgetShell();
  await vi.advanceTimersByTimeAsync(2_000);
  await turns();
  expect([...worker.shared.keys()]).toEqual([]);
  tab.wakeWorker();
  await tab.watching;
});

it('a file that comes as she leaves is not kept', async () => {
  const worker = aWorker();
  await worker.begins();
  aTab(worker);
  const has = worker.caches.has;
  let left: Promise<void> | undefined;
  worker.caches.has = async (name) => {
    const answer = await has(name);
    left ??= forgetShell();
    await turns();
    return answer;
  };
  await worker.asks('/assets/shared-1.js');
  await left;
  expect([...worker.shared.keys()]).toEqual([]);
});
