import { untilActive } from './until-active.ts';
import { withWebLock } from './with-web-lock.ts';

/** Prefix of the names of the caches that this service worker fills. */
const prefix = 'meche-shell-';
const script = '/offline-worker.js';
/** The worker serves the private area; public pages have another worker (public-worker.ts). */
const scope = '/professional';
/**
 * Name of a web lock: shared while caching, exclusive at sign-out. Without it a request from before the
 * sign-out could fill the cache again.
 */
const turn = 'meche-shell';
/** Sign-out waits at most this long for the lock. */
const PATIENCE_MS = 2000;

declare global {
  interface Window {
    /** The build of this page; set by React Router. */
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

/** A loaded resource, with the source that a static route of the worker chose. Only Chromium has the field. */
type RoutedEntry = PerformanceEntry & { workerFinalSourceType?: string };

/**
 * Makes the private area open offline. A service worker caches its empty pages in this language and the
 * loaded scripts, styles and fonts, never API answers. Nothing is cached when `isSignedIn` returns false at
 * registration. Returns a function that stops it.
 */
export function cacheShell(language: string, isSignedIn: () => boolean): () => void {
  const build = window.__reactRouterManifest?.version;
  // Service workers are not available in every browser and mode.
  const workers = navigator.serviceWorker;
  if (!workers || !build) return () => {};
  const address = `${script}?${new URLSearchParams({ build, lang: language })}`;
  const policy = window.trustedTypes?.createPolicy('offline-shell', { createScriptURL: (url) => url });
  let watching: PerformanceObserver | undefined;
  let isOver = false;
  async function open(): Promise<ServiceWorker | undefined> {
    if (isOver || !isSignedIn()) return undefined;
    const registration = await workers.register(policy ? policy.createScriptURL(address) : address, {
      scope,
    });
    // `serviceWorker.ready` could be the worker of the public pages.
    const active = await untilActive(registration);
    if (active && !isOver) await renew(active);
    return active;
  }
  void (async () => {
    const active = await withWebLock(turn, open, { mode: 'shared' });
    if (isOver || !active) return;
    // Reports the assets that loaded before the worker was active or, in browsers with its routes, that its
    // cache did not have.
    watching = new PerformanceObserver((list) => {
      const assets = (list.getEntries() as RoutedEntry[])
        .filter(({ workerFinalSourceType }) => workerFinalSourceType !== 'cache')
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
      if (assets.length > 0) active.postMessage({ assets: assets.map(({ pathname }) => pathname) });
    });
    watching.observe({ type: 'resource', buffered: true });
  })().catch(() => {
    // The browser refuses workers or is offline: the page works without one.
  });
  return () => {
    isOver = true;
    watching?.disconnect();
  };
}

/** Asks the worker to cache the current build; resolves when it has started. */
async function renew(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((begun) => {
    port1.onmessage = begun;
    worker.postMessage({ renew: true }, [port2]);
  });
  port1.close();
}

/** Unregisters the service worker of the private area and deletes its caches; called at sign-out. */
export async function clearShell(): Promise<void> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE_MS);
  // Clears without the lock after the timeout, or where the browser has no web locks.
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
