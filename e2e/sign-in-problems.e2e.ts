import { expect, it } from 'vitest';
import { arriveAt, visit } from './support/page.ts';
import { openElsewhere } from './support/product.ts';
import {
  aNewcomer,
  expectToast,
  onDesktop,
  openUser,
  sendRegistration,
  sendSignIn,
} from './support/test-user.ts';

const password = 'une phrase de passe';
const wrong = 'une autre phrase';

it('an e-mail that is used already leads to the sign-in, where a wrong password and an unknown account are told apart', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const newcomer = aNewcomer();
  const { email } = newcomer;
  await openElsewhere(email, password);
  await visit(page, '/auth/register');
  await sendRegistration(user, wrong, newcomer);
  await expectToast(user, t('identity:problems.email_in_use'));
  await arriveAt(page, '**/auth/login');

  // As the specification spells them.
  await sendSignIn(user, email, wrong);
  await expectToast(user, 'Password is incorrect!');
  await sendSignIn(user, `not.${email}`, password);
  await expectToast(user, "That account doesn't exist!");
  // What was typed stays.
  expect(await page.getByLabel(t('identity:login.email')).inputValue()).toBe(`not.${email}`);
});
