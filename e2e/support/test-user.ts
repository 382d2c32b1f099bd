import { randomBytes } from 'node:crypto';
import type { Category } from '@meche/contract/enumerations';
import { type Language, translator } from '@meche/words';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { openBrowser, origin } from './browser.ts';
import { followClock } from './clock.ts';
import { arriveAt, describeProgress, visit } from './page.ts';
import { followRequests } from './requests.ts';

/** Language and screen width of a test user. */
export type ReaderSetup = { language: Language; width: number };

export const onPhone: ReaderSetup = { language: 'fr', width: 360 };
export const onDesktop: ReaderSetup = { language: 'en', width: 1280 };

export type Words = Awaited<ReturnType<typeof translator>>;

export type TestUser = {
  page: Page;
  t: Words;
  readerSetup: ReaderSetup;
  close(): Promise<void>;
};

type UserOptions = {
  /** True: a browser without stored data, so that its first page counts as a first visit. */
  neverHere?: boolean;
  /** True: scripts are disabled. */
  withoutScripts?: boolean;
  /** Console messages that this test may cause. */
  expected?: RegExp;
};

// Milliseconds until a wait gives up, long enough for a busy machine. No test depends on the value.
const PATIENCE_MS = 45_000;

/**
 * Opens a separate browser context, which closes when the test finishes. Console errors in it fail the
 * test; warnings throw ConsoleWarned.
 */
export async function openUser(readerSetup: ReaderSetup, options: UserOptions = {}): Promise<TestUser> {
  const browser = await openBrowser();
  const context: BrowserContext = await browser.newContext({
    viewport: { width: readerSetup.width, height: readerSetup.width < 600 ? 740 : 860 },
    locale: readerSetup.language,
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    javaScriptEnabled: !options.withoutScripts,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await followClock(context);
  await context.addCookies([{ name: 'language', value: readerSetup.language, url: origin }]);
  if (!options.neverHere) await context.addInitScript(wasHereBefore);
  const complaints: string[] = [];
  const warnings: string[] = [];
  const complain = (text: string, list = complaints) => {
    if (!options.expected?.test(text)) list.push(text);
  };
  context.on('console', (message) => {
    // The browser logs each refusal of the API as a failed request, although the page shows it.
    const isNetwork = message.text().startsWith('Failed to load resource');
    // Without a GPU the map is rendered in software, and the driver warns about its speed.
    const isDriver = message.text().includes('GL Driver Message');
    // React Router preloads a style sheet without `crossorigin`, and Vite loads it with it. When both
    // happen, Chromium warns, but applies the style sheet.
    const isSheetAskedTwice = /\.css#?' is found, but is not used/.test(message.text());
    if (isNetwork || isDriver || isSheetAskedTwice) return;
    if (message.type() === 'error') complain(message.text());
    if (message.type() === 'warning') complain(message.text(), warnings);
  });
  context.on('weberror', (error) => complain(error.error().message));
  const describeRequests = followRequests(context);
  onTestFinished(async ({ task }) => {
    const [failure] = task.result?.errors ?? [];
    if (failure) {
      // The report is attached to the failure, because of a remote machine only the end of the log remains.
      failure.stack = [
        failure.stack ?? failure.message,
        ...complaints,
        ...warnings,
        ...describeRequests(),
        ...(await whatIsSeen(context)),
      ].join('\n');
    }
    await context.close();
    if (task.result?.state === 'fail') return;
    expect(complaints).toEqual([]);
    if (warnings.length > 0) throw new ConsoleWarned(warnings.join('\n'));
  });
  const page = await context.newPage();
  return { page, t: await translator(readerSetup.language), readerSetup, close: () => context.close() };
}

/**
 * Thrown for console warnings. They depend on timing, so the test runs again once
 * (scripts/test-run/outcome.ts).
 */
class ConsoleWarned extends Error {
  override readonly name = 'ConsoleWarned';
}

/** Returns a snapshot of each page; its main part comes first, because summaries are cut. */
function whatIsSeen(context: BrowserContext): Promise<string[]> {
  return Promise.all(
    context.pages().map(async (page) => {
      const progress = await describeProgress(page);
      const seen = [page.getByRole('main'), page.locator('body')].map((part) =>
        part.ariaSnapshot({ timeout: 2000 }).catch((error: Error) => error.message),
      );
      return `${page.url()} is at ${progress}\nand showed:\n${(await Promise.all(seen)).join('\nin all:\n')}`;
    }),
  );
}

/**
 * Version that the app stores in the browser; by specification a different stored version reloads the page
 * once.
 */
export const clientVersion = '2.0.4';
const wasHereBefore = `try { localStorage.clientVersion ??= '${clientVersion}'; } catch {}`;

export const demoPassword = 'meche-demo-2026';

/** Signs in through the API. */
export async function signIn({ page }: TestUser, email: string, password = demoPassword): Promise<void> {
  await enterBy(page, 'login', { email, password });
}

/** Registers a customer through the API and signs in. */
export async function openAccount(
  { page, readerSetup }: TestUser,
  password: string,
  { email, firstName, lastName } = aNewcomer(),
): Promise<{ email: string }> {
  const names = { first_name: firstName, last_name: lastName, phone_number: '06 12 34 56 78' };
  await enterBy(page, 'register', { email, password, ...names, language: readerSetup.language });
  return { email };
}

/** The response sets the session cookies in the browser context. */
async function enterBy(page: Page, how: 'login' | 'register', data: object): Promise<void> {
  const answer = await page.context().request.post(`${origin}/api/v1/authentications/${how}`, { data });
  if (!answer.ok()) throw new Error(`${how}: ${answer.status()} ${await answer.text()}`);
}

/** Signs in through the form of the login page. */
export async function signInByForm(user: TestUser, email: string, password: string): Promise<void> {
  await visit(user.page, '/auth/login');
  await sendSignIn(user, email, password);
  await arriveAt(user.page, (url) => !url.pathname.startsWith('/auth'));
}

/** Fills and submits the login form that is open. */
export async function sendSignIn({ page, t }: TestUser, email: string, password: string): Promise<void> {
  await page.getByLabel(t('identity:login.email')).fill(email);
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(password);
  await page
    .locator('form')
    .getByRole('button', { name: t('identity:login.submit') })
    .click();
}

/** Expects exactly one toast of a problem and closes it, so that the next check does not find it again. */
export async function expectToast({ page, t }: TestUser, text: string): Promise<void> {
  const message = page.getByRole('alert');
  await message.waitFor();
  expect(await message.textContent()).toBe(text);
  await message.getByRole('button', { name: t('shell:actions.close') }).click();
  await message.waitFor({ state: 'detached' });
}

/** Registers a customer through the registration form. */
export async function registerByForm(
  user: TestUser,
  password: string,
  newcomer = aNewcomer(),
): Promise<{ email: string }> {
  await visit(user.page, '/auth/register');
  await sendRegistration(user, password, newcomer);
  await arriveAt(user.page, (url) => !url.pathname.startsWith('/auth'));
  return { email: newcomer.email };
}

/** Fills and submits the registration form that is open. */
export async function sendRegistration(
  { page, t }: TestUser,
  password: string,
  { email, firstName, lastName }: Newcomer,
): Promise<void> {
  await page.getByLabel(t('identity:register.firstName'), { exact: true }).fill(firstName);
  await page.getByLabel(t('identity:register.lastName'), { exact: true }).fill(lastName);
  await page.getByLabel(t('identity:login.email')).fill(email);
  await page.getByLabel(t('identity:register.phoneNumber')).fill('06 12 34 56 78');
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('identity:register.submit') }).click();
}

