import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { createTokenSigner } from '../apps/api/src/domains/identity/sign-tokens.ts';
import { origin } from './support/browser.ts';
import {
  askApi,
  demoPassword,
  onDesktop,
  onPhone,
  openAccount,
  registerAtTheDoor,
  sendSignIn,
  setOut,
  signIn,
  signInAtTheDoor,
  type Traveller,
} from './support/journey.ts';
import {
  arriveAt,
  doIn,
  keepLineDown,
  leaveFor,
  reload,
  untilAtRest,
  untilIn,
  visit,
} from './support/page.ts';
import { eventually } from './support/product.ts';

const password = 'une phrase de passe';

it('a click that meets an expired access token goes through: nothing typed is lost, nothing is asked', async () => {
  const traveller = await setOut(onPhone);
  const { page } = traveller;
  await openAccount(traveller, password);
  await openAccountPage(traveller);
  await nameField(traveller).fill('Noémie');
  const expired = await expireAccess(page.context());
  await save(traveller);
  expect(new URL(page.url()).pathname).toBe('/customer/account');
  expect((await askApi<{ first_name: string }>(page, '/me')).first_name).toBe('Noémie');
  expect(await cookie(page.context(), 'accessToken')).not.toBe(expired);
});

it('a replayed refresh token ends the family: its owner is led to the login page and back, and told why', async () => {
  const traveller = await setOut(onDesktop);
  const { page, t } = traveller;
  const { email } = await openAccount(traveller, password);
  const context = page.context();
  const first = await cookie(context, 'refreshToken');
  await expireAccess(context);
  // By her press she is to learn of it.
  await keepLineDown(page);
  await openAccountPage(traveller);
  await eventually('the rotation', async () => (await cookie(context, 'refreshToken')) !== first);

  const replay = await fetch(`${origin}/api/v1/authentications/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: first }),
  });
  expect(replay.status).toBe(401);

  await doIn(
    page,
    "localStorage.setItem('junk', 'of before'); history.replaceState(history.state, '', '?from=mail')",
  );
  await doIn(page, "sessionStorage.setItem('booking:a-house', 'her street')");
  await nameField(traveller).fill('Noémie');
  await page
    .getByRole('button', { name: t('identity:account.save') })
    .first()
    .click();
  await arriveAt(page, '**/auth/login');
  await page.getByText(t('identity:login.ended')).waitFor();
  expect(await doIn(page, '({ ...localStorage })')).toEqual({
    clientVersion: '2.0.4',
    pastUrl: '/customer/account?from=mail',
  });
  // What she typed is nobody's until she is back.
  expect(await doIn(page, "sessionStorage.getItem('booking:a-house')")).toBeNull();
  expect(await names(context)).not.toContain('accessToken');
  expect(await names(context)).not.toContain('refreshToken');
  await enter(traveller, email, password);
  await arriveAt(page, '**/customer/account?from=mail');
  await untilIn(page, "localStorage.getItem('pastUrl') === null");
  expect(await doIn(page, "sessionStorage.getItem('booking:a-house')")).toBe('her street');
});

it('who signs out in one tab is signed out in the others, and who signs in is signed in', async () => {
  const traveller = await setOut(onDesktop);
  const { page, t } = traveller;
  const { email } = await openAccount(traveller, password);
  await visit(page, '/');
  const [open, hidden] = [await page.context().newPage(), await page.context().newPage()];
  await visit(open, '/information');
  await visit(hidden, '/appointments');
  await open.getByRole('link', { name: 'Nora' }).waitFor();

  await openMenu(traveller);
  await page.getByRole('button', { name: t('shell:header.signOut') }).click();
  await arriveAt(page, '**/auth/login');
  await arriveAt(hidden, '**/auth/login');
  await open
    .getByRole('banner')
    .getByRole('link', { name: t('shell:header.signIn') })
    .waitFor();
  expect(new URL(open.url()).pathname).toBe('/information');
  // Nobody asked to be led back: she left.
  expect(await doIn(page, "localStorage.getItem('pastUrl')")).toBeNull();

  await enter(traveller, email, password);
  await arriveAt(page, `${origin}/`);
  await arriveAt(hidden, `${origin}/`);
  await open.getByRole('link', { name: 'Nora' }).waitFor();
});

it('everybody lands in the area of her role, and a professional goes from one to the other', async () => {
  const customer = await setOut(onPhone);
  await signInAtTheDoor(customer, 'camille@demo.meche.example', demoPassword);
  expect(customer.page.url()).toBe(`${origin}/`);
  for (const path of ['/auth/login', '/auth/register', '/professional', '/professional/calendar']) {
    await leaveFor(customer.page, path);
    await arriveAt(customer.page, `${origin}/`);
  }
  await customer.close();

  const professional = await setOut(onPhone);
  const { page, t } = professional;
  for (const email of ['ines@demo.meche.example', 'sofia@demo.meche.example']) {
    // Off the page: one that finds its session gone leaves by itself, while we go.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /token|companion/i });
    await signInAtTheDoor(professional, email, demoPassword);
    await arriveAt(page, `${origin}/professional`);
  }
  await leaveFor(page, '/auth/login');
  await arriveAt(page, `${origin}/professional`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openMenu(professional);
  await page.getByRole('link', { name: t('shell:header.customerArea') }).click();
  await arriveAt(page, `${origin}/`);
  await openMenu(professional);
  await page.getByRole('link', { name: t('shell:header.professionalArea') }).click();
  await arriveAt(page, `${origin}/professional`);
});

it('a new customer is welcomed in her area, unless she came from somewhere', async () => {
  const traveller = await setOut(onDesktop);
  const { page, t } = traveller;
  await registerAtTheDoor(traveller, password);
  expect(page.url()).toBe(`${origin}/customer`);
  await page.getByRole('heading', { level: 1, name: t('customer:hello', { firstName: 'Nora' }) }).waitFor();
  await page.getByText(t('customer:next.none')).waitFor();
  await page.getByText(t('customer:email.title')).waitFor();
  await traveller.close();

  const other = await setOut(onDesktop);
  await leaveFor(other.page, '/appointments?view=past');
  await arriveAt(other.page, '**/auth/login');
  await registerAtTheDoor(other, password);
  expect(other.page.url()).toBe(`${origin}/appointments?view=past`);
});

it('two tabs that meet the expired token at once go on, both, in one family', async () => {
  const traveller = await setOut(onPhone);
  await openAccount(traveller, password);
  const context = traveller.page.context();
  const second: Traveller = { ...traveller, page: await context.newPage() };
  await openAccountPage(traveller);
  await openAccountPage(second);
  for (const name of ['Noémie', 'Nadia']) {
    await expireAccess(context);
    await nameField(traveller).fill(name);
    await nameField(second).fill(name);
    await Promise.all([save(traveller), save(second)]);
    expect((await askApi<{ first_name: string }>(traveller.page, '/me')).first_name).toBe(name);
  }
});

it('who signs in while the page before still renews what has run out stays signed in, and its call goes through', async () => {
  const traveller = await setOut(onPhone);
  const { page } = traveller;
  const { email } = await openAccount(traveller, password);
  await openAccountPage(traveller);
  const signInFirst = async (route: Route) => {
    await signIn(traveller, email, password);
    await route.continue();
  };
  await page.route('**/authentications/refresh', signInFirst, { times: 1 });
  await nameField(traveller).fill('Noémie');
  await expireAccess(page.context());
  await save(traveller);
  expect(page.url()).toBe(`${origin}/customer/account`);
  expect((await askApi<{ first_name: string }>(page, '/me')).first_name).toBe('Noémie');
});

it('stolen readable cookies are worth nothing, and their owner goes on', async () => {
  const traveller = await setOut(onPhone);
  await openAccount(traveller, password);
  const owner = traveller.page.context();
  const stolen = (await owner.cookies(origin)).filter(({ name }) => /^(access|refresh)Token$/.test(name));
  expect(stolen).toHaveLength(2);

  const thief = await setOut(onPhone);
  await thief.page.context().addCookies(stolen);
  const { request } = thief.page.context();
  const bearer = { authorization: `Bearer ${await cookie(owner, 'accessToken')}` };
  expect((await request.get(`${origin}/api/v1/me/profile`, { headers: bearer })).status()).toBe(401);
  const refresh_token = await cookie(owner, 'refreshToken');
  const refreshed = await request.post(`${origin}/api/v1/authentications/refresh`, {
    data: { refresh_token },
  });
  expect(refreshed.status()).toBe(401);
  await thief.page.context().addCookies(stolen);
  await leaveFor(thief.page, '/customer/account');
  await arriveAt(thief.page, '**/auth/login');
  await thief.close();

  await openAccountPage(traveller);
  await nameField(traveller).fill('Noémie');
  await save(traveller);
});

it('who signs out everywhere is signed out on the other device at its next click', async () => {
  const [here, there] = [await setOut(onPhone), await setOut(onPhone)];
  const { email } = await openAccount(here, password);
  await signIn(there, email, password);
  // By her press she is to learn of it.
  await keepLineDown(there.page);
  await openAccountPage(there);
  const bearer = { authorization: `Bearer ${await cookie(here.page.context(), 'accessToken')}` };
  const ended = await here.page.context().request.delete(`${origin}/api/v1/me/sessions`, { headers: bearer });
  expect(ended.status()).toBe(200);

  await there.page
    .getByRole('button', { name: there.t('identity:account.save') })
    .first()
    .click();
  await arriveAt(there.page, '**/auth/login');
  await there.page.getByText(there.t('identity:login.ended')).waitFor();
  await leaveFor(here.page, '/customer/account');
  await arriveAt(here.page, '**/auth/login');
});

it('a session that is over takes no mailed link away', async () => {
  const traveller = await setOut(onPhone);
  const { page, t } = traveller;
  await openAccount(traveller, password);
  await page.context().clearCookies({ name: /companion/ });
  await visit(page, '/auth/reset-password#token=a-link');
  await page.getByLabel(t('identity:newPassword.password'), { exact: true }).waitFor();
  await eventually('the tokens are gone', async () => !(await names(page.context())).includes('accessToken'));
  expect(page.url()).toBe(`${origin}/auth/reset-password#token=a-link`);
});

it('another client version is cleared and reloaded exactly once, none not at all; cookies and the way back stay', async () => {
  const traveller = await setOut(onPhone, { neverHere: true });
  const { page } = traveller;
  const loads = countLoads(page);
  await visit(page, '/information');
  expect(loads()).toBe(1);
  await visit(page, '/search?where=75011#list');
  expect(loads()).toBe(1);

  await openAccount(traveller, password);
  await visit(page, '/');
  await doIn(
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
  expect(await doIn(page, '({ ...localStorage })')).toEqual({
    clientVersion: '2.0.4',
    pastUrl: '/appointments?view=past',
  });
  expect(await doIn(page, 'caches.keys()')).toEqual([]);
  expect(await doIn(page, 'sessionStorage.draft')).toBe('kept');
  expect((await names(page.context())).sort()).toEqual(before);
  await page.getByRole('link', { name: 'Nora' }).waitFor();
  await reload(page);
  expect(loads()).toBe(1);
});

it('a page that is about to reload spends no mailed link, even where nothing stops it and the caches never answer', async () => {
  const traveller = await setOut(onPhone, { neverHere: true });
  const { page, t } = traveller;
  await page.addInitScript(`if (!sessionStorage.wasHere) localStorage.clientVersion = '2.0.3';
    sessionStorage.wasHere = 'yes';
    window.stop = () => {};
    CacheStorage.prototype.keys = () => new Promise(() => {});`);
  const loads = countLoads(page);
  let spent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/authentications/verify-email')) spent++;
  });
  await leaveFor(page, '/auth/verify-email#token=a-link');
  await untilIn(page, 'history.state?.idx === 0');
  await page.getByRole('heading', { name: t('identity:verify.bad.title') }).waitFor();
  expect([loads(), spent]).toEqual([2, 1]);
});

