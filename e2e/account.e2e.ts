import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { aHouse, reachCardOf } from './support/house.ts';
import {
  aNewcomer,
  askApi,
  onDesktop,
  onPhone,
  openAccount,
  payByCard,
  sendSignIn,
  setOut,
  signIn,
  type Traveller,
  ways,
} from './support/journey.ts';
import { arriveAt, leaveFor, visit } from './support/page.ts';
import { eventually, mailsTo } from './support/product.ts';

const first = 'le premier mot de passe';
const second = 'le second mot de passe';

describe.each(ways)('in $language at $width px', (way) => {
  it('a customer confirms her e-mail by the mailed link, changes her name, then her password', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    const { email } = await openAccount(traveller, first);

    await openAccountPage(traveller);
    await page.getByText(t('identity:account.email.unverified')).waitFor();
    await page.getByRole('button', { name: t('identity:account.email.sendAgain') }).click();
    await page.getByText(t('identity:account.email.sent', { email })).waitFor();
    await visit(page, await mailedLink(email, 'verify-email'));
    await page.getByRole('heading', { name: t('identity:verify.done.title') }).waitFor();
    await openAccountPage(traveller);
    await page.getByText(t('identity:account.email.verified')).waitFor();

    await page.getByLabel(t('identity:register.firstName'), { exact: true }).fill('Noémie');
    await page.getByLabel(new RegExp(t('account:profile.birth'))).fill('1990-05-17');
    await page.getByRole('radio', { name: t('account:profile.genders.female') }).click();
    await page.getByRole('button', { name: t('identity:account.save') }).click();
    await page.getByText(t('identity:account.saved')).waitFor();
    expect(await askApi(page, '/me/profile')).toMatchObject({
      ...{ first_name: 'Noémie', dob: '1990-05-17', gender: 'female' },
    });

    const current = page.getByLabel(t('identity:account.password.current'), { exact: true });
    expect(await current.count()).toBe(0);
    await page.getByLabel(t('identity:account.password.unchanged')).uncheck();
    await changePassword(traveller, 'pas le bon du tout', second);
    await page.getByText(t('refusals:wrong_password')).waitFor();
    expect(await current.inputValue()).toBe('pas le bon du tout');
    await changePassword(traveller, first, second);
    await page.getByText(t('identity:account.password.done')).waitFor();
    // This session goes on.
    expect(await askApi<{ email: string }>(page, '/me')).toMatchObject({ email });
    await traveller.close();

    const elsewhere = await setOut(way);
    await signIn(elsewhere, email, second);
  });

  it('changes her e-mail by the link in the caught mail, and signs in with the new one', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    const { email } = await openAccount(traveller, first);
    const wanted = `new.${email}`;
    const other = await setOut(way);
    await signIn(other, email, first);
    await openAccountPage(other);

    await openAccountPage(traveller);
    await page.getByRole('button', { name: t('account:email.change') }).click();
    await askNewEmail(traveller, wanted, 'pas le bon du tout');
    await page.getByText(t('fields:wrong_password')).waitFor();
    await askNewEmail(traveller, wanted, first);
    await page.getByText(t('account:email.sent', { email: wanted })).waitFor();
    await visit(page, await mailedLink(wanted, 'change-email'));
    await page.getByRole('heading', { name: t('account:changeEmail.done.title') }).waitFor();
    await eventually('her address of before is told', async () =>
      (await mailsTo(email)).some(({ text }) => text.includes(wanted)),
    );
    // The session that asked goes on, the other is over: her next step there leads to the door, if she is not at it by then.
    await page.getByRole('link', { name: t('account:changeEmail.toAccount') }).click();
    await page.getByText(wanted).waitFor();
    await leaveFor(other.page, '/customer/account');
    await arriveAt(other.page, '**/auth/login');
    await other.close();
    await traveller.close();

    const elsewhere = await setOut(way);
    await signIn(elsewhere, wanted, first);
    expect(await askApi(elsewhere.page, '/me')).toMatchObject({ email: wanted, email_verified: true });
  });

  it('deletes her account after two questions; the e-mail is free again', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    const newcomer = aNewcomer();
    await openAccount(traveller, first, newcomer);
    await reachCardOf(await aHouse(), traveller);
    await payByCard(traveller);

    await openAccountPage(traveller);
    await page.getByRole('button', { name: t('account:leaving.open') }).click();
    await page.getByText(t('account:leaving.appointments_one')).waitFor();
    await page.getByRole('button', { name: t('account:leaving.goOn') }).click();
    await page.getByLabel(t('account:leaving.email'), { exact: true }).fill('somebody@else.example');
    await page.getByRole('button', { name: t('account:leaving.yes') }).click();
    await page.getByText(t('fields:another_email')).waitFor();
    await page.getByLabel(t('account:leaving.email'), { exact: true }).fill(newcomer.email);
    await page.getByRole('button', { name: t('account:leaving.yes') }).click();
    await leaveForGood(traveller);
    await page.getByText(t('account:leaving.done')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: t('shell:header.signIn') }).waitFor();
    expect((await page.context().cookies(origin)).map(({ name }) => name)).not.toContain('accessToken');

    await visit(page, '/auth/login');
    await sendSignIn(traveller, newcomer.email, first);
    // Beside the field, and as a toast.
    await page.getByText(t('identity:problems.user_not_found')).first().waitFor();
    const again = await openAccount(traveller, first, newcomer);
    expect(again.email).toBe(newcomer.email);
    expect(await askApi(page, '/appointments?view=upcoming')).toMatchObject({ items: [] });
  });
});

