import { randomBytes } from 'node:crypto';
import type { Category } from '@meche/contract/enumerations';
import { type Language, translator } from '@meche/words';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { openBrowser, origin } from './browser.ts';
import { followClock } from './clock.ts';
import { arriveAt, describeProgress, visit } from './page.ts';
import { followRequests } from './requests.ts';

/** Who travels: her language, her screen. */
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
  /** A browser that was never here: its first page renews itself, and is loaded twice. */
  neverHere?: boolean;
  /** Her browser runs no script of any page. */
  withoutScripts?: boolean;
  /** Complaints of the console that belong to what the journey does. */
  expected?: RegExp;
};

// Journeys wait on conditions: how long only says when to give up, also beside a busy neighbour.
const PATIENCE_MS = 45_000;

/**
 * A browser context of her own, in a language and a width. It is closed when the test is finished, and then its console
 * must have been quiet.
 */
export async function openUser(readerSetup: ReaderSetup, luggage: UserOptions = {}): Promise<TestUser> {
  const browser = await openBrowser();
  const context: BrowserContext = await browser.newContext({
    viewport: { width: readerSetup.width, height: readerSetup.width < 600 ? 740 : 860 },
    locale: readerSetup.language,
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    javaScriptEnabled: !luggage.withoutScripts,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await followClock(context);
  await context.addCookies([{ name: 'language', value: readerSetup.language, url: origin }]);
  if (!luggage.neverHere) await context.addInitScript(wasHereBefore);
  const complaints: string[] = [];
  const warnings: string[] = [];
  const complain = (text: string, list = complaints) => {
    if (!luggage.expected?.test(text)) list.push(text);
  };
  context.on('console', (message) => {
    // A refusal that the page shows to the reader is also an error line of the browser's network log.
    const isNetwork = message.text().startsWith('Failed to load resource');
    // Without a graphics card a map is drawn in software, whose driver says of itself that it is slow.
    const isDriver = message.text().includes('GL Driver Message');
    // React Router and Vite both ask for a page's style sheet, one with `crossorigin`, one without. Where the
    // two requests overlap, Chromium notes that it cannot share them; each sheet is applied either way.
    const isSheetAskedTwice = /\.css#?' is found, but is not used/.test(message.text());
    if (isNetwork || isDriver || isSheetAskedTwice) return;
    if (message.type() === 'error') complain(message.text());
    if (message.type() === 'warning') complain(message.text(), warnings);
  });
  context.on('weberror', (error) => complain(error.error().message));
  const toldOfRequests = followRequests(context);
  onTestFinished(async ({ task }) => {
    const [failure] = task.result?.errors ?? [];
    if (failure) {
      // With the failure itself: the end of the log is all that is left of a machine that is gone.
      failure.stack = [
        failure.stack ?? failure.message,
        ...complaints,
        ...warnings,
        ...toldOfRequests(),
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

/** Libraries and browsers also warn by chance of timing: such a test is run once more (scripts/test-run/outcome.ts). */
class ConsoleWarned extends Error {
  override readonly name = 'ConsoleWarned';
}

/** What stands on her pages: first the part that is the page's own, of which the end of a run tells the beginning. */
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

/** The web's, of the specification: another one in the browser, or none, has the page loaded again. */
export const clientVersion = '2.0.4';
const wasHereBefore = `try { localStorage.clientVersion ??= '${clientVersion}'; } catch {}`;

export const demoPassword = 'meche-demo-2026';

/** Signed in, as if she had been before: nothing of it is shown. */
export async function signIn({ page }: TestUser, email: string, password = demoPassword): Promise<void> {
  await enterBy(page, 'login', { email, password });
}

/** Opens a customer's account of her own, and is signed in with it: nothing of it is shown. */
export async function openAccount(
  { page, readerSetup }: TestUser,
  password: string,
  { email, firstName, lastName } = aNewcomer(),
): Promise<{ email: string }> {
  const names = { first_name: firstName, last_name: lastName, phone_number: '06 12 34 56 78' };
  await enterBy(page, 'register', { email, password, ...names, language: readerSetup.language });
  return { email };
}

/** The session's cookies come into the browser with the answer. */
async function enterBy(page: Page, how: 'login' | 'register', data: object): Promise<void> {
  const answer = await page.context().request.post(`${origin}/api/v1/authentications/${how}`, { data });
  if (!answer.ok()) throw new Error(`${how}: ${answer.status()} ${await answer.text()}`);
}

/** Types her e-mail and password into the form of the login page. */
export async function signInByForm(user: TestUser, email: string, password: string): Promise<void> {
  await visit(user.page, '/auth/login');
  await sendSignIn(user, email, password);
  await arriveAt(user.page, (url) => !url.pathname.startsWith('/auth'));
}

/** On the login page, as it is. */
export async function sendSignIn({ page, t }: TestUser, email: string, password: string): Promise<void> {
  await page.getByLabel(t('identity:login.email')).fill(email);
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(password);
  await page
    .locator('form')
    .getByRole('button', { name: t('identity:login.submit') })
    .click();
}

/** The one message there is; closed again, so that the next is not taken for it. */
export async function expectToast({ page, t }: TestUser, text: string): Promise<void> {
  const message = page.getByRole('alert');
  await message.waitFor();
  expect(await message.textContent()).toBe(text);
  await message.getByRole('button', { name: t('shell:actions.close') }).click();
  await message.waitFor({ state: 'detached' });
}

/** Opens a customer's account by the form, and is signed in with it. */
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

/** On the page where one registers, as it is. */
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

/** From the home page to the results: a place, one service there, the others among the filters. */
export async function search({ page, t }: TestUser, where: string, categories: Category[]): Promise<void> {
  const [first, ...others] = categories;
  // The suggestions come with the scripts.
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
  await filters.getByRole('button').first().click();
  const services = page.getByRole('dialog');
  for (const category of others) {
    // The choice lives in the address: the box follows it, so it is not asked to be checked at once.
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

/** A choice of a filter: how many it would find is written behind it once that is known. */
function counted(text: string): RegExp {
  return new RegExp(`^\\s*${escaped(text)}\\s*(\\(\\d+\\))?\\s*$`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export type Newcomer = { email: string; firstName: string; lastName: string };

/** Nobody else has her name: she is found by it. */
export function aNewcomer(): Newcomer {
  const mark = randomBytes(4).toString('hex');
  return { email: `nora.${mark}@e2e.example`, firstName: 'Nora', lastName: `Le Goff-${mark}` };
}

/** Opens an account in the middle of the booking, which then goes on by itself. */
export async function registerWhileBooking(user: TestUser, newcomer: Newcomer): Promise<void> {
  await fillNewcomer(user, newcomer);
  await pressRegister(user);
}

/** Her name, her e-mail, her number and a password, in the middle of a booking. */
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

/** Types a card into the partner's own frame; who has cards already says that it is another one. */
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

/** On the bank's own page, wherever it asks. */
export async function authorise({ page, t, readerSetup }: TestUser): Promise<void> {
  const bank = page.frameLocator(`iframe[title="${t('payments:labels.authentication')}"]`);
  await bank.getByRole('button', { name: readerSetup.language === 'fr' ? 'Autoriser' : 'Authorise' }).click();
}

/** The salon of the demonstration. Who books there travels alone: the others have a house of their own. */
export const demoSalon = 'Atelier Sofia';

/** From the results to the card: the last time on the salon's card, an account on the way, the terms. */
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

/** Several of her services could be meant: the one that the card named is chosen, its time kept. */
async function takeKeptTime({ page, t }: TestUser): Promise<void> {
  await page.getByRole('heading', { name: t('booking:services.title') }).waitFor();
  const time = new RegExp(t('booking:time.take', { time: '' }).trim());
  await page.getByRole('button', { name: time }).click();
}

/** The button that confirms the card; it names what is to be paid. */
export function bookButton({ page, t }: TestUser) {
  return page.getByRole('button', {
    name: new RegExp(t('booking:last.book', { amount: '@' }).replace(/@.*/, '').trim()),
  });
}

export async function waitUntilBooked({ page, t }: TestUser): Promise<void> {
  await page.getByRole('heading', { name: t('booking:done.title'), exact: true }).waitFor();
}

/** With a card that everybody takes, from where it is asked for until the visit is booked. */
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

/** Asks the API with the page's own cookies and bearer. */
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

/** Opens the appointment that was just booked from the list of upcoming ones. */
export async function openUpcoming({ page }: TestUser, businessName: string): Promise<AppointmentJson> {
  await visit(page, '/appointments');
  await page
    .getByRole('link', { name: new RegExp(businessName) })
    .first()
    .click();
  await arriveAt(page, /\/appointments\/[0-9a-f-]{36}$/);
  return askApi(page, new URL(page.url()).pathname);
}
