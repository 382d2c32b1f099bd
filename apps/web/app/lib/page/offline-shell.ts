import { untilActive } from './until-active.ts';
import { withWebLock } from './with-web-lock.ts';

/** What this worker keeps is named so. */
const prefix = 'meche-shell-';
const script = '/offline-worker.js';
/** Public pages are none of its business: those have a worker of their own (public-worker.ts). */
const scope = '/professional';
/** Had together by all that keep, alone by who leaves: what was asked for before she left would bring all of it back. */
const turn = 'meche-shell';
/** A worker that does not answer must not hold up who leaves. */
const PATIENCE_MS = 2000;

declare global {
  interface Window {
    /** React Router's own: which build this page is of. */
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
 * The private area opens without network: a worker keeps its empty pages and the scripts, styles and letters that were loaded.
 * No answer of the API passes through it. `isSignedIn`: whether anybody still is, when it comes to it. Answers how to stop
 * telling it.
 */
export function keepShell(isSignedIn: () => boolean): () => void {
  const build = window.__reactRouterManifest?.version;
  // Neither everywhere nor in every mode of a browser.
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
    // Not whichever is ready: public pages have one as well.
    const active = await untilActive(registration);
    if (active && !isOver) await renew(active);
    return active;
  }
  void (async () => {
    const active = await withWebLock(turn, open, { mode: 'shared' });
    if (isOver || !active) return;
    // What came before the worker did is told to it; what comes passes through it.
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

/** Once it has begun to keep; the pages follow. */
async function renew(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((begun) => {
    port1.onmessage = begun;
    worker.postMessage({ renew: true }, [port2]);
  });
  port1.close();
}

/** Nobody is signed in here any more: nothing of the private area stays, not even its empty pages. */
export async function forgetShell(): Promise<void> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE_MS);
  // Out of turn where she has waited in vain, or the browser gives none.
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
