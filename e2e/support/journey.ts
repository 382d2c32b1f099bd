import { randomBytes } from 'node:crypto';
import type { Category } from '@meche/contract/enumerations';
import { type Language, translator } from '@meche/words';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { origin } from './browser.ts';

/** Who travels: her language, her screen. */
export type Way = { language: Language; width: number };

export const ways: Way[] = [
  { language: 'fr', width: 360 },
  { language: 'en', width: 1280 },
];

export type Words = Awaited<ReturnType<typeof translator>>;

export type Traveller = {
  page: Page;
  t: Words;
  way: Way;
  /** What the browser complained of. */
  complaints: string[];
  close(): Promise<void>;
};

/** A browser context in a language and a width, with what its console complains of. */
export async function setOut(browser: Browser, way: Way): Promise<Traveller> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: way.width, height: way.width < 600 ? 740 : 860 },
    locale: way.language,
    timezoneId: 'Europe/Paris',
  });
  await context.addCookies([{ name: 'language', value: way.language, url: origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refusal that the page shows to the reader is also an error line of the browser's network log.
    const isNetwork = message.text().startsWith('Failed to load resource');
    if ((message.type() === 'error' || message.type() === 'warning') && !isNetwork)
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, t: await translator(way.language), way, complaints, close: () => context.close() };
}

export const demoPassword = 'meche-demo-2026';

export async function signIn({ page, t }: Traveller, email: string, password = demoPassword): Promise<void> {
  // A form sent before its scripts are there goes nowhere.
  await page.goto(`${origin}/auth/login`, { waitUntil: 'networkidle' });
  await page.getByLabel(t('identity:login.email')).fill(email);
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(password);
  await page
    .locator('form')
    .getByRole('button', { name: t('identity:login.submit') })
    .click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

/** Opens a customer's account at the door, and is signed in with it. */
export async function openAccount(
  { page, t }: Traveller,
  password: string,
  { email, firstName, lastName } = aNewcomer(),
): Promise<{ email: string }> {
  await page.goto(`${origin}/auth/register`, { waitUntil: 'networkidle' });
  await page.getByLabel(t('identity:register.firstName'), { exact: true }).fill(firstName);
  await page.getByLabel(t('identity:register.lastName'), { exact: true }).fill(lastName);
  await page.getByLabel(t('identity:login.email')).fill(email);
  await page.getByLabel(t('identity:register.phoneNumber')).fill('06 12 34 56 78');
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('identity:register.submit') }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  return { email };
}

/** From the home page to the results: a place, one service there, the others among the filters. */
export async function search(
  { page, t, way }: Traveller,
  where: string,
  categories: Category[],
): Promise<void> {
  const [first, ...others] = categories;
  // The suggestions come with the scripts.
  await page.goto(origin, { waitUntil: 'networkidle' });
  if (first) await page.getByLabel(t('home:search.service'), { exact: true }).selectOption(first);
  await page.getByLabel(t('home:search.place'), { exact: true }).fill(where);
  await page
    .getByRole('option', { name: new RegExp(where) })
    .first()
    .click();
  await page.getByRole('button', { name: t('home:search.submit') }).click();
  await page.waitForURL('**/search?**');
  const onPhone = way.width < 600;
  if (onPhone) await page.getByRole('button', { name: new RegExp(`^${t('search:filters.title')}`) }).click();
  const filters = onPhone ? page.getByRole('dialog') : page;
  for (const category of others) {
    // The choice lives in the address: the box follows it, so it is not asked to be checked at once.
    await filters.locator('label', { hasText: exactly(t(`services:categories.${category}`)) }).click();
  }
  await page.waitForURL((url) =>
    categories.every((one) => (url.searchParams.get('categories') ?? '').includes(one)),
  );
  if (onPhone) await page.getByRole('dialog').getByRole('button').last().click();
}

export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}

export type Newcomer = { email: string; firstName: string; lastName: string };

/** Nobody else has her name: she is found by it. */
export function aNewcomer(): Newcomer {
  const mark = randomBytes(4).toString('hex');
  return { email: `nora.${mark}@e2e.example`, firstName: 'Nora', lastName: `Le Goff-${mark}` };
}

/** Opens an account in the middle of the booking, which then goes on by itself. */
export async function registerOnTheWay({ page, t }: Traveller, newcomer: Newcomer): Promise<void> {
  await page.getByLabel(t('identity:register.firstName'), { exact: true }).fill(newcomer.firstName);
  await page.getByLabel(t('identity:register.lastName'), { exact: true }).fill(newcomer.lastName);
  await page.getByLabel(t('identity:login.email')).fill(newcomer.email);
  await page.getByLabel(t('identity:register.phoneNumber')).fill('06 12 34 56 78');
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill('une phrase de passe');
  await page.getByRole('button', { name: t('booking:information.register') }).click();
}

/** Types a card into the partner's own frame. */
export async function enterCard({ page, t }: Traveller, number: string): Promise<void> {
  const frame = page.frameLocator(`iframe[title="${t('payments:labels.card')}"]`);
  await frame.locator('[autocomplete="cc-name"]').fill('Nora Le Goff');
  await frame.locator('[autocomplete="cc-number"]').fill(number);
  await frame.locator('[autocomplete="cc-exp"]').fill('12 / 30');
  await frame.locator('[autocomplete="cc-csc"]').fill('123');
}

/** From the results to the card: the salon's first free time, an account on the way, the terms. */
export async function reachCard(traveller: Traveller, newcomer: Newcomer): Promise<void> {
  const { page, t } = traveller;
  await search(traveller, '75011', ['woman_cut', 'coloration']);
  const salon = page.getByRole('article').filter({ hasText: 'Atelier Sofia' });
  await salon.getByRole('link').filter({ hasText: /\d/ }).first().click();
  await page.waitForURL('**/booking/**');
  await registerOnTheWay(traveller, newcomer);
  await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
}

/** The button that confirms the card; it names the hour. */
export function bookButton({ page, t }: Traveller) {
  return page.getByRole('button', { name: new RegExp(t('shell:slots.book', { time: '' }).trim()) });
}

export async function waitUntilBooked({ page, t }: Traveller): Promise<void> {
  await page.getByRole('heading', { name: t('booking:done.title'), exact: true }).waitFor();
}

export type AppointmentTold = {
  id: string;
  professional: { id: string };
  member: { id: string; name: string };
  state: string;
  starts_at: string;
  card_cents: number;
  on_site_cents: number;
  total_cents: number;
  lines: { service_id: string }[];
};

/** Asks the API with the page's own cookies and bearer. */
export async function askApi<T>(page: Page, path: string): Promise<T> {
  const context = page.context();
  const token = (await context.cookies(origin)).find((cookie) => cookie.name === 'accessToken')?.value;
  const answer = await context.request.get(`${origin}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { value: T }).value;
}

/** Opens the appointment that was just booked from the list of upcoming ones. */
export async function openUpcoming({ page }: Traveller): Promise<AppointmentTold> {
  await page.goto(`${origin}/appointments`);
  await page
    .getByRole('link', { name: /Atelier Sofia/ })
    .first()
    .click();
  await page.waitForURL(/\/appointments\/[0-9a-f-]{36}$/);
  return askApi(page, new URL(page.url()).pathname);
}
