import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { arriveAt, evaluateAtRest, untilIn, visit } from './support/page.ts';
import { post, registerElsewhere } from './support/product.ts';
import { aProfessional, db } from './support/professional.ts';
import {
  closeBy,
  openChooser,
  type SocialAccount,
  signInAgainByProvider,
  signInByProvider,
  socialToken,
} from './support/social.ts';
import { aNewcomer, askApi, onDesktop, onPhone, openUser, type TestUser } from './support/test-user.ts';

type Me = { id: string; role: string; email: string; first_name: string; email_verified: boolean };

const aSocialAccount = (changes: Partial<SocialAccount> = {}): SocialAccount => ({
  ...aNewcomer(),
  emailVerified: true,
  ...changes,
});
const me = (page: Page) => askApi<Me>(page, '/me');
const signedIn = (page: Page) => arriveAt(page, (url) => !url.pathname.startsWith('/auth'));

/** Signs out and opens the page. */
async function openDoor({ page }: TestUser, door: 'login' | 'register' = 'login'): Promise<void> {
  // Leave the page first: it would navigate by itself when its session is gone.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /token|companion/i });
  await visit(page, `/auth/${door}`);
}

it('a newcomer enters by Google and leaves nothing of it in the browser, registers into the account that exists, and once suspended reads so', async () => {
  const account = aSocialAccount();
  const user = await openUser(onPhone);
  const { page, t } = user;
  await openDoor(user);
  await signInByProvider(user, 'google', account);
  await page.getByText(t('identity:registered')).waitFor();
  await signedIn(page);
  const opened = await me(page);
  expect(opened).toMatchObject({
    role: 'CUSTOMER',
    email: account.email,
    first_name: account.firstName,
    email_verified: true,
  });
  await expectNothingOfGoogleKept(page);

  await openDoor(user, 'register');
  const refused = page.waitForResponse('**/authentications/register');
  const entered = page.waitForResponse('**/authentications/login');
  await signInAgainByProvider(user, 'google', account.email);
  expect((await (await refused).json()).message).toContain('exist');
  expect((await entered).status()).toBe(200);
  await arriveAt(page, `${origin}/`);
  expect((await me(page)).id).toBe(opened.id);

  await db
    .updateTable('identity.accounts')
    .set({ suspendedAt: new Date() })
    .where('email', '=', account.email)
    .execute();
  await openDoor(user);
  await signInAgainByProvider(user, 'google', account.email);
  await page.getByRole('alert').getByText(t('refusals:account_suspended')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
});

it('a newcomer signs in with Facebook twice; an email with another sign-in method names that method, or nothing', async () => {
  const account = aSocialAccount({ emailVerified: false });
  const user = await openUser(onDesktop);
  const { page, t } = user;
  await openDoor(user);
  await signInByProvider(user, 'facebook', account);
  await page.getByText(t('identity:registered')).waitFor();
  await signedIn(page);
  const opened = await me(page);
  expect(opened).toMatchObject({ role: 'CUSTOMER', email: account.email, email_verified: false });
  await openDoor(user);
  await signInAgainByProvider(user, 'facebook', account.email);
  await arriveAt(page, `${origin}/`);
  expect((await me(page)).id).toBe(opened.id);

  const ofGoogle = aSocialAccount();
  await post('/api/v1/authentications/register', {
    firebase_token: await socialToken('google', ofGoogle),
    email: ofGoogle.email,
    first_name: ofGoogle.firstName,
    last_name: ofGoogle.lastName,
  });
  const ofPassword = aSocialAccount();
  await registerElsewhere(ofPassword.email, 'une phrase de passe');
  for (const [provider, { email }, message] of [
    ['google', account, 'You have already register with Facebook'],
    ['facebook', ofGoogle, 'You have already register with Google'],
    // The message does not reveal that an email has a password.
    ['facebook', ofPassword, t('identity:problems.failed')],
  ] as const) {
    await openDoor(user);
    await signInByProvider(user, provider, aSocialAccount({ email, emailVerified: false }));
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe(message);
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    expect((await page.context().cookies(origin)).map(({ name }) => name)).not.toContain('accessToken');
  }
});

it('only the window that was opened, on this site, is believed; one that is closed says nothing, and a name that is missing is asked for', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  await openDoor(user, 'register');
  const chooser = await openChooser(user, 'google');
  // Registered after the page's own listener.
  await evaluateAtRest(
    page,
    'window.heard = 0; window.addEventListener("message", () => window.heard++); undefined',
  );
  const forged = JSON.stringify({ credential: JSON.stringify({ sub: 'x', email: 'x@e2e.example' }) });
  await evaluateAtRest(page, `window.postMessage(${forged}, "*")`);
  // The right window on another origin.
  const elsewhere = `${origin.replace('localhost', '127.0.0.1')}/local/identity/google`;
  await Promise.all([
    chooser.waitForURL(elsewhere),
    chooser.evaluate(`void setTimeout(() => location.assign("${elsewhere}"))`),
  ]);
  await chooser.evaluate(`window.opener.postMessage(${forged}, "*")`);
  await untilIn(page, 'window.heard === 2');
  expect(chooser.isClosed()).toBe(false);
  await chooser.close();
  expect(new URL(page.url()).pathname).toBe('/auth/register');

  const another = await openChooser(user, 'google');
  await closeBy(another, another.locator('#cancel'));
  const account = aSocialAccount({ firstName: '', lastName: '' });
  await signInByProvider(user, 'google', account);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('identity:register.firstName'), { exact: true }).fill('Zoé');
  await dialog.getByLabel(t('identity:register.lastName'), { exact: true }).fill('Roy');
  await dialog.getByRole('button', { name: t('identity:register.submit') }).click();
  await signedIn(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await me(page)).toMatchObject({ email: account.email, first_name: 'Zoé' });

  await openDoor(user);
  await signInByProvider(user, 'facebook', aSocialAccount({ email: '', emailVerified: false }));
  await page.getByText(t('social:problems.no_email')).waitFor();
  await evaluateAtRest(page, 'window.open = () => null; undefined');
  await page.getByRole('button', { name: t('social:facebook') }).click();
  await page.getByText(t('social:problems.blocked')).waitFor();
});

