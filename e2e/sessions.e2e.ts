import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { createTokenSigner } from '../apps/api/src/domains/identity/sign-tokens.ts';
import { origin } from './support/browser.ts';
import {
  arriveAt,
  blockLiveStream,
  evaluateAtRest,
  navigateAway,
  reload,
  untilAtRest,
  untilIn,
  visit,
} from './support/page.ts';
import { eventually } from './support/product.ts';
import {
  askApi,
  demoPassword,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  registerByForm,
  sendSignIn,
  signIn,
  signInByForm,
  type TestUser,
} from './support/test-user.ts';

const password = 'une phrase de passe';

it('a click with an expired access token goes through, in two tabs at once and during a sign-in', async () => {
  const user = await openUser(onPhone);
  const { page } = user;
  const { email } = await openAccount(user, password);
  const context = page.context();
  const firstName = async () => (await askApi<{ first_name: string }>(page, '/me')).first_name;
  await openAccountPage(user);
  await nameField(user).fill('Noémie');
  const expired = await expireAccess(context);
  await save(user);
  // Typed text is kept, and no sign-in is requested.
  expect(new URL(page.url()).pathname).toBe('/customer/account');
  expect(await firstName()).toBe('Noémie');
  expect(await cookie(context, 'accessToken')).not.toBe(expired);

  const second: TestUser = { ...user, page: await context.newPage() };
  await openAccountPage(second);
  for (const name of ['Nina', 'Nadia']) {
    await expireAccess(context);
    await nameField(user).fill(name);
    await nameField(second).fill(name);
    await Promise.all([save(user), save(second)]);
    expect(await firstName()).toBe(name);
  }
  await second.page.close();

  // A new sign-in replaces the session while the page renews the former one.
  const signInFirst = async (route: Route) => {
    await signIn(user, email, password);
    await route.continue();
  };
  await page.route('**/authentications/refresh', signInFirst, { times: 1 });
  await nameField(user).fill('Nora');
  await expireAccess(context);
  await save(user);
  expect(page.url()).toBe(`${origin}/customer/account`);
  expect(await firstName()).toBe('Nora');
});

