// Where no network is, shows a page of ours instead of the browser's. Keeps that one page, which is the same for everybody, and
// nothing else: no other page, no file, no answer of the API. A release and a language bring a worker of their own.
const asked = new URL(self.location.href).searchParams;
const prefix = 'meche-offline-';
const own = `${prefix}${asked.get('build') ?? ''}-${asked.get('lang') ?? ''}`;
const address = `/offline?lang=${encodeURIComponent(asked.get('lang') ?? '')}`;
/** Answered by others, or no pages: what goes wrong there is theirs to say. */
const elsewhere = ['/api/', '/local/', '/calendars/', '/assets/', '/share/', '/strands/', '/widget'];

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
    const kept = await caches.match(address, { cacheName: own });
    if (kept) return kept;
    throw away;
  }
}

/** Where the browser can be told so, nothing but pages waits for this worker to wake. */
async function leaveFilesAlone(event) {
  try {
    await event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  } catch {
    // Of an older kind: they pass below.
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

// Whatever emptied the caches of this site, the page is there again the next time.
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
