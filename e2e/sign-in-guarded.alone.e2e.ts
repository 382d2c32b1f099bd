import { afterEach, it } from 'vitest';
import {
  aNewcomer,
  expectToast,
  onDesktop,
  onPhone,
  sendSignIn,
  setOut,
  signInAtTheDoor,
} from './support/journey.ts';
import { visit } from './support/page.ts';
import { openElsewhere, setIdentity } from './support/product.ts';

afterEach(() => setIdentity({ forget_failures: true, email_privacy: false }));

const password = 'une phrase de passe';
const wrong = 'une autre phrase';

it('an identity service that hides who has an account is not given away', async () => {
  const traveller = await setOut(onPhone);
  const { page, t } = traveller;
  const { email } = aNewcomer();
  await openElsewhere(email, password);
  await setIdentity({ email_privacy: true });
  await visit(page, '/auth/login');
  await sendSignIn(traveller, email, wrong);
  await expectToast(traveller, t('identity:problems.failed'));
  await sendSignIn(traveller, `not.${email}`, password);
  await expectToast(traveller, t('identity:problems.failed'));
});

it('after ten wrong passwords even the right one has to wait', async () => {
  const traveller = await setOut(onDesktop);
  const { page, t } = traveller;
  const { email } = aNewcomer();
  await openElsewhere(email, password);
  await visit(page, '/auth/login');
  for (let attempt = 0; attempt < 10; attempt++) {
    await sendSignIn(traveller, email, wrong);
    await expectToast(traveller, t('identity:problems.wrong_password'));
  }
  await sendSignIn(traveller, email, password);
  await expectToast(traveller, t('identity:problems.too_many_requests'));
  await setIdentity({ forget_failures: true });
  await signInAtTheDoor(traveller, email, password);
});
