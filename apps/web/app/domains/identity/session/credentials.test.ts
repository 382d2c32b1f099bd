import { me } from '@meche/contract/api-client/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '~/lib/api/client.ts';
import { savedAnswersKey } from '~/lib/api/forget-answers.ts';
import type { Credentials } from '~/lib/api/send-with-session.ts';
import { stubBrowser, tokenOf } from './stub-browser.ts';

const refreshPath = '/api/v1/authentications/refresh';
const fresh = (n: number) => ({
  status: 200,
  body: {
    success: true,
    value: { access_token: `access-${n}`, refresh_token: `refresh-${n}`, user: undefined },
  },
});
const refusal = (status: number, code: string) => ({ status, body: { success: false, code, message: '' } });

/** A fresh module per test, because it holds the state of a tab: whether it is renewing or leaving. */
let tab: typeof import('./credentials.ts');
beforeEach(async () => {
  vi.resetModules();
  tab = await import('./credentials.ts');
});
afterEach(() => vi.unstubAllGlobals());

function startSession() {
  const browser = stubBrowser();
  tab.storeTokens({ accessToken: 'access-0', refreshToken: 'refresh-0' });
  return { browser, session: tab.createCredentials(() => {}) };
}

function endingSession(path: string, refusing = false) {
  const browser = stubBrowser({ path, refusing });
  tab.storeTokens({ accessToken: 'access-0', refreshToken: 'refresh-0' });
  browser.jar.set('language', 'en');
  const onForget = vi.fn();
  return { browser, onForget, session: tab.createCredentials(onForget) };
}

it('renews a token after four fifths of its lifetime', () => {
  const fifteenMinutes = tokenOf({ iat: 1000, exp: 1900, name: 'Élise' });
  expect(tab.isNearExpiry(fifteenMinutes, 1000)).toBe(false);
  expect(tab.isNearExpiry(fifteenMinutes, 1719)).toBe(false);
  expect(tab.isNearExpiry(fifteenMinutes, 1720)).toBe(true);
});

it('removes Google’s access token with the session', () => {
  const browser = stubBrowser();
  tab.keepGoogleAccessToken('ya29.of-google');
  expect(Object.fromEntries(browser.tab)).toEqual({ GoogleAccessToken: 'ya29.of-google' });
  tab.forgetSession();
  expect(Object.fromEntries(browser.tab)).toEqual({});
});

it('leaves an unreadable token to the server', () => {
  for (const unreadable of ['', 'opaque', 'a.b.c', tokenOf({ sub: 'u1' })]) {
    expect(tab.isNearExpiry(unreadable, 1e12)).toBe(false);
  }
  expect(tab.userIdOf('opaque')).toBeUndefined();
  expect(tab.userIdOf(tokenOf({ sub: 'u1' }))).toBe('u1');
});

describe('a refresh', () => {
  it.each(['with locks', 'on plain http, without locks'])('is sent once per tab, %s', async (kind) => {
    const { browser, session } = startSession();
    if (kind !== 'with locks') vi.stubGlobal('navigator', {});
    browser.answers.set(refreshPath, () => fresh(1));
    const all = await Promise.all(Array.from({ length: 8 }, () => session.refresh('access-0')));
    expect(all).toEqual(Array(8).fill(true));
    expect(browser.requests.map(({ body }) => body)).toEqual([{ refresh_token: 'refresh-0' }]);
    expect(Object.fromEntries(browser.jar)).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
    });
  });

  it('is sent once for all tabs that meet the expired token together', async () => {
    const { browser, session } = startSession();
    vi.resetModules();
    const other = (await import('./credentials.ts')).createCredentials(() => {});
    browser.answers.set(refreshPath, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return fresh(1);
    });
    expect(await Promise.all([session.refresh('access-0'), other.refresh('access-0')])).toEqual([true, true]);
    expect(browser.requests).toHaveLength(1);
  });

  it('sends nothing when another tab has renewed already', async () => {
    const { browser, session } = startSession();
    tab.storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    expect(await session.refresh('access-0')).toBe(true);
    expect(browser.requests).toEqual([]);
  });

  it('that is refused ends the session; a lost connection does not', async () => {
    const { browser, session } = startSession();
    await expect(session.refresh('access-0')).rejects.toMatchObject({ code: 'offline' });
    browser.answers.set(refreshPath, () => refusal(503, 'unavailable'));
    await expect(session.refresh('access-0')).rejects.toMatchObject({ status: 503 });
    expect(browser.jar.get('refreshToken')).toBe('refresh-0');
    browser.answers.set(refreshPath, () => refusal(401, 'unauthenticated'));
    expect(await session.refresh('access-0')).toBe(false);
  });

  it('that is answered after the sign-out does not restore the session', async () => {
    const { browser, session } = startSession();
    browser.answers.set(refreshPath, () => {
      tab.forgetSession();
      return fresh(1);
    });
    await session.refresh('access-0');
    expect(tab.holdsToken()).toBe(false);
  });
});

