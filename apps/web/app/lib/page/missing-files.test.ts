// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenFilesAreMissing } from './missing-files.ts';

const reload = vi.fn();

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://meche.example', reload });
  new Function(reloadWhenFilesAreMissing)();
});
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  reload.mockClear();
  vi.useRealTimers();
  document.head.replaceChildren();
});

function failToLoad(tag: 'script' | 'link', attributes: Record<string, string>): void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) Object.defineProperty(element, name, { value });
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
}
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test.each([
  ['a script of the build', () => failToLoad('script', { src: 'https://meche.example/assets/a1b2c3d.js' })],
  [
    'a style sheet of the build',
    () => failToLoad('link', { rel: 'stylesheet', href: 'https://meche.example/assets/a.css' }),
  ],
  ['an import of the page’s module', () => failToLoad('script', { type: 'module' })],
  ['the entry', () => reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))],
  ['another import', () => window.dispatchEvent(new Event('vite:preloadError'))],
])('a page reloads once when it misses %s', (_what, miss) => {
  miss();
  miss();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('later it may reload again, because another build may be deployed', () => {
  vi.useFakeTimers({ now: new Date('2026-06-10T08:00:00Z'), toFake: ['Date'] });
  window.dispatchEvent(new Event('vite:preloadError'));
  vi.setSystemTime(new Date('2026-06-10T08:06:00Z'));
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page does not reload for files of others, for other errors, and offline', () => {
  failToLoad('script', { src: 'https://js.stripe.com/v3/' });
  failToLoad('link', { rel: 'icon', href: 'https://meche.example/assets/a.svg' });
  reject(new Error('refused'));
  window.dispatchEvent(new Event('error'));
  vi.stubGlobal('navigator', { onLine: false });
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(reload).not.toHaveBeenCalled();
});