/**
 * Searches from the home page by place (a town or postal code) and first category, then adds the other
 * categories as filters.
 */
export async function search({ page, t }: TestUser, where: string, categories: Category[]): Promise<void> {
  const [first, ...others] = categories;
  // Waits until the page is hydrated, because suggestions need scripts.
  await visit(page, '/');
  if (first)
    await page.getByLabel(t('home:search.service'), { exact: true }).fill(t(`services:categories.${first}`));
  await page.getByLabel(t('home:search.place'), { exact: true }).fill(where);
  await page
    .getByRole('option', { name: new RegExp(where) })
    .first()
    .click();
  await page.getByRole('button', { name: t('home:search.submit') }).click();
  await arriveAt(page, '**/search?**');
  const filters = page.getByRole('group', { name: t('search:filters.title'), exact: true });
  // The first button with a dialog holds the services; before it are the chips and the map.
  await filters.locator('button[aria-haspopup="dialog"]').first().click();
  const services = page.getByRole('dialog');
  for (const category of others) {
    // Clicks the label, because the checkbox changes only with the address, and Playwright's `check` would
    // fail.
    await services.locator('label', { hasText: counted(t(`services:categories.${category}`)) }).click();
  }
  await arriveAt(page, (url) =>
    categories.every((one) => (url.searchParams.get('categories') ?? '').includes(one)),
  );
  await services.getByRole('button').last().click();
}