describe('a refresh during another sign-in', () => {
  it.each([
    { what: 'answered', answer: fresh(1) },
    { what: 'refused, as it went with the companion of the next', answer: refusal(401, 'unauthenticated') },
    { what: 'lost', answer: refusal(503, 'unavailable') },
  ])('that is $what afterwards leaves the new session alone', async ({ answer }) => {
    const { browser, session } = startSession();
    browser.answers.set(refreshPath, () => {
      tab.storeTokens({ accessToken: 'professional', refreshToken: 'next-refresh' });
      return answer;
    });
    expect(await session.refresh('access-0')).toBe(true);
    expect(Object.fromEntries(browser.jar)).toMatchObject({
      accessToken: 'professional',
      refreshToken: 'next-refresh',
    });
  });

  it.each([
    { what: 'before it', when: 'before' },
    { what: 'while it is answered', when: 'meanwhile', answer: fresh(1) },
    { what: 'while it is refused', when: 'meanwhile', answer: refusal(401, 'unauthenticated') },
  ])('sends no call of one user with the token of another who signs in $what', async ({ when, answer }) => {
    const { browser, session } = startSession();
    const [first, another] = [tokenOf({ sub: 'u1' }), tokenOf({ sub: 'u2' })];
    const otherUserSignsIn = () => tab.storeTokens({ accessToken: another, refreshToken: 'refresh-u2' });
    tab.storeTokens({ accessToken: first, refreshToken: 'refresh-u1' });
    if (when === 'before') otherUserSignsIn();
    browser.answers.set(refreshPath, () => {
      otherUserSignsIn();
      return answer ?? refusal(503, 'unavailable');
    });
    expect([await session.refresh(first), session.isRenewed(first)]).toEqual([false, false]);
    session.ended(first);
    expect([browser.jar.get('accessToken'), browser.visited]).toEqual([another, []]);
    tab.storeTokens({ accessToken: tokenOf({ sub: 'u1', iat: 1 }), refreshToken: 'refresh-u1-renewed' });
    expect(session.isRenewed(first)).toBe(true);
  });
});

describe.each([
  { clock: 'right', aheadSeconds: 0 },
  { clock: 'a year ahead', aheadSeconds: 365 * 86_400 },
  { clock: 'a year behind', aheadSeconds: -365 * 86_400 },
])('a refresh with a clock that is $clock', ({ aheadSeconds }) => {
  const issuedAt = 1_900_000_000;
  const token = tokenOf({ iat: issuedAt, exp: issuedAt + 900 });
  const pass = (seconds: number) => vi.setSystemTime((issuedAt + aheadSeconds + seconds) * 1000);
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('starts in parallel with the call when the token is ageing, and does not delay the call', async () => {
    const { browser, session } = startSession();
    browser.answers.set(refreshPath, () => fresh(1));
    pass(0);
    tab.storeTokens({ accessToken: token, refreshToken: 'refresh-0' });
    pass(715);
    expect(session.accessToken()).toBe(token);
    expect(browser.requests).toEqual([]);
    pass(725);
    expect(session.accessToken()).toBe(token);
    expect(session.accessToken()).toBe(token);
    await vi.waitFor(() => expect(session.accessToken()).toBe('access-1'));
    expect(browser.requests).toHaveLength(1);
  });

  it('does not start early for a token that this browser did not receive', () => {
    const { browser, session } = startSession();
    pass(800);
    browser.jar.set('accessToken', token);
    expect(session.accessToken()).toBe(token);
    expect(browser.requests).toEqual([]);
  });
});

