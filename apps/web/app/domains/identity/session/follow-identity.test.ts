import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser, tokenOf } from './stub-browser.ts';

const user = {
  id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  role: 'CUSTOMER',
  email: 'nora@e2e.example',
  firstName: 'Nora',
};
const profilePath = '/api/v1/me/profile';
const wireProfile = { ...user, first_name: 'Noémie', firstName: undefined, dob: '1990-05-04', city: 'Lyon' };
const profile = { status: 200, body: { success: true, value: wireProfile } };

let identity: typeof import('./follow-identity.ts');
let tab: typeof import('~/lib/api/browser.ts');
let browser: ReturnType<typeof stubBrowser>;
beforeEach(async () => {
  vi.resetModules();
  browser = stubBrowser();
  identity = await import('./follow-identity.ts');
  tab = await import('~/lib/api/browser.ts');
  const { createCredentials } = await import('./credentials.ts');
  tab.setCredentials(createCredentials(() => {}));
});
afterEach(() => vi.unstubAllGlobals());

const known = () => tab.browserCache().getQueryData(identity.sessionKey);

it('with a stored token, fetches the profile and merges it into the user', async () => {
  browser.jar.set('accessToken', tokenOf({ sub: user.id }));
  browser.answers.set(profilePath, () => profile);
  tab.browserCache().setQueryData(identity.sessionKey, user);
  await identity.followIdentity();
  expect(known()).toMatchObject({ id: user.id, email: user.email, firstName: 'Noémie', city: 'Lyon' });
  expect(browser.requests[0]?.authorization).toBe(`Bearer ${tokenOf({ sub: user.id })}`);
});

it('without a token, clears the user and sends nothing', async () => {
  tab.browserCache().setQueryData(identity.sessionKey, user);
  await identity.followIdentity();
  expect(known()).toBeNull();
  expect(browser.requests).toEqual([]);
});

it('a profile that arrives after the sign-out does not restore the session', async () => {
  browser.jar.set('accessToken', tokenOf({ sub: user.id }));
  browser.answers.set(profilePath, () => {
    browser.jar.clear();
    tab.browserCache().setQueryData(identity.sessionKey, null);
    return profile;
  });
  await identity.followIdentity();
  expect(known()).toBeNull();
});

it('a profile that does not arrive leaves the known user unchanged', async () => {
  browser.jar.set('accessToken', tokenOf({ sub: user.id }));
  tab.browserCache().setQueryData(identity.sessionKey, user);
  await expect(identity.followIdentity()).rejects.toMatchObject({ code: 'offline' });
  expect(known()).toEqual(user);
});
