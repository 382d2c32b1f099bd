import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenSigner } from '../apps/api/src/domains/identity/sign-tokens.ts';
import { openBrowser, origin } from './support/browser.ts';
import {
  askApi,
  demoPassword,
  openAccount,
  setOut,
  signIn,
  type Traveller,
  ways,
} from './support/journey.ts';
import { eventually } from './support/product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const password = 'une phrase de passe';

describe.each(ways)('in $language at $width px', (way) => {
  it('a click that meets an expired access token goes through: nothing typed is lost, nothing is asked', async () => {
    const traveller = await setOut(browser, way);
    const { page } = traveller;
    await openAccount(traveller, password);
    await openAccountPage(traveller);
    await nameField(traveller).fill('Noémie');
    const expired = await expireAccess(page.context());
    await save(traveller);
    expect(new URL(page.url()).pathname).toBe('/customer/account');
    expect((await askApi<{ first_name: string }>(page, '/me')).first_name).toBe('Noémie');
    expect(await cookie(page.context(), 'accessToken')).not.toBe(expired);
    expect(traveller.complaints).toEqual([]);
    await traveller.close();
  });

  it('a replayed refresh token ends the family: its owner is led to the login page and back, and told why', async () => {
    const traveller = await setOut(browser, way);
    const { page, t } = traveller;
    const { email } = await openAccount(traveller, password);
    const context = page.context();
    const first = await cookie(context, 'refreshToken');
    await expireAccess(context);
    await openAccountPage(traveller);
    await eventually('the rotation', async () => (await cookie(context, 'refreshToken')) !== first);

    const thief = await browser.newContext();
    const replay = await thief.request.post(`${origin}/api/v1/authentications/refresh`, {
      data: { refresh_token: first },
    });
    expect(replay.status()).toBe(401);
    await thief.close();

    await page.evaluate(
      "localStorage.setItem('junk', 'of before'); history.replaceState(history.state, '', '?from=mail')",
    );
    await nameField(traveller).fill('Noémie');
    await page
      .getByRole('button', { name: t('identity:account.save') })
      .first()
      .click();
    await page.waitForURL('**/auth/login');
    await page.getByText(t('identity:login.ended')).waitFor();
    expect(await page.evaluate('({ ...localStorage })')).toEqual({
      clientVersion: '2.0.4',
      pastUrl: '/customer/account?from=mail',
    });
    expect(await names(context)).not.toContain('accessToken');
    expect(await names(context)).not.toContain('refreshToken');
    await enter(traveller, email, password);
    await page.waitForURL('**/customer/account?from=mail');
    expect(await page.evaluate("localStorage.getItem('pastUrl')")).toBeNull();
    expect(traveller.complaints).toEqual([]);
    await traveller.close();
  });

  it('who signs out in one tab is signed out in the others, and who signs in is signed in', async () => {
    const traveller = await setOut(browser, way);
    const { page, t } = traveller;
    await signIn(traveller, 'camille@demo.meche.example');
    const [open, hidden] = [await page.context().newPage(), await page.context().newPage()];
    await open.goto(`${origin}/information`, { waitUntil: 'networkidle' });
    await hidden.goto(`${origin}/appointments`, { waitUntil: 'networkidle' });
    await open.getByRole('link', { name: 'Camille' }).waitFor();

    await openMenu(traveller);
    await page.getByRole('button', { name: t('shell:header.signOut') }).click();
    await page.waitForURL('**/auth/login');
    await hidden.waitForURL('**/auth/login');
    await open
      .getByRole('banner')
      .getByRole('link', { name: t('shell:header.signIn') })
      .waitFor();
    expect(new URL(open.url()).pathname).toBe('/information');
    // Nobody asked to be led back: she left.
    expect(await page.evaluate("localStorage.getItem('pastUrl')")).toBeNull();

    await page.waitForLoadState('networkidle');
    await enter(traveller, 'camille@demo.meche.example', demoPassword);
    await page.waitForURL(`${origin}/`);
    await hidden.waitForURL(`${origin}/`);
    await open.getByRole('link', { name: 'Camille' }).waitFor();
    expect(traveller.complaints).toEqual([]);
    await traveller.close();
  });

  it('everybody lands in the area of her role, and a professional goes from one to the other', async () => {
    const customer = await setOut(browser, way);
    await signIn(customer, 'camille@demo.meche.example');
    expect(customer.page.url()).toBe(`${origin}/`);
    for (const path of ['/auth/login', '/auth/register', '/professional', '/professional/calendar']) {
      await customer.page.goto(origin + path);
      await customer.page.waitForURL(`${origin}/`);
    }
    await customer.close();

    const professional = await setOut(browser, way);
    const { page, t } = professional;
    for (const email of ['ines@demo.meche.example', 'sofia@demo.meche.example']) {
      await page.context().clearCookies({ name: /token|companion/i });
      await signIn(professional, email);
      await page.waitForURL(`${origin}/professional`);
    }
    await page.goto(`${origin}/auth/login`);
    await page.waitForURL(`${origin}/professional`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await openMenu(professional);
    await page.getByRole('link', { name: t('shell:header.customerArea') }).click();
    await page.waitForURL(`${origin}/`);
    await openMenu(professional);
    await page.getByRole('link', { name: t('shell:header.professionalArea') }).click();
    await page.waitForURL(`${origin}/professional`);
    expect([...customer.complaints, ...professional.complaints]).toEqual([]);
    await professional.close();
  });

  it('a new customer is welcomed in her area, unless she came from somewhere', async () => {
    const traveller = await setOut(browser, way);
    const { page, t } = traveller;
    await openAccount(traveller, password);
    expect(page.url()).toBe(`${origin}/customer`);
    await page.getByRole('heading', { level: 1, name: t('customer:hello', { firstName: 'Nora' }) }).waitFor();
    await page.getByText(t('customer:next.none')).waitFor();
    await page.getByText(t('customer:email.title')).waitFor();
    await traveller.close();

    const other = await setOut(browser, way);
    await other.page.goto(`${origin}/appointments?view=past`);
    await other.page.waitForURL('**/auth/login');
    await openAccount(other, password);
    expect(other.page.url()).toBe(`${origin}/appointments?view=past`);
    expect([...traveller.complaints, ...other.complaints]).toEqual([]);
    await other.close();
  });
});

const [way] = ways;
if (!way) throw new Error('there is no way');

it('two tabs that meet the expired token at once go on, both, in one family', async () => {
  const traveller = await setOut(browser, way);
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
  expect(traveller.complaints).toEqual([]);
  await traveller.close();
});

it('stolen readable cookies are worth nothing, and their owner goes on', async () => {
  const traveller = await setOut(browser, way);
  await openAccount(traveller, password);
  const owner = traveller.page.context();
  const stolen = (await owner.cookies(origin)).filter(({ name }) => /^(access|refresh)Token$/.test(name));
  expect(stolen).toHaveLength(2);

  const thief = await setOut(browser, way);
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
  await thief.page.goto(`${origin}/customer/account`);
  await thief.page.waitForURL('**/auth/login');
  await thief.close();

  await openAccountPage(traveller);
  await nameField(traveller).fill('Noémie');
  await save(traveller);
  await traveller.close();
});

it('who signs out everywhere is signed out on the other device at its next click', async () => {
  const [here, there] = [await setOut(browser, way), await setOut(browser, way)];
  const { email } = await openAccount(here, password);
  await signIn(there, email, password);
  await openAccountPage(there);
  const bearer = { authorization: `Bearer ${await cookie(here.page.context(), 'accessToken')}` };
  const ended = await here.page.context().request.delete(`${origin}/api/v1/me/sessions`, { headers: bearer });
  expect(ended.status()).toBe(200);

  await there.page
    .getByRole('button', { name: there.t('identity:account.save') })
    .first()
    .click();
  await there.page.waitForURL('**/auth/login');
  await there.page.getByText(there.t('identity:login.ended')).waitFor();
  await here.page.goto(`${origin}/customer/account`);
  await here.page.waitForURL('**/auth/login');
  await Promise.all([here.close(), there.close()]);
});

it('a session that is over takes no mailed link away', async () => {
  const traveller = await setOut(browser, way);
  const { page, t } = traveller;
  await openAccount(traveller, password);
  await page.context().clearCookies({ name: /companion/ });
  await page.goto(`${origin}/auth/reset-password#token=a-link`, { waitUntil: 'networkidle' });
  await page.getByLabel(t('identity:newPassword.password'), { exact: true }).waitFor();
  await eventually('the tokens are gone', async () => !(await names(page.context())).includes('accessToken'));
  expect(page.url()).toBe(`${origin}/auth/reset-password#token=a-link`);
  await traveller.close();
});

it('another client version is cleared and reloaded exactly once; cookies and the way back stay', async () => {
  const traveller = await setOut(browser, way);
  const { page } = traveller;
  const loads = countLoads(page);
  await page.goto(`${origin}/information`, { waitUntil: 'networkidle' });
  expect(loads()).toBe(2);
  await page.goto(`${origin}/search?where=75011#list`, { waitUntil: 'networkidle' });
  expect(loads()).toBe(1);

  await signIn(traveller, 'camille@demo.meche.example');
  await page.evaluate(`(async () => {
    localStorage.clientVersion = '2.0.3';
    localStorage.junk = 'of then';
    localStorage.pastUrl = '/appointments?view=past';
    sessionStorage.draft = 'kept';
    await (await caches.open('shell')).put('/x', new Response('of then'));
  })()`);
  const before = (await names(page.context())).sort();
  loads();
  await page.goto(`${origin}/search?where=75011#list`, { waitUntil: 'networkidle' });
  expect(loads()).toBe(2);
  expect(page.url()).toBe(`${origin}/search?where=75011#list`);
  expect(await page.evaluate('({ ...localStorage })')).toEqual({
    clientVersion: '2.0.4',
    pastUrl: '/appointments?view=past',
  });
  expect(await page.evaluate('caches.keys()')).toEqual([]);
  expect(await page.evaluate('sessionStorage.draft')).toBe('kept');
  expect((await names(page.context())).sort()).toEqual(before);
  await page.getByRole('link', { name: 'Camille' }).waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  expect(loads()).toBe(1);
  expect(traveller.complaints).toEqual([]);
  await traveller.close();
});

it('a page that is about to reload spends no mailed link, even where nothing stops it and the caches never answer', async () => {
  const traveller = await setOut(browser, way);
  const { page, t } = traveller;
  await page.addInitScript(`window.stop = () => {};
    CacheStorage.prototype.keys = () => new Promise(() => {});`);
  const loads = countLoads(page);
  let spent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/authentications/verify-email')) spent++;
  });
  await page.goto(`${origin}/auth/verify-email#token=a-link`);
  await eventually('the second load', async () => (await page.evaluate('history.state?.idx')) === 0);
  await page.getByRole('heading', { name: t('identity:verify.bad.title') }).waitFor();
  expect([loads(), spent]).toEqual([2, 1]);
  await traveller.close();
});

