import { untilActive } from './until-active.ts';
import { withWebLock } from './with-web-lock.ts';

/** Prefix of this worker's caches. */
const prefix = 'meche-shell-';
const script = '/offline-worker.js';
/** Public pages have another worker (public-worker.ts). */
const scope = '/professional';
/**
 * Web lock, shared while caching and exclusive at sign-out: a request from before the sign-out would
 * otherwise fill the cache again.
 */
const turn = 'meche-shell';
/** A worker that does not answer must not delay the sign-out. */
const PATIENCE_MS = 2000;

declare global {
  interface Window {
    /** Build of this page, set by React Router. */
    __reactRouterManifest?: { version: string };
    trustedTypes?: {
      defaultPolicy: unknown;
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  }
}

/**
 * Makes the private area open offline: a service worker caches its empty pages and the loaded scripts,
 * styles and fonts, never API answers. `isSignedIn` is checked when the worker registers. Returns how to
 * stop.
 */
export function cacheShell(isSignedIn: () => boolean): () => void {
  const build = window.__reactRouterManifest?.version;
  // Not available in every browser and mode.
  const workers = navigator.serviceWorker;
  if (!workers || !build) return () => {};
  const address = `${script}?build=${encodeURIComponent(build)}`;
  const policy = window.trustedTypes?.createPolicy('offline-shell', { createScriptURL: (url) => url });
  let watching: PerformanceObserver | undefined;
  let isOver = false;
  async function open(): Promise<ServiceWorker | undefined> {
    if (isOver || !isSignedIn()) return undefined;
    const registration = await workers.register(policy ? policy.createScriptURL(address) : address, {
      scope,
    });
    // Not `ready`: public pages have a worker as well.
    const active = await untilActive(registration);
    if (active && !isOver) await renew(active);
    return active;
  }
  void (async () => {
    const active = await withWebLock(turn, open, { mode: 'shared' });
    if (isOver || !active) return;
    // Reports the assets loaded before the worker was active; later ones pass through it.
    watching = new PerformanceObserver((list) => {
      const assets = list
        .getEntries()
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
      if (assets.length > 0) active.postMessage({ assets: assets.map(({ pathname }) => pathname) });
    });
    watching.observe({ type: 'resource', buffered: true });
  })().catch(() => {
    // Refused, or away: the page works as it did without.
  });
  return () => {
    isOver = true;
    watching?.disconnect();
  };
}

/** Resolves when the worker has started caching; the pages follow. */
async function renew(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((begun) => {
    port1.onmessage = begun;
    worker.postMessage({ renew: true }, [port2]);
  });
  port1.close();
}

/** At sign-out: removes all cached pages of the private area. */
export async function clearShell(): Promise<void> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE_MS);
  // Without the lock after the timeout, or where the browser has no locks.
  await withWebLock(turn, forget, { signal: waiting.signal }).catch(forget);
  clearTimeout(timer);
}

async function forget(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const belongsToSomeone = ({ scope: where }: ServiceWorkerRegistration) => new URL(where).pathname !== '/';
  await Promise.all(registrations.filter(belongsToSomeone).map((one) => one.unregister()));
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}