describe('the end of a session', () => {
  it('clears the tokens and the stored data, including a booking in progress, and leads to the login page and back, once', () => {
    const { browser, session, onForget } = endingSession('/appointments?view=past');
    browser.shared.set('junk', 'of long ago');
    browser.tab.set('booking', 'a draft');
    for (let call = 0; call < 5; call++) session.ended('access-0');
    expect(Object.fromEntries(browser.jar)).toEqual({ language: 'en' });
    expect(Object.fromEntries(browser.shared)).toEqual({
      clientVersion: '2.0.4',
      pastUrl: '/appointments?view=past',
    });
    expect(Object.fromEntries(browser.tab)).toEqual({ interrupted: 'yes' });
    expect(browser.visited).toEqual(['/auth/login']);
    expect(onForget).not.toHaveBeenCalled();
  });

  it.each([
    ['u1', 'the same person', { 'booking:atelier': '{"line":"3 rue des Lilas"}', 'draft visit': 'newer' }],
    ['u2', 'another user', { 'draft visit': 'newer' }],
  ])(
    'sets input aside, to be restored only for its user: %s, %s, signs in next',
    async (userId, _, found) => {
      const { browser, session } = endingSession('/booking/atelier?step=your_information');
      tab.storeTokens({ accessToken: tokenOf({ sub: 'u1' }), refreshToken: 'refresh-0' });
      browser.tab.set('booking:atelier', '{"line":"3 rue des Lilas"}');
      browser.tab.set('draft visit', 'older');
      // Cached answers are not form input and are fetched again.
      browser.tab.set(savedAnswersKey, '{"holder":"u1","answers":[]}');
      session.ended(tab.storedAccessToken());
      expect([...browser.tab.keys()].toSorted()).toEqual(['interrupted', 'typed before the session ended']);
      browser.tab.delete('interrupted');
      browser.tab.set('draft visit', 'newer');
      const { restoreFormInput } = await import('./stashed-input.ts');
      restoreFormInput(userId);
      expect(Object.fromEntries(browser.tab)).toEqual(found);
    },
  );

  it('on a sign-in page stays there and keeps the mailed link and the address to return to', () => {
    const { browser, session, onForget } = endingSession('/auth/reset-password');
    browser.shared.set('pastUrl', '/customer/account');
    session.ended(tab.storedAccessToken());
    expect(browser.jar.has('accessToken')).toBe(false);
    expect(browser.shared.get('pastUrl')).toBe('/customer/account');
    expect(browser.visited).toEqual([]);
    expect(onForget).toHaveBeenCalledOnce();
  });

  it('also works when the browser refuses access to storage', () => {
    const { browser, session } = endingSession('/appointments', true);
    session.ended(tab.storedAccessToken());
    expect(browser.jar.has('accessToken')).toBe(false);
    expect(browser.visited).toEqual(['/auth/login']);
  });
});

describe('the end of a session that is over already', () => {
  it('changes nothing when its token is replaced: the new session and the page stay', () => {
    const { browser, session, onForget } = endingSession('/appointments');
    tab.storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    session.ended('access-0');
    session.ended(undefined);
    expect(browser.jar.get('accessToken')).toBe('access-1');
    expect([browser.visited, onForget.mock.calls]).toEqual([[], []]);
  });

  it('is not reported by calls still in progress when the user requested it', () => {
    const { browser, session } = endingSession('/appointments');
    tab.startLeaving();
    session.ended(tab.storedAccessToken());
    expect(browser.visited).toEqual([]);
    expect(browser.shared.get('pastUrl')).toBeUndefined();
  });
});

it('of several calls refused at once, the page leaves once and each caller gets the refusal', async () => {
  const browser = stubBrowser({ path: '/customer/account' });
  tab.storeTokens({ accessToken: 'access-0', refreshToken: 'refresh-0' });
  browser.answers.set('/api/v1/me', () => refusal(401, 'token_expired'));
  browser.answers.set(refreshPath, () => refusal(401, 'unauthenticated'));
  const session: Credentials = tab.createCredentials(() => {});
  const api = createApiClient((path, init) => fetch(path, init) as never, session);
  const all = await Promise.allSettled([api.call(me), api.call(me), api.call(me)]);
  expect(all.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(browser.visited).toEqual(['/auth/login']);
});