it('a tab that was told nothing looks for itself when it is shown again', async () => {
  const traveller = await setOut(browser, way);
  const { page, t } = traveller;
  await page.addInitScript('delete window.BroadcastChannel');
  await signIn(traveller, 'camille@demo.meche.example');
  await page.goto(`${origin}/appointments`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: t('appointments:list.title') }).waitFor();
  await page.context().clearCookies({ name: /token/i });
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.waitForURL('**/auth/login');

  // Somebody else signed in meanwhile: nothing of hers is shown to the other.
  await enter(traveller, 'camille@demo.meche.example', demoPassword);
  await page.waitForURL(`${origin}/`);
  await page.getByRole('link', { name: 'Camille' }).waitFor();
  const sofia = await setOut(browser, way);
  await signIn(sofia, 'sofia@demo.meche.example');
  const cookies = await sofia.page.context().cookies(origin);
  await page.context().addCookies(cookies);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByRole('link', { name: 'Sofia' }).waitFor();
  expect(traveller.complaints).toEqual([]);
  await Promise.all([traveller.close(), sofia.close()]);
});

it('where the browser refuses its storage the page is loaded once, and works', async () => {
  const traveller = await setOut(browser, way);
  const { page, t } = traveller;
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });`);
  const loads = countLoads(page);
  await page.goto(`${origin}/customer/account`, { waitUntil: 'networkidle' });
  expect(loads()).toBe(1);
  await page.waitForURL('**/auth/login');
  await page.getByRole('heading', { name: t('identity:login.title') }).waitFor();
  await enter(traveller, 'camille@demo.meche.example', demoPassword);
  await page.waitForURL(`${origin}/`);
  // The router's own memory of how far one had scrolled complains; nothing else does.
  expect(traveller.complaints.filter((complaint) => !complaint.includes('refused'))).toEqual([]);
  await traveller.close();
});

it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', '/auth/login'])(
  'a pastUrl of %s leads nowhere but home',
  async (address) => {
    const traveller = await setOut(browser, way);
    const { page } = traveller;
    await page.goto(`${origin}/auth/login`, { waitUntil: 'networkidle' });
    await page.evaluate(`localStorage.setItem('pastUrl', ${JSON.stringify(address)})`);
    await enter(traveller, 'camille@demo.meche.example', demoPassword);
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    expect(page.url()).toBe(`${origin}/`);
    await traveller.close();
  },
);

async function openAccountPage({ page, t }: Traveller): Promise<void> {
  await page.goto(`${origin}/customer/account`, { waitUntil: 'networkidle' });
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
  await page.getByRole('button', { name: t('shell:header.menu') }).click();
}

/** On the login page, as it is. */
async function enter({ page, t }: Traveller, email: string, word: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByLabel(t('identity:login.email')).fill(email);
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(word);
  await page
    .locator('form')
    .getByRole('button', { name: t('identity:login.submit') })
    .click();
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