it('in the middle of a booking, Google opens the account and only the number is asked', async () => {
  const account = aSocialAccount();
  const professional = await aProfessional();
  const user = await openUser(onPhone);
  const { page, t } = user;
  await visit(page, `/booking/${professional.slug}?step=choose_date_time&services=${professional.serviceId}`);
  await page.locator('section li > button').last().click();
  await page.getByRole('button', { name: new RegExp(t('booking:time.take', { time: '' }).trim()) }).click();
  await signInByProvider(user, 'google', account);
  await page.getByRole('button', { name: t('social:google') }).waitFor({ state: 'detached' });
  await page.getByLabel(t('booking:information.phoneNumber')).fill('06 12 34 56 78');
  await page.getByRole('button', { name: t('booking:information.next'), exact: true }).click();
  await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
  expect((await me(page)).email).toBe(account.email);
});

/** Nothing from the provider is stored where a script could read it later. */
async function expectNothingOfGoogleKept(page: Page): Promise<void> {
  const stored = await evaluateAtRest<string>(
    page,
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
  );
  const databases = await evaluateAtRest<string[]>(
    page,
    'indexedDB.databases().then((all) => all.map(({ name }) => name))',
  );
  const cookies = (await page.context().cookies(origin)).map(({ name }) => name);
  expect(stored).not.toMatch(/google|firebase|facebook/i);
  // Firebase's count of active days, without personal data.
  expect(databases.filter((name) => name !== 'firebase-heartbeat-database')).toEqual([]);
  expect(cookies.filter((name) => /google|firebase/i.test(name))).toEqual([]);
}
