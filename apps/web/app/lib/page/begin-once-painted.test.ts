// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { beginLater, beginOncePainted } from './begin-once-painted.ts';

const page = `<link rel="modulepreload" href="/house.js"/>
  <link rel="icon" href="/house.svg"/>
  <script nonce="n">window.first = true</script>
  <script nonce="n" type="module" async="">window.last = true</script>`;

it('what begins a page is not asked for by what the server sends, and all else is', () => {
  const sent = beginLater(page);
  expect(sent).not.toMatch(/modulepreload|type="module"/);
  expect(sent).toContain('rel="icon"');
  expect(sent).toContain('<script nonce="n">');
});

it('once a frame was painted, what begins the page is asked for, with the nonce it came with', async () => {
  document.head.innerHTML = beginLater(page);
  const later = document.querySelector<HTMLScriptElement>('script[type="later"]');
  if (later) later.nonce = 'n';
  // biome-ignore lint/security/noGlobalEval: as the page has it, inline
  globalThis.eval(beginOncePainted);
  expect(document.querySelectorAll('link[rel="modulepreload"]').length).toBe(0);
  await expect.poll(() => document.querySelectorAll('link[rel="modulepreload"]').length).toBe(1);
  const begun = document.querySelector<HTMLScriptElement>('script[type="module"]');
  expect(begun?.textContent).toBe('window.last = true');
  expect(begun?.nonce).toBe('n');
  expect(document.querySelectorAll('[type="later"]').length).toBe(0);
});
