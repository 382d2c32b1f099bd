import { expect, it } from 'vitest';
import {
  aNewcomer,
  expectToast,
  onDesktop,
  sendRegistration,
  sendSignIn,
  setOut,
} from './support/journey.ts';
import { arriveAt, visit } from './support/page.ts';
import { openElsewhere } from './support/product.ts';

const password = 'une phrase de passe';
const wrong = 'une autre phrase';

it('an e-mail that is used already leads to the sign-in, where a wrong password and an unknown account are told apart', async () => {
  const traveller = await setOut(onDesktop);
  const { page, t } = traveller;
  const newcomer = aNewcomer();
  const { email } = newcomer;
  await openElsewhere(email, password);
  await visit(page, '/auth/register');
  await sendRegistration(traveller, wrong, newcomer);
  await expectToast(traveller, t('identity:problems.email_in_use'));
  await arriveAt(page, '**/auth/login');

  // As the specification spells them.
  await sendSignIn(traveller, email, wrong);
  await expectToast(traveller, 'Password is incorrect!');
  await sendSignIn(traveller, `not.${email}`, password);
  await expectToast(traveller, "That account doesn't exist!");
  // What was typed stays.
  expect(await page.getByLabel(t('identity:login.email')).inputValue()).toBe(`not.${email}`);
});
