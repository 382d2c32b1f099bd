import type { User } from '@meche/contract/identity';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetPastUrl, peekPastUrl, rememberPastUrl, restorePastUrl } from './past-url.ts';
import { landingAfterSignIn } from './session.ts';
import { stubBrowser } from './stub-browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('leads back with the query, for every reader, until the user has arrived', () => {
  stubBrowser();
  rememberPastUrl('/appointments?view=past');
  const customer = { role: 'CUSTOMER' } as User;
  expect(landingAfterSignIn(customer)).toBe('/appointments?view=past');
  expect(landingAfterSignIn(customer)).toBe('/appointments?view=past');
  forgetPastUrl();
  expect(landingAfterSignIn(customer)).toBe('/');
});

it('never leads out of this site or back to a sign-in page', () => {
  const { shared } = stubBrowser();
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
  stubBrowser();
  rememberPastUrl('/appointments');
  restorePastUrl(undefined);
  expect(peekPastUrl()).toBeUndefined();
  restorePastUrl('/customer/account');
  expect(peekPastUrl()).toBe('/customer/account');
});

it('is lost without an error when the browser refuses access to storage', () => {
  stubBrowser({ refusing: true });
  rememberPastUrl('/appointments');
  expect(peekPastUrl()).toBeUndefined();
});
