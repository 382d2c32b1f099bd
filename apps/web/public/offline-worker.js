// Opens the private area without network. Keeps its empty pages, which are the same for everybody, and files that never change;
// never an answer of the API. One cache a build: the page of another build brings a worker of its own.
const build = new URL(self.location.href).searchParams.get('build') ?? '';
const prefix = 'meche-shell-';
const shells = ['/professional', '/professional/calendar'];
/** A network that does not answer is none, and neither is what was kept, if it cannot be had. */
const PATIENCE_MS = 5000;

const own = prefix + build;
const find = (path) =>
  inTime(caches.match(path, { cacheName: own, ignoreVary: true })).catch(() => undefined);

/**
 * Only where there is something kept: who leaves takes it away, while a page of hers may still be open. She does so alone
 * (offline-shell.ts); what was found before is written into what is gone.
 */
async function keep(path, answer) {
  const open = async () => ((await caches.has(own)) ? caches.open(own) : undefined);
  const cache = await navigator.locks.request('meche-shell', { mode: 'shared' }, open);
  await cache?.put(path, answer);
}

async function keepShell(path) {
  const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store' });
  if (!answer.ok || answer.redirected) return;
  const page = await answer.text();
  // A server that is a build ahead, or behind: its files are not kept here.
  if (!page.includes(build)) return;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  await keep(path, new Response(page, { headers }));
}

/** Asked for by a page in whose turn nobody leaves: told at once, so that its turn is short. */
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

/** Without one of its files a page never wakes: no trouble of keeping it may hold it up. */
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
  const kept = shells.includes(pathname) ? await find(pathname) : undefined;
  try {
    return await (kept ? inTime(fetch(request)) : fetch(request));
  } catch (away) {
    if (kept) return kept;
    // Where nothing can be shown, the calendar can.
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

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
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
  const wanted = assets.filter((path) => typeof path === 'string' && path.startsWith('/assets/'));
  event.waitUntil(
    Promise.allSettled([...(renew ? [renewShells(event.ports[0])] : []), ...wanted.map(keepAsset)]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event));
});