it('a replayed refresh token ends the session family: the user is led to the login page with the reason, and back', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const { email } = await openAccount(user, password);
  const context = page.context();
  const first = await cookie(context, 'refreshToken');
  await expireAccess(context);
  // The live stream would report it first: this test is about the next request.
  await blockLiveStream(page);
  await openAccountPage(user);
  await eventually('the rotation', async () => (await cookie(context, 'refreshToken')) !== first);

  const replay = await fetch(`${origin}/api/v1/authentications/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: first }),
  });
  expect(replay.status).toBe(401);

  await evaluateAtRest(
    page,
    "localStorage.setItem('junk', 'of before'); history.replaceState(history.state, '', '?from=mail')",
  );
  await evaluateAtRest(page, "sessionStorage.setItem('booking:a-salon', 'a street')");
  await nameField(user).fill('Noémie');
  await page
    .getByRole('button', { name: t('identity:account.save') })
    .first()
    .click();
  await arriveAt(page, '**/auth/login');
  await page.getByText(t('identity:login.ended')).waitFor();
  expect(await evaluateAtRest(page, '({ ...localStorage })')).toEqual({
    clientVersion: '2.0.4',
    pastUrl: '/customer/account?from=mail',
  });
  // Drafts are removed until the same user is back.
  expect(await evaluateAtRest(page, "sessionStorage.getItem('booking:a-salon')")).toBeNull();
  expect(await names(context)).not.toContain('accessToken');
  expect(await names(context)).not.toContain('refreshToken');
  await enter(user, email, password);
  await arriveAt(page, '**/customer/account?from=mail');
  await untilIn(page, "localStorage.getItem('pastUrl') === null");
  expect(await evaluateAtRest(page, "sessionStorage.getItem('booking:a-salon')")).toBe('a street');
});

it('who signs out in one tab is signed out in the others, and who signs in is signed in', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const { email } = await openAccount(user, password);
  await visit(page, '/');
  const [open, hidden] = [await page.context().newPage(), await page.context().newPage()];
  await visit(open, '/information');
  await visit(hidden, '/appointments');
  await open.getByRole('link', { name: 'Nora' }).waitFor();

  await openMenu(user);
  await page.getByRole('button', { name: t('shell:header.signOut') }).click();
  await arriveAt(page, '**/auth/login');
  await arriveAt(hidden, '**/auth/login');
  await open
    .getByRole('banner')
    .getByRole('link', { name: t('shell:header.signIn') })
    .waitFor();
  expect(new URL(open.url()).pathname).toBe('/information');
  // After a deliberate sign-out there is no page to return to.
  expect(await evaluateAtRest(page, "localStorage.getItem('pastUrl')")).toBeNull();

  await enter(user, email, password);
  await arriveAt(page, `${origin}/`);
  await arriveAt(hidden, `${origin}/`);
  await open.getByRole('link', { name: 'Nora' }).waitFor();
});

it('each role lands in its own area, and a professional can switch areas', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  await signInByForm(user, 'camille@demo.meche.example', demoPassword);
  expect(page.url()).toBe(`${origin}/`);
  for (const path of ['/auth/login', '/auth/register', '/professional/calendar', '/operator']) {
    await navigateAway(page, path);
    await arriveAt(page, `${origin}/`);
  }

  // Leave the page first: it would navigate by itself when its session is gone.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /token|companion/i });
  await signInByForm(user, 'sofia@demo.meche.example', demoPassword);
  await arriveAt(page, `${origin}/professional`);
  await navigateAway(page, '/auth/login');
  await arriveAt(page, `${origin}/professional`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openMenu(user);
  await page.getByRole('link', { name: t('shell:header.customerArea') }).click();
  await arriveAt(page, `${origin}/`);
  await openMenu(user);
  await page.getByRole('link', { name: t('shell:header.professionalArea') }).click();
  await arriveAt(page, `${origin}/professional`);
});

it('a new customer is welcomed in the customer area, unless the account was opened on the way to a page', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  await registerByForm(user, password);
  expect(page.url()).toBe(`${origin}/customer`);
  await page.getByRole('heading', { level: 1, name: t('customer:hello', { firstName: 'Nora' }) }).waitFor();
  await page.getByText(t('customer:next.none')).waitFor();
  await page.getByText(t('customer:email.title')).waitFor();

  await openMenu(user);
  await page.getByRole('button', { name: t('shell:header.signOut') }).click();
  await arriveAt(page, '**/auth/login');
  await navigateAway(page, '/appointments?view=past');
  await arriveAt(page, '**/auth/login');
  await registerByForm(user, password);
  expect(page.url()).toBe(`${origin}/appointments?view=past`);
});

it('another client version is cleared and reloaded exactly once, none not at all; cookies, the way back and mailed links stay', async () => {
  const user = await openUser(onPhone, { neverHere: true });
  const { page, t } = user;
  const loads = countLoads(page);
  await visit(page, '/information');
  expect(loads()).toBe(1);
  await visit(page, '/search?where=75011#list');
  expect(loads()).toBe(1);

  // Even if the page cannot be stopped and the caches never answer, a one-time link is not spent before the
  // reload.
  const mailed = await page.context().newPage();
  await mailed.addInitScript(`if (!sessionStorage.wasHere) localStorage.clientVersion = '2.0.3';
    sessionStorage.wasHere = 'yes';
    window.stop = () => {};
    CacheStorage.prototype.keys = () => new Promise(() => {});`);
  const loadsOfLink = countLoads(mailed);
  let spent = 0;
  mailed.on('request', (request) => {
    if (request.url().endsWith('/authentications/verify-email')) spent++;
  });
  await navigateAway(mailed, '/auth/verify-email#token=a-link');
  await untilIn(mailed, 'history.state?.idx === 0');
  await mailed.getByRole('heading', { name: t('identity:verify.bad.title') }).waitFor();
  expect([loadsOfLink(), spent]).toEqual([2, 1]);
  await mailed.close();

  await openAccount(user, password);
  await visit(page, '/');
  await evaluateAtRest(
    page,
    `(async () => {
    localStorage.clientVersion = '2.0.3';
    localStorage.junk = 'of then';
    localStorage.pastUrl = '/appointments?view=past';
    sessionStorage.draft = 'kept';
    await (await caches.open('shell')).put('/x', new Response('of then'));
  })()`,
  );
  const before = (await names(page.context())).sort();
  loads();
  await visit(page, '/search?where=75011#list');
  expect(loads()).toBe(2);
  expect(page.url()).toBe(`${origin}/search?where=75011#list`);
  expect(await evaluateAtRest(page, '({ ...localStorage })')).toEqual({
    clientVersion: '2.0.4',
    pastUrl: '/appointments?view=past',
  });
  expect(await evaluateAtRest(page, 'caches.keys()')).toEqual([]);
  expect(await evaluateAtRest(page, 'sessionStorage.draft')).toBe('kept');
  expect((await names(page.context())).sort()).toEqual(before);
  await page.getByRole('link', { name: 'Nora' }).waitFor();
  await reload(page);
  expect(loads()).toBe(1);
});

