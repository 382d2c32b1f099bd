import type { Locator, Page } from 'playwright-core';
import { origin } from './browser.ts';
import { post } from './product.ts';
import type { TestUser } from './test-user.ts';

export type Provider = 'google' | 'facebook';

/** An account as typed into the local page that replaces Google's or Facebook's. */
export type SocialAccount = { email: string; firstName: string; lastName: string; emailVerified: boolean };

/** Presses the provider's button and returns its window. */
export async function openChooser(user: TestUser, provider: Provider): Promise<Page> {
  const { page, t } = user;
  const [chooser] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: t(`social:${provider}`) }).click(),
  ]);
  // The simulator's page has no hydration to wait for: its script runs at load.
  await chooser.waitForLoadState('load');
  return chooser;
}

/**
 * Presses a button that closes the window. The click may fail because the window is gone: only the close
 * counts.
 */
export async function closeBy(chooser: Page, button: Locator): Promise<void> {
  const [closed, clicked] = await Promise.allSettled([chooser.waitForEvent('close'), button.click()]);
  if (closed.status === 'rejected') throw clicked.status === 'rejected' ? clicked.reason : closed.reason;
}

/** Signs in with a new account of the provider. */
export async function comeBy(user: TestUser, provider: Provider, account: SocialAccount): Promise<void> {
  const chooser = await openChooser(user, provider);
  await chooser.locator('summary').click();
  await chooser.locator('[name="email"]').fill(account.email);
  await chooser.locator('[name="first_name"]').fill(account.firstName);
  await chooser.locator('[name="last_name"]').fill(account.lastName);
  await chooser.locator('[name="email_verified"]').setChecked(account.emailVerified);
  await closeBy(chooser, chooser.locator('[type="submit"]'));
}

/** Signs in with an account listed by the provider's page. */
export async function comeAgainBy(user: TestUser, provider: Provider, email: string): Promise<void> {
  const chooser = await openChooser(user, provider);
  await closeBy(chooser, chooser.getByRole('button', { name: email }));
}

/** Gets an ID token for a provider's account without a browser. */
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
