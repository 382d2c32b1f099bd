import { expect, it } from 'vitest';
import { arriveAt, evaluateAtRest, goOffline, screensMet, scrollAndClick, visit } from './support/page.ts';
import { registerElsewhere } from './support/product.ts';
import { aProfessional, type Professional } from './support/professional.ts';
import {
  aNewcomer,
  bookButton,
  enterCard,
  fillNewcomer,
  onDesktop,
  onPhone,
  openUpcoming,
  openUser,
  pressRegister,
  type TestUser,
  waitUntilBooked,
} from './support/test-user.ts';

const street = '3 rue des Lilas';
const word = 'Code 12B4, troisième étage';

it('a newcomer books an appointment at home in six screens, and loses nothing when the network fails on the way', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  const professional = await aProfessional({ atHome: true });
  const screens = screensMet(page);
  await pressATimeAtHome(user, professional);

  const newcomer = aNewcomer();
  await page.getByLabel(t('identity:register.firstName'), { exact: true }).waitFor();
  await lookAtSummary(user);
  await goOffline(page);
  await page.getByText(t('shell:state.offline')).waitFor();
  await fillNewcomer(user, newcomer);
  await fillVisit(user);
  await pressRegister(user);
  await page.getByRole('alert').getByText(t('refusals:offline')).waitFor();
  await page.context().setOffline(false);
  await page.getByText(t('shell:state.offline')).waitFor({ state: 'detached' });
  await expectVisit(user);
  await pressRegister(user);

  await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
  await enterCard(user, '4242 4242 4242 4242');
  await bookButton(user).click();
  await waitUntilBooked(user);
  expect(screens()).toEqual([
    '/',
    '/search',
    'your_information',
    'pre_payment_information',
    'summary',
    'confirmation',
  ]);
  expect(await openUpcoming(user, professional.businessName)).toMatchObject({
    state: 'confirmed',
    place: 'at_home',
    note: word,
    address: { line: street },
  });
});

it('a customer who signs in half-way keeps the time, service, street and note', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const professional = await aProfessional({ atHome: true });
  const { email } = aNewcomer();
  await registerElsewhere(email, 'une phrase de passe');
  await pressATimeAtHome(user, professional);
  const address = new URL(page.url());
  await fillVisit(user);
  await page.getByRole('radio', { name: t('booking:information.known') }).check();
  await page.getByLabel(t('identity:login.email')).fill(email);
  const password = page.getByLabel(t('identity:login.password'), { exact: true });
  const signIn = page.getByRole('button', { name: t('booking:information.signIn') });
  await password.fill('une autre phrase');
  await signIn.click();
  // The error is shown beside its field with a link to reset the password, and disappears after signing in.
  const wrong = page.getByText(t('identity:problems.wrong_password'));
  await page.locator('form').filter({ has: password }).filter({ has: wrong }).waitFor();
  const forgot = page.getByRole('link', { name: t('identity:login.forgot') });
  expect(await forgot.getAttribute('href')).toBe('/auth/forgot-password');
  await password.fill('une phrase de passe');
  await signIn.click();

  await page.getByRole('heading', { name: t('booking:information.titleKnown', { name: 'Nora' }) }).waitFor();
  await expect.poll(() => wrong.count()).toBe(0);
  await expectVisit(user);
  const { searchParams } = new URL(page.url());
  for (const name of ['services', 'slot', 'city', 'postal_code', 'place'])
    expect([name, searchParams.get(name)]).toEqual([name, address.searchParams.get(name)]);
  await page.getByLabel(t('booking:information.phoneNumber')).fill('06 12 34 56 78');
  await page.getByRole('button', { name: t('booking:information.next') }).click();
  await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
});

/** From the front page to the results, and a time of this professional. */
async function pressATimeAtHome({ page, t }: TestUser, { businessName }: Professional): Promise<void> {
  await visit(page, '/');
  await page.getByLabel(t('home:search.service'), { exact: true }).fill(t('services:categories.woman_cut'));
  await page.getByRole('radio', { name: t('services:places.at_home') }).check();
  await page.getByLabel(t('home:search.place'), { exact: true }).fill('29200');
  await page.getByRole('option', { name: /29200/ }).click();
  await page.getByRole('button', { name: t('home:search.submit') }).click();
  await arriveAt(page, '**/search?**');
  const card = page.getByRole('article').filter({ hasText: businessName });
  await scrollAndClick(card.locator('a[href^="/booking/"]').first());
  await arriveAt(page, /\/booking\/.*step=your_information/);
}

/** On a phone: title on one line, close button at the edge, page behind it locked. */
async function lookAtSummary({ page, t }: TestUser): Promise<void> {
  await page.locator('[aria-haspopup="dialog"]').click();
  const sheet = page.getByRole('dialog', { name: t('booking:summary.title') });
  await sheet.waitFor();
  const { isHeld, lines, gap } = await evaluateAtRest<{ isHeld: boolean; lines: number; gap: number }>(
    page,
    `(() => {
    const dialog = document.querySelector('dialog[open]');
    const title = dialog.querySelector('h2');
    const cross = dialog.querySelector('header button svg');
    return {
      isHeld: getComputedStyle(document.documentElement).overflowY === 'hidden',
      lines: Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
      gap: dialog.getBoundingClientRect().right - cross.getBoundingClientRect().right,
    };
  })()`,
  );
  expect({ isHeld, lines }).toEqual({ isHeld: true, lines: 1 });
  expect(gap).toBeLessThanOrEqual(28);
  await sheet.getByRole('button', { name: t('shell:actions.close') }).click();
  await sheet.waitFor({ state: 'detached' });
}

async function fillVisit({ page, t }: TestUser): Promise<void> {
  await page.getByLabel(t('booking:address.line')).fill(street);
  await page.getByLabel(t('booking:information.note')).fill(word);
}

async function expectVisit({ page, t }: TestUser): Promise<void> {
  expect(await page.getByLabel(t('booking:address.line')).inputValue()).toBe(street);
  expect(await page.getByLabel(t('booking:information.note')).inputValue()).toBe(word);
}
