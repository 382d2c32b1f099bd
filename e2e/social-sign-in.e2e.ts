import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { db } from './support/house.ts';
import {
  aNewcomer,
  askApi,
  onDesktop,
  onPhone,
  search,
  setOut,
  type Traveller,
  takeKeptTime,
  type Way,
  ways,
} from './support/journey.ts';
import { arriveAt, doIn, pressFurtherDown, untilIn, visit } from './support/page.ts';
import { post } from './support/product.ts';
import {
  closeBy,
  comeAgainBy,
  comeBy,
  openChooser,
  type SocialAccount,
  socialToken,
} from './support/social.ts';

type Me = { id: string; role: string; email: string; first_name: string; email_verified: boolean };

const somebody = (changes: Partial<SocialAccount> = {}): SocialAccount => ({
  ...aNewcomer(),
  emailVerified: true,
  ...changes,
});
const me = (page: Page) => askApi<Me>(page, '/me');
const signedIn = (page: Page) => arriveAt(page, (url) => !url.pathname.startsWith('/auth'));

/** A browser of nobody yet, at the door. */
async function atTheDoor(way: Way, page: 'login' | 'register' = 'login'): Promise<Traveller> {
  const traveller = await setOut(way);
  await visit(traveller.page, `/auth/${page}`);
  return traveller;
}

describe.each(ways)('in $language at $width px', (way) => {
  it.each([
    ['google', true],
    ['facebook', false],
  ] as const)('a newcomer enters by %s, and enters again', async (provider, emailVerified) => {
    const account = somebody({ emailVerified });
    const { email } = account;
    const first = await atTheDoor(way);
    await comeBy(first, provider, account);
    await first.page.getByText(first.t('identity:registered')).waitFor();
    await signedIn(first.page);
    const opened = await me(first.page);
    expect(opened).toMatchObject({
      role: 'CUSTOMER',
      email,
      first_name: account.firstName,
      email_verified: emailVerified,
    });
    await expectNothingOfGoogleKept(first.page);
    await first.close();

    const again = await atTheDoor(way);
    await comeAgainBy(again, provider, email);
    await arriveAt(again.page, `${origin}/`);
    expect((await me(again.page)).id).toBe(opened.id);
  });
});

describe.each([onPhone])('in $language at $width px', (way) => {
  it('who is suspended and comes by Google is told so', async () => {
    const account = somebody();
    const first = await atTheDoor(way);
    await comeBy(first, 'google', account);
    await signedIn(first.page);
    await first.close();
    await db
      .updateTable('identity.accounts')
      .set({ suspendedAt: new Date() })
      .where('email', '=', account.email)
      .execute();

    const again = await atTheDoor(way);
    await comeAgainBy(again, 'google', account.email);
    await again.page.getByRole('alert').getByText(again.t('refusals:account_suspended')).waitFor();
    expect(new URL(again.page.url()).pathname).toBe('/auth/login');
  });

  it('who has an account already and registers by Google enters the account that exists', async () => {
    const account = somebody();
    const first = await atTheDoor(way, 'register');
    await comeBy(first, 'google', account);
    await signedIn(first.page);
    const { id } = await me(first.page);
    await first.close();

    const again = await atTheDoor(way, 'register');
    const refused = again.page.waitForResponse('**/authentications/register');
    const entered = again.page.waitForResponse('**/authentications/login');
    await comeAgainBy(again, 'google', account.email);
    expect((await (await refused).json()).message).toContain('exist');
    expect((await entered).status()).toBe(200);
    await arriveAt(again.page, `${origin}/`);
    expect((await me(again.page)).id).toBe(id);
  });

  it('an e-mail that a password account has is not given away to an unproved Facebook account', async () => {
    const { email, firstName, lastName } = aNewcomer();
    await post('/api/v1/authentications/register', {
      email,
      first_name: firstName,
      last_name: lastName,
      password: 'une phrase de passe',
    });
    const traveller = await atTheDoor(way);
    await comeBy(traveller, 'facebook', somebody({ email, emailVerified: false }));
    await traveller.page.getByRole('alert').waitFor();
    const told = await traveller.page.getByRole('alert').textContent();
    expect(told).toBe(traveller.t('identity:problems.failed'));
    expect((await traveller.page.context().cookies(origin)).map(({ name }) => name)).not.toContain(
      'accessToken',
    );
  });

  it('a closed window says nothing, and one may try again at once', async () => {
    const account = somebody();
    const traveller = await atTheDoor(way);
    const { page } = traveller;
    const chooser = await openChooser(traveller, 'google');
    await closeBy(chooser, chooser.locator('#cancel'));
    await comeBy(traveller, 'google', account);
    await page.getByRole('status').getByText(traveller.t('identity:registered')).waitFor();
    await signedIn(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect((await me(page)).email).toBe(account.email);
  });

  it('who tells no name is asked for it; who has no e-mail is told so', async () => {
    const traveller = await atTheDoor(way, 'register');
    const { page, t } = traveller;
    await comeBy(traveller, 'facebook', {
      email: '',
      firstName: 'Zoé',
      lastName: 'Roy',
      emailVerified: false,
    });
    await page.getByText(t('social:problems.no_email')).waitFor();

    const account = somebody({ firstName: '', lastName: '' });
    await comeBy(traveller, 'google', account);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('identity:register.firstName'), { exact: true }).fill('Zoé');
    await dialog.getByLabel(t('identity:register.lastName'), { exact: true }).fill('Roy');
    await dialog.getByRole('button', { name: t('identity:register.submit') }).click();
    await signedIn(page);
    expect(await me(page)).toMatchObject({ email: account.email, first_name: 'Zoé' });
  });

  it('in the middle of a booking, Google opens the account and only the number is asked', async () => {
    const account = somebody();
    const traveller = await setOut(way);
    const { page, t } = traveller;
    await search(traveller, '75011', ['woman_cut', 'coloration']);
    const salon = page.getByRole('article').filter({ hasText: 'Atelier Sofia' });
    await pressFurtherDown(salon.getByRole('link').filter({ hasText: /\d/ }).first());
    await arriveAt(page, '**/booking/**');
    await takeKeptTime(traveller);
    await comeBy(traveller, 'google', account);
    await page.getByRole('button', { name: t('social:google') }).waitFor({ state: 'detached' });
    await page.getByLabel(t('booking:information.phoneNumber')).fill('06 12 34 56 78');
    await page.getByRole('button', { name: t('booking:information.next'), exact: true }).click();
    await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
    expect((await me(page)).email).toBe(account.email);
  });
});