it('a tab that received no message checks the session when it becomes visible', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  await page.addInitScript('delete window.BroadcastChannel');
  const { email } = await openAccount(user, password);
  await visit(page, '/appointments');
  await page.getByRole('heading', { level: 1, name: t('appointments:list.title') }).waitFor();
  await page.context().clearCookies({ name: /token/i });
  await evaluateAtRest(page, "document.dispatchEvent(new Event('visibilitychange'))");
  await arriveAt(page, '**/auth/login');

  // After another user has signed in, nothing of the first one is shown.
  await enter(user, email, password);
  // If an API call was refused before the tab checked, its page is remembered and restored.
  await arriveAt(page, ({ pathname }) => pathname === '/' || pathname === '/appointments');
  await visit(page, '/');
  await page.getByRole('link', { name: 'Nora' }).waitFor();
  await signIn(user, 'sofia@demo.meche.example');
  await evaluateAtRest(page, "document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByRole('link', { name: 'Sofia', exact: true }).waitFor();
});

it('where the browser refuses its storage the page is loaded once, and works', async () => {
  // The router's own scroll memory logs an error; nothing else does.
  const user = await openUser(onDesktop, { neverHere: true, expected: /refused/ });
  const { page, t } = user;
  const { email } = await openAccount(user, password);
  await page.context().clearCookies({ name: /token|companion/i });
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });`);
  const loads = countLoads(page);
  await visit(page, '/customer/account');
  expect(loads()).toBe(1);
  await arriveAt(page, '**/auth/login');
  await page.getByRole('heading', { name: t('identity:login.title') }).waitFor();
  await enter(user, email, password);
  await arriveAt(page, `${origin}/`);
});

async function openAccountPage({ page, t }: TestUser): Promise<void> {
  await visit(page, '/customer/account');
  await page.getByRole('heading', { level: 1, name: t('identity:account.title') }).waitFor();
}

function nameField({ page, t }: TestUser) {
  return page.getByLabel(t('identity:register.firstName'), { exact: true });
}

async function save({ page, t }: TestUser): Promise<void> {
  await page
    .getByRole('button', { name: t('identity:account.save') })
    .first()
    .click();
  await page.getByText(t('identity:account.saved')).first().waitFor();
  // Close this toast, so that the next one is not mistaken for it.
  await page
    .getByRole('button', { name: t('shell:actions.close') })
    .first()
    .click();
  await page.getByText(t('identity:account.saved')).waitFor({ state: 'hidden' });
}

async function openMenu({ page, t }: TestUser): Promise<void> {
  await untilAtRest(page);
  await page.getByRole('button', { name: t('shell:header.menu') }).click();
}

async function enter(user: TestUser, email: string, word: string): Promise<void> {
  await untilAtRest(user.page);
  await sendSignIn(user, email, word);
}

async function cookie(context: BrowserContext, cookieName: string): Promise<string> {
  const found = (await context.cookies(origin)).find(({ name }) => name === cookieName);
  if (!found) throw new Error(`there is no cookie ${cookieName}`);
  return found.value;
}

async function names(context: BrowserContext): Promise<string[]> {
  return (await context.cookies(origin)).map(({ name }) => name);
}

/** Replaces the access token by one issued sixteen minutes ago. */
async function expireAccess(context: BrowserContext): Promise<string> {
  const held = (await context.cookies(origin)).find(({ name }) => name === 'accessToken');
  if (!held) throw new Error('not signed in');
  const { sub, sid, cmp } = JSON.parse(Buffer.from(held.value.split('.')[1] ?? '', 'base64url').toString());
  const secrets = JSON.parse(readFileSync(join(process.env.E2E_STATE ?? '', 'secrets.json'), 'utf8'));
  const signer = createTokenSigner({ secrets: [secrets.sessionSecret], audience: origin });
  const claims = { accountId: sub, sessionId: sid, companion: cmp };
  const value = await signer.accessToken(claims, new Date(Date.now() - 16 * 60_000));
  await context.addCookies([{ ...held, value }]);
  return value;
}

/** Number of document loads since the last call. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++;
  });
  return () => {
    const seen = loads;
    loads = 0;
    return seen;
  };
}
