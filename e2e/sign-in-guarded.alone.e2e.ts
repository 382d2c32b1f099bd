import { afterEach, it } from 'vitest';
import { origin } from './support/browser.ts';
import { visit } from './support/page.ts';
import { registerElsewhere, setIdentity } from './support/product.ts';
import { aNewcomer, expectToast, onPhone, openUser, sendSignIn, signInByForm } from './support/test-user.ts';

afterEach(() => setIdentity({ forget_failures: true, email_privacy: false }));

const password = 'une phrase de passe';
const wrong = 'une autre phrase';

it('after ten wrong passwords even the right one has to wait; an identity service that hides who has an account is not given away', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  const { email } = aNewcomer();
  await registerElsewhere(email, password);
  for (let attempt = 1; attempt < 10; attempt++) await failToSignIn(email);
  await visit(page, '/auth/login');
  await sendSignIn(user, email, wrong);
  await expectToast(user, t('identity:problems.wrong_password'));
  await sendSignIn(user, email, password);
  await expectToast(user, t('identity:problems.too_many_requests'));

  await setIdentity({ forget_failures: true, email_privacy: true });
  await sendSignIn(user, email, wrong);
  await expectToast(user, t('identity:problems.failed'));
  await sendSignIn(user, `not.${email}`, password);
  await expectToast(user, t('identity:problems.failed'));
  await signInByForm(user, email, password);
});

/** Sends a wrong password to the identity service, as a browser would. */
async function failToSignIn(email: string): Promise<void> {
  await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: wrong, returnSecureToken: true }),
  });
}