describe.each([onPhone])('in $language at $width px', (way) => {
  it('keeps the language she chose for a browser that knows none', async () => {
    const other = way.language === 'fr' ? 'en' : 'fr';
    const traveller = await setOut(way);
    const { page, t } = traveller;
    const { email } = await openAccount(traveller, first);
    await openAccountPage(traveller);
    await page.getByRole('radio', { name: t(`shell:language.${other}`) }).click();
    await page.locator(`html[lang="${other}"]`).waitFor();
    await eventually('the language of the account', async () => {
      const { language } = await askApi<{ language: string }>(page, '/me');
      return language === other;
    });
    await traveller.close();

    const elsewhere = await setOut({ ...way, language: 'fr' });
    await elsewhere.page.context().clearCookies({ name: 'language' });
    await signIn(elsewhere, email, first);
    await visit(elsewhere.page, '/');
    await elsewhere.page.locator(`html[lang="${other}"]`).waitFor();
  });

  it('sees the devices that are signed in, signs one out, then all of them', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    const { email } = await openAccount(traveller, first);
    const other = await setOut(way);
    await signIn(other, email, first);
    await openAccountPage(other);

    await openAccountPage(traveller);
    await page.getByText(t('account:devices.here')).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${t('account:devices.end')}\\s?:`) }).click();
    await page.getByText(t('account:devices.ended')).waitFor();
    await leaveFor(other.page, '/customer/account');
    await arriveAt(other.page, '**/auth/login');
    await other.close();

    await page.getByRole('button', { name: t('account:devices.endAll') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('account:devices.endAll') })
      .click();
    await arriveAt(page, '**/auth/login');
  });
});

describe.each([onDesktop])('in $language at $width px', (way) => {
  it('keeps her addresses, found by their commune, and offers them where a visit is booked', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    await openAccount(traveller, first);
    await openAccountPage(traveller);
    await page.getByText(t('account:addresses.none')).waitFor();

    await addAddress(traveller, '3 rue des Lilas', 'Renn', 'Rennes (35000)');
    await addAddress(traveller, '12 rue Oberkampf', '75011', 'Paris 11e (75011)');
    await page
      .getByRole('button', {
        name: t('account:named', { action: t('account:addresses.choose'), name: '12 rue Oberkampf' }),
      })
      .click();
    await page.getByText(t('account:addresses.chosen')).waitFor();
    await page
      .getByRole('button', {
        name: t('account:named', { action: t('account:addresses.edit'), name: '12 rue Oberkampf' }),
      })
      .click();
    await page.getByLabel(t('account:addresses.line'), { exact: true }).fill('14 rue Oberkampf');
    await page.getByRole('button', { name: t('account:addresses.save') }).click();
    await page.getByText('14 rue Oberkampf').waitFor();
    await page
      .getByRole('button', {
        name: t('account:named', { action: t('account:addresses.remove'), name: '3 rue des Lilas' }),
      })
      .click();
    await page.getByRole('button', { name: t('account:addresses.removeYes') }).click();
    await page.getByText(t('account:addresses.removed')).waitFor();
    await page.getByText('3 rue des Lilas').first().waitFor({ state: 'detached' });
    expect(await askApi(page, '/me/addresses')).toMatchObject([
      { line: '14 rue Oberkampf', postal_code: '75011', is_default: true },
    ]);

    await visit(page, await addressOfAVisitAtHome(traveller));
    await page.getByRole('radio', { name: '14 rue Oberkampf, Paris 11e' }).click();
    await arriveAt(page, (url) => url.searchParams.get('postal_code') === '75011');
    await page.getByRole('button', { name: t('booking:address.change') }).waitFor();
    await visit(
      page,
      `${page.url()}&slot=2030-01-01T10:00:00Z`.replace('choose_date_time', 'your_information'),
    );
    expect(await page.getByLabel(t('booking:address.line'), { exact: true }).inputValue()).toBe(
      '14 rue Oberkampf',
    );
  });

  it('has her mails follow the language she chooses from the menu', async () => {
    const other = way.language === 'fr' ? 'en' : 'fr';
    const traveller = await setOut(way);
    const { page, t } = traveller;
    await openAccount(traveller, first);
    // She is quicker than the answer that tells the page who she is.
    const chosen = Promise.withResolvers<void>();
    await page.route('**/api/v1/me', async (route) => {
      await chosen.promise;
      await route.continue();
    });
    await visit(page, '/');
    await page.getByRole('button', { name: t('shell:header.menu') }).click();
    await page.getByRole('button', { name: t(`shell:language.${other}`), exact: true }).click();
    await page.locator(`html[lang="${other}"]`).waitFor();
    chosen.resolve();
    await eventually('the language of the account', async () => {
      const { language } = await askApi<{ language: string }>(page, '/me');
      return language === other;
    });
  });

  it('takes her data along in one file', async () => {
    const traveller = await setOut(way);
    const { page, t } = traveller;
    const { email } = await openAccount(traveller, first);
    await openAccountPage(traveller);
    await page.getByRole('button', { name: t('account:export.open') }).click();
    await page.getByText(t('account:export.parts.addresses'), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('account:export.goOn') }).click();
    await page.getByText(t('account:export.sureText')).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('account:export.download') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^meche-\d{4}-\d\d-\d\d\.json$/);
    const told = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(told).toMatchObject({
      profile: { email, first_name: 'Nora' },
      addresses: [],
      appointments: [],
      devices: [{}],
      actions: [{ action: 'account_exported' }, { action: 'account_registered' }],
    });
  });
});

async function openAccountPage({ page, t }: Traveller): Promise<void> {
  await visit(page, '/customer/account');
  await page.getByRole('heading', { name: t('identity:account.title'), level: 1 }).waitFor();
  await page.getByRole('heading', { name: t('account:sections.data') }).waitFor();
}

function mailedLink(email: string, to: 'verify-email' | 'change-email'): Promise<string> {
  return eventually('the mail with the link', async () =>
    (await mailsTo(email))
      .map(({ text }) => new RegExp(`\\S+/auth/${to}#token=\\S+`).exec(text)?.[0])
      .find((found) => found !== undefined),
  );
}

async function changePassword({ page, t }: Traveller, current: string, next: string): Promise<void> {
  await page.getByLabel(t('identity:account.password.current'), { exact: true }).fill(current);
  await page.getByLabel(t('identity:newPassword.password'), { exact: true }).fill(next);
  await page.getByLabel(t('identity:newPassword.confirm'), { exact: true }).fill(next);
  await page.getByRole('button', { name: t('identity:account.password.submit') }).click();
}

async function askNewEmail({ page, t }: Traveller, email: string, password: string): Promise<void> {
  await page.getByLabel(t('account:email.wanted'), { exact: true }).fill(email);
  await page.getByLabel(t('identity:account.password.current'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('account:email.send') }).click();
}

/** Where somebody who comes to 75011 asks where to come. */
async function addressOfAVisitAtHome({ page }: Traveller): Promise<string> {
  const found = await askApi<{ items: { slug: string }[] }>(page, '/search?where=75011&place=at_home');
  for (const { slug } of found.items) {
    const { services } = await askApi<{
      services: { id: string; at_home: boolean; online_booking: boolean }[];
    }>(page, `/professionals/${slug}`);
    const service = services.find((one) => one.at_home && one.online_booking);
    if (service)
      return `${origin}/booking/${slug}?place=at_home&services=${service.id}&step=choose_date_time`;
  }
  throw new Error('nobody comes to 75011');
}

async function addAddress({ page, t }: Traveller, line: string, typed: string, commune: string) {
  await page.getByRole('button', { name: t('account:addresses.add') }).click();
  await page.getByLabel(t('account:addresses.line'), { exact: true }).fill(line);
  await page.getByLabel(t('account:addresses.commune'), { exact: true }).fill(typed);
  await page.getByRole('option', { name: commune }).click();
  await page.getByRole('button', { name: t('account:addresses.save') }).click();
  await page.getByText(line).first().waitFor();
}

/** The cancellation frees the card a moment later: until then the account waits, and says so. */
async function leaveForGood({ page, t }: Traveller): Promise<void> {
  const done = page.getByText(t('account:leaving.done'));
  const blocked = page.getByText(t('account:leaving.titles.blocked'));
  await eventually('the account is deleted', async () => {
    if (await done.isVisible()) return true;
    if (!(await blocked.isVisible())) return false;
    // The account may be gone before the click arrives.
    await page
      .getByRole('button', { name: t('shell:actions.retry') })
      .click({ timeout: 1000 })
      .catch(() => undefined);
    return false;
  });
}
