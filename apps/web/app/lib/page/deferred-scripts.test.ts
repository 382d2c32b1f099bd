// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { deferScripts, startDeferredScripts } from './deferred-scripts.ts';

afterEach(() => vi.restoreAllMocks());

const page = `${'<link rel="modulepreload" href="/shared.js"/>'.repeat(9)}
  <link rel="icon" href="/shared.svg"/>
  <script nonce="n">window.first = true</script>
  <script nonce="n" type="module" async="">window.last = true</script>`;

it('the HTML of the server loads everything except the scripts that start the page', () => {
  const sent = deferScripts(page);
  expect(sent).not.toMatch(/modulepreload|type="module"/);
  expect(sent).toContain('rel="icon"');
  expect(sent).toContain('<script nonce="n">');
});

/** Runs the inline script of the page. Returns what the page had begun to load after each batch. */
async function turns(): Promise<string[]> {
  document.head.innerHTML = deferScripts(page);
  const later = document.querySelector<HTMLScriptElement>('script[type="later"]');
  if (later) later.nonce = 'n';
  const loading: string[] = [];
  const watch = new MutationObserver(() => {
    const script = document.querySelector('script[type="module"]') ? ' and the script' : '';
    loading.push(`${document.querySelectorAll('link[rel="modulepreload"]').length} links${script}`);
  });
  watch.observe(document.head, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['rel'],
  });
  await new Promise<void>((resolve) => {
    Object.assign(window, { besides: resolve });
    // biome-ignore lint/security/noGlobalEval: as the page has it, inline
    globalThis.eval(startDeferredScripts('window.besides'));
    loading.push(`${document.querySelectorAll('link[rel="modulepreload"]').length} links`);
  });
  watch.disconnect();
  return loading;
}

it('after the first paint the page loads its modules in batches, then its script with the nonce', async () => {
  expect(await turns()).toEqual(['0 links', '4 links', '8 links', '9 links and the script']);
  const begun = document.querySelector<HTMLScriptElement>('script[type="module"]');
  expect(begun?.textContent).toBe('window.last = true');
  expect(begun?.nonce).toBe('n');
  expect(document.querySelectorAll('[type="later"]').length).toBe(0);
});

it('in a hidden tab the page loads them all at once', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(await turns()).toEqual(['0 links', '9 links and the script']);
});
