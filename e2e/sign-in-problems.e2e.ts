import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, origin } from './support/browser.ts';
import { aNewcomer, openAccount, setOut, signIn, type Traveller, ways } from './support/journey.ts';
import { post } from './support/social.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const settings = (changes: { email_privacy?: boolean; forget_failures?: boolean }) =>
  post('/local/identity/settings', changes);
// All journeys come from one address, whose failures count together.
beforeEach(() => settings({ forget_failures: true, email_privacy: false }));
afterEach(() => settings({ forget_failures: true, email_privacy: false }));

const password = 'une phrase de passe';
const wrong = 'une autre phrase';

/** The specification's own sentences; in French the words are ours. */
const english = {
  'identity:problems.user_not_found': "That account doesn't exist!",
  'identity:problems.wrong_password': 'Password is incorrect!',
  'identity:problems.too_many_requests': 'Too many requests, please try again later',
  'identity:problems.failed': 'Login unsuccessful',
  'identity:registered': 'Register succeeded!',
  'refusals:weak_password': 'Password is too weak!',
  'refusals:wrong_password': 'Wrong password!',
  'identity:account.password.failed': 'Update password failed!',
} as const;

describe.each(ways)('in $language at $width px', (way) => {
  if (way.language === 'en') {
    it('the messages are those of the specification, letter by letter', async () => {
      const { t, close } = await setOut(browser, way);
      for (const [key, sentence] of Object.entries(english))
        expect(t(key as keyof typeof english)).toBe(sentence);
      await close();
    });
  }

  it('a wrong password and an unknown account are told apart, unless the identity service hides them', async () => {
    const traveller = await setOut(browser, way);
    const { email } = aNewcomer();
    await register(email);
    await trySignIn(traveller, email, wrong);
    await expectToast(traveller, 'identity:problems.wrong_password');
    await trySignIn(traveller, `not.${email}`, password);
    await expectToast(traveller, 'identity:problems.user_not_found');

    await settings({ email_privacy: true });
    await trySignIn(traveller, email, wrong);
    await expectToast(traveller, 'identity:problems.failed');
    await trySignIn(traveller, `not.${email}`, password);
    await expectToast(traveller, 'identity:problems.failed');
    // What was typed stays.
    expect(await traveller.page.getByLabel(traveller.t('identity:login.email')).inputValue()).toBe(
      `not.${email}`,
    );
    await leave(traveller);
  });

  it('after ten wrong passwords even the right one has to wait', async () => {
    const traveller = await setOut(browser, way);
    const { email } = aNewcomer();
    await register(email);
    for (let attempt = 0; attempt < 10; attempt++) {
      await trySignIn(traveller, email, wrong);
      await expectToast(traveller, 'identity:problems.wrong_password');
    }
    await trySignIn(traveller, email, password);
    await expectToast(traveller, 'identity:problems.too_many_requests');
    await settings({ forget_failures: true });
    await signIn(traveller, email, password);
    await leave(traveller);
  });

  it('an e-mail that is used already leads to the sign-in', async () => {
    const traveller = await setOut(browser, way);
    const { page, t } = traveller;
    const newcomer = aNewcomer();
    await register(newcomer.email);
    await page.goto(`${origin}/auth/register`, { waitUntil: 'networkidle' });
    await page.getByLabel(t('identity:register.firstName'), { exact: true }).fill(newcomer.firstName);
    await page.getByLabel(t('identity:register.lastName'), { exact: true }).fill(newcomer.lastName);
    await page.getByLabel(t('identity:login.email')).fill(newcomer.email);
    await page.getByLabel(t('identity:register.phoneNumber')).fill('06 12 34 56 78');
    await page.getByLabel(t('identity:login.password'), { exact: true }).fill(wrong);
    await page.getByRole('button', { name: t('identity:register.submit') }).click();
    await expectToast(traveller, 'identity:problems.email_in_use');
    await page.waitForURL('**/auth/login');
    await leave(traveller);
  });

  it('a password that cannot be changed says why, or that it failed', async () => {
    const traveller = await setOut(browser, way);
    const { page, t } = traveller;
    await openAccount(traveller, password);
    await page.getByText(t('identity:registered')).waitFor();
    await page.goto(`${origin}/customer/account`, { waitUntil: 'networkidle' });
    await page.getByLabel(t('identity:account.password.unchanged')).uncheck();
    await page.getByLabel(t('identity:account.password.current'), { exact: true }).fill(wrong);
    await page.getByLabel(t('identity:newPassword.password'), { exact: true }).fill(wrong);
    await page.getByLabel(t('identity:newPassword.confirm'), { exact: true }).fill(wrong);
    const submit = page.getByRole('button', { name: t('identity:account.password.submit') });
    await submit.click();
    await expectToast(traveller, 'refusals:wrong_password');

    await page.getByLabel(t('identity:account.password.current'), { exact: true }).fill(password);
    // Only a real identity project has rules of its own about what a strong password is.
    await page.route('**/me/password', (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          code: 'weak_password',
          message: '',
          fields: { new_password: ['too_short'] },
        },
      }),
    );
    await submit.click();
    await expectToast(traveller, 'refusals:weak_password');
    await page.unroute('**/me/password');
    await page.route('**/me/password', (route) => route.abort());
    await submit.click();
    await expectToast(traveller, 'identity:account.password.failed');
    await leave(traveller);
  });

  it('a message leaves after five seconds', async () => {
    const traveller = await setOut(browser, way);
    const { page, t } = traveller;
    await page.clock.install();
    await trySignIn(traveller, aNewcomer().email, password);
    const message = page.getByRole('alert').getByText(t('identity:problems.user_not_found'));
    await message.waitFor();
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 50);
    await page.clock.runFor(3_000);
    expect(await message.count()).toBe(1);
    await page.clock.runFor(2_500);
    await message.waitFor({ state: 'detached' });
    await leave(traveller);
  });
});

async function register(email: string): Promise<void> {
  const names = { first_name: 'Nora', last_name: 'Le Goff' };
  await post('/api/v1/authentications/register', { ...names, email, password });
}

async function trySignIn({ page, t }: Traveller, email: string, typed: string): Promise<void> {
  if (!page.url().endsWith('/auth/login'))
    await page.goto(`${origin}/auth/login`, { waitUntil: 'networkidle' });
  await page.getByLabel(t('identity:login.email')).fill(email);
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(typed);
  await page
    .locator('form')
    .getByRole('button', { name: t('identity:login.submit') })
    .click();
}

/** The one message there is; closed again, so that the next is not taken for it. */
async function expectToast({ page, t }: Traveller, key: Parameters<Traveller['t']>[0]): Promise<void> {
  const message = page.getByRole('alert');
  await message.waitFor();
  expect(await message.textContent()).toBe(t(key as never));
  await message.getByRole('button', { name: t('shell:actions.close') }).click();
  await message.waitFor({ state: 'detached' });
}

async function leave(traveller: Traveller): Promise<void> {
  expect(traveller.complaints).toEqual([]);
  await traveller.close();
}
