// Makes the private area open without network. Caches its empty pages, which are the same for every user,
// and immutable assets, never API answers. Each build and language has its own cache and worker.
const search = new URL(self.location.href).searchParams;
const build = search.get('build') ?? '';
const prefix = 'meche-shell-';
const shells = ['/professional', '/professional/calendar'];
/** Time limit of the network, if a cached page can replace its answer, and of the cache. */
const PATIENCE_MS = 5000;
/** Cached pages younger than this are not fetched again, although each document of the area asks for it. */
const RENEW_AFTER_MS = 3_600_000;

const own = `${prefix}${build}-${search.get('lang') ?? ''}`;
const find = (path) =>
  inTime(caches.match(path, { cacheName: own, ignoreVary: true })).catch(() => undefined);

/**
 * Writes only to an existing cache: sign-out deletes it while pages may still be open, under an exclusive
 * lock (offline-shell.ts). A cache found before the sign-out is written to in vain.
 */
async function keep(path, answer) {
  const open = async () => ((await caches.has(own)) ? caches.open(own) : undefined);
  const cache = await navigator.locks.request('meche-shell', { mode: 'shared' }, open);
  await cache?.put(path, answer);
}

async function keepShell(path) {
  const known = await find(path);
  if (known && Date.now() - Date.parse(known.headers.get('date')) < RENEW_AFTER_MS) return;
  const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store' });
  if (!answer.ok || answer.redirected) return;
  const page = await answer.text();
  // The server runs another build: this cache must not contain its assets.
  if (!page.includes(build)) return;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  await keep(path, new Response(page, { headers }));
}

/**
 * The requesting page holds the lock against sign-out until `begun`, so it is posted before the pages load.
 */
async function renewShells(port) {
  try {
    await caches.open(own);
  } finally {
    port?.postMessage('begun');
  }
  await Promise.all(shells.map(keepShell));
}

async function keepAsset(path) {
  if (await find(path)) return;
  const answer = await fetch(path);
  if (answer.status === 200) await keep(path, answer);
}

/** A page needs all of its assets to start, so a failed cache write must not delay or fail the answer. */
async function asset(event) {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const known = await find(pathname);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) event.waitUntil(keep(pathname, answer.clone()).catch(() => {}));
  return answer;
}

async function page(request) {
  const { pathname } = new URL(request.url);
  const cached = shells.includes(pathname) ? await find(pathname) : undefined;
  try {
    return await (cached ? inTime(fetch(request)) : fetch(request));
  } catch (away) {
    if (cached) return cached;
    // Offline, pages without a cached copy redirect to the calendar.
    if (await find('/professional/calendar')) return Response.redirect('/professional/calendar');
    throw away;
  }
}

function inTime(answer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Where browsers support it, only navigations wait for this worker: cached assets come straight from the
 * cache, and all else from the network.
 */
async function routeFiles(event) {
  try {
    await event.addRoutes?.([
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: own } },
      { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
    ]);
  } catch {
    // The browser does not know these conditions: all requests reach the listener below.
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(routeFiles(event).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(prefix) && name !== own);
    await Promise.all(others.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener('message', (event) => {
  const { assets = [], renew = false } = event.data ?? {};
  const cacheable = assets.filter((path) => typeof path === 'string' && path.startsWith('/assets/'));
  event.waitUntil(
    Promise.allSettled([...(renew ? [renewShells(event.ports[0])] : []), ...cacheable.map(keepAsset)]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event));
});
