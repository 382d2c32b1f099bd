// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { beginLater, beginOncePainted } from './begin-once-painted.ts';

afterEach(() => vi.restoreAllMocks());

const page = `${'<link rel="modulepreload" href="/shared.js"/>'.repeat(9)}
  <link rel="icon" href="/shared.svg"/>
  <script nonce="n">window.first = true</script>
  <script nonce="n" type="module" async="">window.last = true</script>`;

it('what begins a page is not asked for by what the server sends, and all else is', () => {
  const sent = beginLater(page);
  expect(sent).not.toMatch(/modulepreload|type="module"/);
  expect(sent).toContain('rel="icon"');
  expect(sent).toContain('<script nonce="n">');
});

/** As the page has it, inline. Returns what had been asked for after each turn, once what comes besides had its own. */
async function turns(): Promise<string[]> {
  document.head.innerHTML = beginLater(page);
  const later = document.querySelector<HTMLScriptElement>('script[type="later"]');
  if (later) later.nonce = 'n';
  const asked: string[] = [];
  const watch = new MutationObserver(() => {
    const script = document.querySelector('script[type="module"]') ? ' and the script' : '';
    asked.push(`${document.querySelectorAll('link[rel="modulepreload"]').length} links${script}`);
  });
  watch.observe(document.head, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['rel'],
  });
  await new Promise<void>((tell) => {
    Object.assign(window, { besides: tell });
    // biome-ignore lint/security/noGlobalEval: as the page has it, inline
    globalThis.eval(beginOncePainted('window.besides'));
    asked.push(`${document.querySelectorAll('link[rel="modulepreload"]').length} links`);
  });
  watch.disconnect();
  return asked;
}

it('once a frame was painted, what begins the page is asked for in turns, the script last, with the nonce it came with', async () => {
  expect(await turns()).toEqual(['0 links', '4 links', '8 links', '9 links and the script']);
  const begun = document.querySelector<HTMLScriptElement>('script[type="module"]');
  expect(begun?.textContent).toBe('window.last = true');
  expect(begun?.nonce).toBe('n');
  expect(document.querySelectorAll('[type="later"]').length).toBe(0);
});

it('in a tab nobody sees, all at once', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(await turns()).toEqual(['0 links', '9 links and the script']);
});
