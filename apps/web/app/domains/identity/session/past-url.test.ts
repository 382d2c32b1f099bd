import type { User } from '@meche/contract/identity';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetPastUrl, peekPastUrl, rememberPastUrl, restorePastUrl } from './past-url.ts';
import { landingOf } from './session.ts';
import { standInBrowser } from './stand-in-browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('leads back with the query, for every reader, until the user has arrived', () => {
  standInBrowser();
  rememberPastUrl('/appointments?view=past');
  const customer = { role: 'CUSTOMER' } as User;
  expect(landingOf(customer)).toBe('/appointments?view=past');
  expect(landingOf(customer)).toBe('/appointments?view=past');
  forgetPastUrl();
  expect(landingOf(customer)).toBe('/');
});

it('never leads out of this site or back to a sign-in page', () => {
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
    expect([address, peekPastUrl()]).toEqual([address, undefined]);
    forgetPastUrl();
  }
});

it('is restored after another tab went to the login page', () => {
  standInBrowser();
  rememberPastUrl('/appointments');
  restorePastUrl(undefined);
  expect(peekPastUrl()).toBeUndefined();
  restorePastUrl('/customer/account');
  expect(peekPastUrl()).toBe('/customer/account');
});

it('is lost without an error when the browser refuses access to storage', () => {
  standInBrowser({ refusing: true });
  rememberPastUrl('/appointments');
  expect(peekPastUrl()).toBeUndefined();
});
