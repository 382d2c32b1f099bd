const script = '/public-worker.js';
/** Where the private area of professionals has its worker, that one answers. */
const scope = '/';

/** A page of ours stands where there is no network, in this language. The page that is open has no part in it. */
export async function registerPublicWorker(language: string): Promise<void> {
  const build = window.__reactRouterManifest?.version;
  // Neither everywhere nor in every mode of a browser.
  const workers = navigator.serviceWorker;
  if (!workers || !build) return;
  const address = `${script}?${new URLSearchParams({ build, lang: language })}`;
  const policy = window.trustedTypes?.createPolicy('public-worker', { createScriptURL: (url) => url });
  const { active } = await workers.register(policy ? policy.createScriptURL(address) : address, { scope });
  active?.postMessage('keep');
}
