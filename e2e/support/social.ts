import type { Locator, Page } from 'playwright-core';
import { origin } from './browser.ts';
import { post } from './product.ts';
import type { TestUser } from './test-user.ts';

export type Provider = 'google' | 'facebook';

/** An account as entered on the page that replaces that of Google or Facebook. */
export type SocialAccount = { email: string; firstName: string; lastName: string; emailVerified: boolean };

/** Presses the button of a provider and returns the window that opens. */
export async function openChooser(user: TestUser, provider: Provider): Promise<Page> {
  const { page, t } = user;
  const [chooser] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: t(`social:${provider}`) }).click(),
  ]);
  // The page of the simulator has no hydration to wait for, because its script runs at load.
  await chooser.waitForLoadState('load');
  return chooser;
}

/**
 * Presses a button that closes the window. Ignores a failed click when the window has closed, because the
 * click may fail for that reason.
 */
export async function closeBy(chooser: Page, button: Locator): Promise<void> {
  const [closed, clicked] = await Promise.allSettled([chooser.waitForEvent('close'), button.click()]);
  if (closed.status === 'rejected') throw clicked.status === 'rejected' ? clicked.reason : closed.reason;
}

/** Signs in with an account that is new to the provider's page. */
export async function signInByProvider(
  user: TestUser,
  provider: Provider,
  account: SocialAccount,
): Promise<void> {
  const chooser = await openChooser(user, provider);
  await chooser.locator('summary').click();
  await chooser.locator('[name="email"]').fill(account.email);
  await chooser.locator('[name="first_name"]').fill(account.firstName);
  await chooser.locator('[name="last_name"]').fill(account.lastName);
  await chooser.locator('[name="email_verified"]').setChecked(account.emailVerified);
  await closeBy(chooser, chooser.locator('[type="submit"]'));
}

/** Signs in with an account that the provider's page lists. */
export async function signInAgainByProvider(
  user: TestUser,
  provider: Provider,
  email: string,
): Promise<void> {
  const chooser = await openChooser(user, provider);
  await closeBy(chooser, chooser.getByRole('button', { name: email }));
}

/** Returns an ID token for a provider's account without using a browser. */
export async function socialToken(provider: Provider, account: SocialAccount): Promise<string> {
  const { email, firstName, lastName, emailVerified } = account;
  const { credential } = await post<{ credential: string }>(`/local/identity/${provider}/accounts`, {
    email,
    first_name: firstName,
    last_name: lastName,
    email_verified: emailVerified,
  });
  const postBody = new URLSearchParams({ providerId: `${provider}.com`, id_token: credential });
  const { idToken } = await post<{ idToken: string }>(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local',
    { postBody: postBody.toString(), requestUri: origin, returnIdpCredential: true, returnSecureToken: true },
  );
  return idToken;
}
