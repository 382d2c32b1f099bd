// Shows our offline page instead of the browser's. Caches only that page, which is the same for every
// reader. Each build and language has its own worker.
const search = new URL(self.location.href).searchParams;
const prefix = 'meche-offline-';
const own = `${prefix}${search.get('build') ?? ''}-${search.get('lang') ?? ''}`;
const address = `/offline?lang=${encodeURIComponent(search.get('lang') ?? '')}`;
/** Paths that do not lead to a page of the app: their errors are not replaced. */
const elsewhere = ['/api/', '/local/', '/calendars/', '/assets/', '/share/', '/cover-art/', '/widget'];

async function keep() {
  if (await caches.match(address, { cacheName: own })) return;
  const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' });
  if (!answer.ok || answer.redirected) throw new Error('No page to keep');
  await (await caches.open(own)).put(address, answer);
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (away) {
    const cached = await caches.match(address, { cacheName: own });
    if (cached) return cached;
    throw away;
  }
}

/** Where browsers support it, only navigations wait for this worker to start. */
async function leaveFilesAlone(event) {
  try {
    await event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  } catch {
    // The browser does not know this condition: its requests reach the listener below.
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keep(), leaveFilesAlone(event)]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
    await Promise.all(others.map((name) => caches.delete(name)));
  };
  event.waitUntil(clear());
});

// Caches the page again if the caches of the site were emptied.
self.addEventListener('message', (event) => {
  event.waitUntil(keep().catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || request.mode !== 'navigate' || origin !== self.location.origin) return;
  if (elsewhere.some((beginning) => pathname.startsWith(beginning))) return;
  event.respondWith(page(request));
});
