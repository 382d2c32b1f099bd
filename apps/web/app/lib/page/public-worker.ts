const script = '/public-worker.js';
/** The worker of the professional area has the narrower scope and takes precedence there. */
const scope = '/';

/** Registers a worker that shows an offline page in this language. It does not control the open page. */
export async function registerPublicWorker(language: string): Promise<void> {
  const build = window.__reactRouterManifest?.version;
  // Not available in every browser and mode.
  const workers = navigator.serviceWorker;
  if (!workers || !build) return;
  const address = `${script}?${new URLSearchParams({ build, lang: language })}`;
  const policy = window.trustedTypes?.createPolicy('public-worker', { createScriptURL: (url) => url });
  const { active } = await workers.register(policy ? policy.createScriptURL(address) : address, { scope });
  active?.postMessage('keep');
}
