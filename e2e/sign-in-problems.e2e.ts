import { expect, it } from 'vitest';
import { arriveAt, visit } from './support/page.ts';
import { registerElsewhere } from './support/product.ts';
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

it('a used email leads to the sign-in, which distinguishes a wrong password from an unknown account', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const newcomer = aNewcomer();
  const { email } = newcomer;
  await registerElsewhere(email, password);
  await visit(page, '/auth/register');
  await sendRegistration(user, wrong, newcomer);
  await expectToast(user, t('identity:problems.email_in_use'));
  await arriveAt(page, '**/auth/login');

  // Wording of the specification.
  await sendSignIn(user, email, wrong);
  await expectToast(user, 'Password is incorrect!');
  await sendSignIn(user, `not.${email}`, password);
  await expectToast(user, "That account doesn't exist!");
  // The typed email stays.
  expect(await page.getByLabel(t('identity:login.email')).inputValue()).toBe(`not.${email}`);
});
