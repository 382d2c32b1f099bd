import { translator } from '@meche/words';
import { describe, expect, it } from 'vitest';
import {
  aNewcomer,
  expectToast,
  onDesktop,
  onPhone,
  openAccount,
  sendRegistration,
  sendSignIn,
  setOut,
  ways,
} from './support/journey.ts';
import { arriveAt, visit } from './support/page.ts';
import { eventually, openElsewhere } from './support/product.ts';

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

it('the messages are those of the specification, letter by letter', async () => {
  const t = await translator('en');
  for (const [key, sentence] of Object.entries(english))
    expect(t(key as keyof typeof english)).toBe(sentence);
});

describe.each(ways)('in $language at $width px', (way) => {
  it('a wrong password and an unknown account are told apart', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    const { email } = aNewcomer();
    await openElsewhere(email, password);
    await visit(page, '/auth/login');
    await sendSignIn(traveller, email, wrong);
    await expectToast(traveller, t('identity:problems.wrong_password'));
    await sendSignIn(traveller, `not.${email}`, password);
    await expectToast(traveller, t('identity:problems.user_not_found'));
    // What was typed stays.
    expect(await page.getByLabel(t('identity:login.email')).inputValue()).toBe(`not.${email}`);
  });
});

describe.each([onPhone])('in $language at $width px', (way) => {
  it('a password that cannot be changed says why, or that it failed', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    await openAccount(traveller, password);
    await visit(page, '/customer/account');
    await page.getByLabel(t('identity:account.password.unchanged')).uncheck();
    await page.getByLabel(t('identity:account.password.current'), { exact: true }).fill(wrong);
    await page.getByLabel(t('identity:newPassword.password'), { exact: true }).fill(wrong);
    await page.getByLabel(t('identity:newPassword.confirm'), { exact: true }).fill(wrong);
    const submit = page.getByRole('button', { name: t('identity:account.password.submit') });
    await submit.click();
    await expectToast(traveller, t('refusals:wrong_password'));

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
    await expectToast(traveller, t('refusals:weak_password'));
    await page.unroute('**/me/password');
    await page.route('**/me/password', (route) => route.abort());
    await submit.click();
    await expectToast(traveller, t('identity:account.password.failed'));
  });
});

describe.each([onDesktop])('in $language at $width px', (way) => {
  it('an e-mail that is used already leads to the sign-in', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    const newcomer = aNewcomer();
    await openElsewhere(newcomer.email, password);
    await visit(page, '/auth/register');
    await sendRegistration(traveller, wrong, newcomer);
    await expectToast(traveller, t('identity:problems.email_in_use'));
    await arriveAt(page, '**/auth/login');
  });
});

it('a message leaves after five seconds', async () => {
  const traveller = await setOut(onPhone);
  const { page, t } = traveller;
  await page.clock.install();
  await visit(page, '/auth/login');
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/accounts:signInWithPassword**', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await sendSignIn(traveller, aNewcomer().email, password);
  await asked.promise;
  // The clock of the page stands still before there is a message, at a moment that has not passed yet.
  await page.clock.pauseAt(Date.now() + 10_000);
  answered.resolve();
  const message = page.getByRole('alert').getByText(t('identity:problems.user_not_found'));
  await eventually('the message', async () => {
    await page.clock.runFor(50);
    return message.isVisible();
  });
  await page.clock.runFor(3_000);
  expect(await message.count()).toBe(1);
  await page.clock.runFor(2_500);
  await message.waitFor({ state: 'detached' });
});