export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${escaped(text)}\\s*$`);
}

/** Matches a filter label with or without its count. */
function counted(text: string): RegExp {
  return new RegExp(`^\\s*${escaped(text)}\\s*(\\(\\d+\\))?\\s*$`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export type Newcomer = { email: string; firstName: string; lastName: string };

/** Returns a customer with a unique name. */
export function aNewcomer(): Newcomer {
  const mark = randomBytes(4).toString('hex');
  return { email: `nora.${mark}@e2e.example`, firstName: 'Nora', lastName: `Le Goff-${mark}` };
}

/** Registers within a booking, which then continues. */
export async function registerWhileBooking(user: TestUser, newcomer: Newcomer): Promise<void> {
  await fillNewcomer(user, newcomer);
  await pressRegister(user);
}

/** Fills name, email, phone number and password within a booking. */
export async function fillNewcomer({ page, t }: TestUser, newcomer: Newcomer): Promise<void> {
  await page.getByLabel(t('identity:register.firstName'), { exact: true }).fill(newcomer.firstName);
  await page.getByLabel(t('identity:register.lastName'), { exact: true }).fill(newcomer.lastName);
  await page.getByLabel(t('identity:login.email')).fill(newcomer.email);
  await page.getByLabel(t('identity:register.phoneNumber')).fill('06 12 34 56 78');
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill('une phrase de passe');
}

export async function pressRegister({ page, t }: TestUser): Promise<void> {
  await page.getByRole('button', { name: t('booking:information.register') }).click();
}

/** Enters a card into the partner's frame; first chooses "another card" when cards are stored. */
export async function enterCard({ page, t }: TestUser, number: string): Promise<void> {
  const fields = `iframe[title="${t('payments:labels.card')}"]`;
  const another = page.locator('label').filter({ hasText: t('payments:saved.another') });
  await another.or(page.locator(fields)).first().waitFor();
  if (await another.isVisible()) await another.click();
  const frame = page.frameLocator(fields);
  await frame.locator('[autocomplete="cc-name"]').fill('Nora Le Goff');
  await frame.locator('[autocomplete="cc-number"]').fill(number);
  await frame.locator('[autocomplete="cc-exp"]').fill('12 / 40');
  await frame.locator('[autocomplete="cc-csc"]').fill('123');
}

/** Confirms the payment on the page of the bank. */
export async function authorise({ page, t, readerSetup }: TestUser): Promise<void> {
  const bank = page.frameLocator(`iframe[title="${t('payments:labels.authentication')}"]`);
  await bank.getByRole('button', { name: readerSetup.language === 'fr' ? 'Autoriser' : 'Authorise' }).click();
}

/** Name of the demo salon. Tests that book there must run alone. */
export const demoSalon = 'Atelier Sofia';

/**
 * Books at the demo salon from the search results up to the card fields: the last slot in its search
 * result, registration, the terms.
 */
export async function reachCard(user: TestUser, newcomer: Newcomer): Promise<void> {
  const { page, t } = user;
  await search(user, '75011', ['woman_cut', 'coloration']);
  const salon = page.getByRole('article').filter({ hasText: demoSalon });
  await salon.locator('a[href*="slot="], a[href*="requested="]').last().click();
  await arriveAt(page, '**/booking/**');
  await takeKeptTime(user);
  await registerWhileBooking(user, newcomer);
  await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
}

/** Goes on with the service and the slot that the search result has preselected. */
async function takeKeptTime({ page, t }: TestUser): Promise<void> {
  await page.getByRole('heading', { name: t('booking:services.title') }).waitFor();
  const time = new RegExp(t('booking:time.take', { time: '' }).trim());
  await page.getByRole('button', { name: time }).click();
}

/** The button that books; its label contains the amount. */
export function bookButton({ page, t }: TestUser) {
  return page.getByRole('button', {
    name: new RegExp(t('booking:last.book', { amount: '@' }).replace(/@.*/, '').trim()),
  });
}

export async function waitUntilBooked({ page, t }: TestUser): Promise<void> {
  await page.getByRole('heading', { name: t('booking:done.title'), exact: true }).waitFor();
}

/** Pays with a card that always works and waits until the appointment is booked. */
export async function payByCard(user: TestUser): Promise<void> {
  await enterCard(user, '4242 4242 4242 4242');
  await bookButton(user).click();
  await waitUntilBooked(user);
}

export type AppointmentJson = {
  id: string;
  member: { id: string; name: string };
  state: string;
  starts_at: string;
  card_cents: number;
  on_site_cents: number;
  total_cents: number;
};

/**
 * Calls the API with the cookies and the bearer token of the page: GET, or POST with a body. Returns
 * `value`; a refusal gives undefined and does not throw.
 */
export async function askApi<T>(page: Page, path: string, body?: object): Promise<T> {
  const context = page.context();
  const token = (await context.cookies(origin)).find((cookie) => cookie.name === 'accessToken')?.value;
  const answer = await context.request.fetch(`${origin}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(16).toString('hex') },
    ...(body && { data: body }),
  });
  return ((await answer.json()) as { value: T }).value;
}

/** Opens the first upcoming appointment at this business and returns it. */
export async function openUpcoming({ page }: TestUser, businessName: string): Promise<AppointmentJson> {
  await visit(page, '/appointments');
  await page
    .getByRole('link', { name: new RegExp(businessName) })
    .first()
    .click();
  await arriveAt(page, /\/appointments\/[0-9a-f-]{36}$/);
  return askApi(page, new URL(page.url()).pathname);
}