it('a tab that was told nothing looks for itself when it is shown again', async () => {
  const traveller = await setOut(onPhone);
  const { page, t } = traveller;
  await page.addInitScript('delete window.BroadcastChannel');
  const { email } = await openAccount(traveller, password);
  await visit(page, '/appointments');
  await page.getByRole('heading', { level: 1, name: t('appointments:list.title') }).waitFor();
  await page.context().clearCookies({ name: /token/i });
  await doIn(page, "document.dispatchEvent(new Event('visibilitychange'))");
  await arriveAt(page, '**/auth/login');

  // Somebody else signed in meanwhile: nothing of hers is shown to the other.
  await enter(traveller, email, password);
  // A call that was refused before the tab has looked remembers the page that asked: she is led back to it.
  await arriveAt(page, ({ pathname }) => pathname === '/' || pathname === '/appointments');
  // A call that is on its way while the cookies are changed one by one would carry some of each.
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Nora' }).waitFor();
  const sofia = await setOut(onDesktop);
  await signIn(sofia, 'sofia@demo.meche.example');
  await page.context().addCookies(await sofia.page.context().cookies(origin));
  await doIn(page, "document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByRole('link', { name: 'Sofia', exact: true }).waitFor();
});

it('where the browser refuses its storage the page is loaded once, and works', async () => {
  // The router's own memory of how far one had scrolled complains; nothing else does.
  const traveller = await setOut(onDesktop, { neverHere: true, expected: /refused/ });
  const { page, t } = traveller;
  const { email } = await openAccount(traveller, password);
  await page.context().clearCookies({ name: /token|companion/i });
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });`);
  const loads = countLoads(page);
  await visit(page, '/customer/account');
  expect(loads()).toBe(1);
  await arriveAt(page, '**/auth/login');
  await page.getByRole('heading', { name: t('identity:login.title') }).waitFor();
  await enter(traveller, email, password);
  await arriveAt(page, `${origin}/`);
});

// What else an address may not be is asked of isOwnPath alone.
it('a pastUrl of another site leads nowhere but home', async () => {
  const traveller = await setOut(onDesktop);
  const { page } = traveller;
  const { email } = await openAccount(traveller, password);
  await page.context().clearCookies({ name: /token|companion/i });
  await visit(page, '/auth/login');
  await doIn(page, `localStorage.setItem('pastUrl', '/\\\\elsewhere.example')`);
  await enter(traveller, email, password);
  await arriveAt(page, (url) => !url.pathname.startsWith('/auth'));
  expect(page.url()).toBe(`${origin}/`);
});

async function openAccountPage({ page, t }: Traveller): Promise<void> {
  await visit(page, '/customer/account');
  await page.getByRole('heading', { level: 1, name: t('identity:account.title') }).waitFor();
}

function nameField({ page, t }: Traveller) {
  return page.getByLabel(t('identity:register.firstName'), { exact: true });
}

async function save({ page, t }: Traveller): Promise<void> {
  await page
    .getByRole('button', { name: t('identity:account.save') })
    .first()
    .click();
  await page.getByText(t('identity:account.saved')).first().waitFor();
  // The next one must not be taken for this one.
  await page
    .getByRole('button', { name: t('shell:actions.close') })
    .first()
    .click();
  await page.getByText(t('identity:account.saved')).waitFor({ state: 'hidden' });
}

async function openMenu({ page, t }: Traveller): Promise<void> {
  await untilAtRest(page);
  await page.getByRole('button', { name: t('shell:header.menu') }).click();
}

/** On the login page, as it is. */
async function enter(traveller: Traveller, email: string, word: string): Promise<void> {
  await untilAtRest(traveller.page);
  await sendSignIn(traveller, email, word);
}

async function cookie(context: BrowserContext, wanted: string): Promise<string> {
  const found = (await context.cookies(origin)).find(({ name }) => name === wanted);
  if (!found) throw new Error(`there is no cookie ${wanted}`);
  return found.value;
}

async function names(context: BrowserContext): Promise<string[]> {
  return (await context.cookies(origin)).map(({ name }) => name);
}

/** Puts the token in place that this session had sixteen minutes ago. */
async function expireAccess(context: BrowserContext): Promise<string> {
  const held = (await context.cookies(origin)).find(({ name }) => name === 'accessToken');
  if (!held) throw new Error('nobody is signed in');
  const { sub, sid, cmp } = JSON.parse(Buffer.from(held.value.split('.')[1] ?? '', 'base64url').toString());
  const secrets = JSON.parse(readFileSync(join(process.env.E2E_STATE ?? '', 'secrets.json'), 'utf8'));
  const signer = createTokenSigner({ secret: secrets.sessionSecret, audience: origin });
  const claims = { accountId: sub, sessionId: sid, companion: cmp };
  const value = await signer.accessToken(claims, new Date(Date.now() - 16 * 60_000));
  await context.addCookies([{ ...held, value }]);
  return value;
}

/** How often a document was asked for since the last time one asked. */
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
