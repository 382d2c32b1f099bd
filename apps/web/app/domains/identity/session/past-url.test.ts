import { afterEach, expect, it, vi } from 'vitest';
import { peekPastUrl, rememberPastUrl, restorePastUrl, takePastUrl } from './past-url.ts';
import { standInBrowser } from './stand-in-browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('leads back once, with the query', () => {
  standInBrowser();
  rememberPastUrl('/appointments?view=past');
  expect(peekPastUrl()).toBe('/appointments?view=past');
  expect(takePastUrl()).toBe('/appointments?view=past');
  expect(takePastUrl()).toBeUndefined();
});

it('is no way out of this site, whoever wrote it, and no way back to signing in', () => {
  const { shared } = standInBrowser();
  for (const address of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/auth/login',
    '',
  ]) {
    rememberPastUrl(address);
    expect(shared.has('pastUrl')).toBe(false);
    shared.set('pastUrl', address);
    expect([address, takePastUrl()]).toEqual([address, undefined]);
    expect(shared.has('pastUrl')).toBe(false);
  }
});

it('is put back as it was before another tab went to the login page', () => {
  standInBrowser();
  rememberPastUrl('/appointments');
  restorePastUrl(undefined);
  expect(peekPastUrl()).toBeUndefined();
  restorePastUrl('/customer/account');
  expect(peekPastUrl()).toBe('/customer/account');
});

it('is no more than forgotten where the browser refuses its storage', () => {
  standInBrowser({ refusing: true });
  rememberPastUrl('/appointments');
  expect(takePastUrl()).toBeUndefined();
});