describe.each([onDesktop])('in $language at $width px', (way) => {
  it('of an e-mail that belongs to the other provider, one is told which', async () => {
    for (const [first, second] of [
      ['google', 'facebook'],
      ['facebook', 'google'],
    ] as const) {
      const account = somebody({ emailVerified: first === 'google' });
      const owner = await atTheDoor(way);
      await comeBy(owner, first, account);
      await signedIn(owner.page);
      await owner.close();

      const other = await atTheDoor(way);
      await comeBy(other, second, { ...account, emailVerified: false });
      const alert = other.page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toBe(other.t(`social:problems.${first}`));
      if (way.language === 'en') {
        const name = first === 'google' ? 'Google' : 'Facebook';
        expect(await alert.textContent()).toBe(`You have already register with ${name}`);
      }
      expect(new URL(other.page.url()).pathname).toBe('/auth/login');
      await other.close();
    }
  });

  it('only the window that was opened, on this site, is believed', async () => {
    const traveller = await atTheDoor(way);
    const { page } = traveller;
    const chooser = await openChooser(traveller, 'google');
    // Heard after the listener of the page itself.
    await doIn(page, 'window.heard = 0; window.addEventListener("message", () => window.heard++); undefined');
    const forged = JSON.stringify({ credential: JSON.stringify({ sub: 'x', email: 'x@e2e.example' }) });
    await doIn(page, `window.postMessage(${forged}, "*")`);
    // The same page under another origin: the window is the right one, the site is not.
    const elsewhere = `${origin.replace('localhost', '127.0.0.1')}/local/identity/google`;
    await Promise.all([
      chooser.waitForURL(elsewhere),
      chooser.evaluate(`void setTimeout(() => location.assign("${elsewhere}"))`),
    ]);
    await chooser.evaluate(`window.opener.postMessage(${forged}, "*")`);
    await untilIn(page, 'window.heard === 2');
    expect(chooser.isClosed()).toBe(false);
    await chooser.close();
    expect(new URL(page.url()).pathname).toBe('/auth/login');
  });

  it('a window that the browser blocks is said', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    await page.addInitScript('window.open = () => null');
    await visit(page, '/auth/login');
    await page.getByRole('button', { name: t('social:facebook') }).click();
    await page.getByText(t('social:problems.blocked')).waitFor();
  });

  it('a hairdresser who comes by Google lands in her own area', async () => {
    const account = somebody();
    await post('/api/v1/authentications/register', {
      firebase_token: await socialToken('google', account),
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      business_name: `Chez ${account.lastName}`,
      phone_number: '06 12 34 56 78',
      work_place: 'at_home',
      work_address: { city: 'Rennes', postal_code: '35000' },
      work_zone: [{ city: 'Rennes', zip_code: '35000' }],
    });
    const traveller = await atTheDoor(way);
    await comeAgainBy(traveller, 'google', account.email);
    await arriveAt(traveller.page, `${origin}/professional`);
    expect((await me(traveller.page)).role).toBe('HAIRDRESSER');
  });
});

/** What the providers gave stays in memory: a thief of the browser's storage finds none of it. */
async function expectNothingOfGoogleKept(page: Page): Promise<void> {
  const stored = await doIn<string>(page, 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  const databases = await doIn<string[]>(
    page,
    'indexedDB.databases().then((all) => all.map(({ name }) => name))',
  );
  const cookies = (await page.context().cookies(origin)).map(({ name }) => name);
  expect(stored).not.toMatch(/google|firebase|facebook/i);
  // Its own count of the days it was used, without a person.
  expect(databases.filter((name) => name !== 'firebase-heartbeat-database')).toEqual([]);
  expect(cookies.filter((name) => /google|firebase/i.test(name))).toEqual([]);
}
