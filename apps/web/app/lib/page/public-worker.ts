const script = '/public-worker.js';
/** The worker of the private area (offline-shell.ts) has a narrower scope and takes precedence there. */
const scope = '/';

/**
 * Registers a service worker that shows an offline page in this language. It does not control the page that
 * is open now.
 */
export async function registerPublicWorker(language: string): Promise<void> {
  const build = window.__reactRouterManifest?.version;
  // Service workers are not available in every browser and mode.
  const workers = navigator.serviceWorker;
  if (!workers || !build) return;
  const address = `${script}?${new URLSearchParams({ build, lang: language })}`;
  const policy = window.trustedTypes?.createPolicy('public-worker', { createScriptURL: (url) => url });
  const { active } = await workers.register(policy ? policy.createScriptURL(address) : address, { scope });
  active?.postMessage('keep');
}
