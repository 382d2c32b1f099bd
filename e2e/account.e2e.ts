import { readFile } from 'node:fs/promises';
import { translator } from '@meche/words';
import { expect, it } from 'vitest';
import { bookFreeTime } from './support/book-by-call.ts';
import { origin } from './support/browser.ts';
import { arriveAt, blockLiveStream, navigateAway, visit } from './support/page.ts';
import { eventually, mailsTo } from './support/product.ts';
import { aProfessional } from './support/professional.ts';
import {
  aNewcomer,
  askApi,
  demoPassword,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  sendSignIn,
  signIn,
  signInByForm,
  type TestUser,
} from './support/test-user.ts';

const first = 'le premier mot de passe';
const second = 'le second mot de passe';

it('a customer confirms the e-mail by the mailed link, changes name, password and language, and another browser knows them', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  const { email } = await openAccount(user, first);

  await openAccountPage(user);
  await page.getByText(t('identity:account.email.unverified')).waitFor();
  await page.getByRole('button', { name: t('identity:account.email.sendAgain') }).click();
  await page.getByText(t('identity:account.email.sent', { email })).waitFor();
  await visit(page, await mailedLink(email, 'verify-email'));
  await page.getByRole('heading', { name: t('identity:verify.done.title') }).waitFor();
  await openAccountPage(user);
  await page.getByText(t('identity:account.email.verified')).waitFor();

  await page.getByLabel(t('identity:register.firstName'), { exact: true }).fill('Noémie');
  await page.getByLabel(new RegExp(t('account:profile.birth'))).fill('1990-05-17');
  await page.getByRole('radio', { name: t('account:profile.genders.female') }).click();
  await page.getByRole('button', { name: t('identity:account.save') }).click();
  await page.getByText(t('identity:account.saved')).waitFor();
  expect(await askApi(page, '/me/profile')).toMatchObject({
    first_name: 'Noémie',
    dob: '1990-05-17',
    gender: 'female',
  });

  const current = page.getByLabel(t('identity:account.password.current'), { exact: true });
  expect(await current.count()).toBe(0);
  await page.getByLabel(t('identity:account.password.unchanged')).uncheck();
  await changePassword(user, 'pas le bon du tout', second);
  await page.getByText(t('refusals:wrong_password')).waitFor();
  expect(await current.inputValue()).toBe('pas le bon du tout');
  await changePassword(user, first, second);
  await page.getByText(t('identity:account.password.done')).waitFor();
  // The session that changed the password stays signed in.
  expect(await askApi<{ email: string }>(page, '/me')).toMatchObject({ email });

  await page.getByRole('radio', { name: t('shell:language.en') }).click();
  await page.locator('html[lang="en"]').waitFor();
  await eventually('the language of the account', async () => {
    const { language } = await askApi<{ language: string }>(page, '/me');
    return language === 'en';
  });
  await user.close();

  const elsewhere = await openUser(onPhone);
  await elsewhere.page.context().clearCookies({ name: 'language' });
  await signIn(elsewhere, email, second);
  await visit(elsewhere.page, '/');
  await elsewhere.page.locator('html[lang="en"]').waitFor();
});

it('a salon that reads English signs in where no language was chosen, and reads words, not their keys', async () => {
  const { email } = await aProfessional({ language: 'en' });
  const user = await openUser(onDesktop);
  const { page, t } = user;
  await page.context().clearCookies({ name: 'language' });
  await signInByForm({ ...user, t: await translator('fr') }, email, demoPassword);
  await page.locator('html[lang="en"]').waitFor();
  await page.getByRole('heading', { name: t('calendar:dashboard.title'), exact: true }).waitFor();
  await page.getByRole('heading', { name: t('calendar:readiness.bookableTitle') }).waitFor();
  const keys = page.getByText(/^[a-z][\w-]*([.:][a-z][\w-]*)+$/i);
  expect(await keys.allTextContents()).toEqual([]);
});

it('a customer signs out one device, changes the e-mail by a mailed link, and signs out every device', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const { email } = await openAccount(user, first);
  const newEmail = `new.${email}`;
  const other = await openUser(onDesktop);
  await signIn(other, email, first);

  await openAccountPage(user);
  await page.getByText(t('account:devices.here')).waitFor();
  await page.getByRole('button', { name: new RegExp(`^${t('account:devices.end')}\\s?:`) }).click();
  await page.getByText(t('account:devices.ended')).waitFor();
  await navigateAway(other.page, '/customer/account');
  await arriveAt(other.page, '**/auth/login');

  await signIn(other, email, first);
  await page.getByRole('button', { name: t('account:email.change') }).click();
  await askNewEmail(user, newEmail, 'pas le bon du tout');
  await page.getByText(t('fields:wrong_password')).waitFor();
  await askNewEmail(user, newEmail, first);
  await page.getByText(t('account:email.sent', { email: newEmail })).waitFor();
  await visit(page, await mailedLink(newEmail, 'change-email'));
  await page.getByRole('heading', { name: t('account:changeEmail.done.title') }).waitFor();
  await eventually('the former address is written to', async () =>
    (await mailsTo(email)).some(({ text }) => text.includes(newEmail)),
  );
  // The session that changed the email stays signed in, the other one ends.
  await page.getByRole('link', { name: t('account:changeEmail.toAccount') }).click();
  await page.getByText(newEmail).waitFor();
  await navigateAway(other.page, '/customer/account');
  await arriveAt(other.page, '**/auth/login');

  await signIn(other, newEmail, first);
  expect(await askApi(other.page, '/me')).toMatchObject({ email: newEmail, email_verified: true });
  // The other device has no live stream: it notices at its next request.
  await blockLiveStream(other.page);
  await openAccountPage(other);
  await page.getByRole('button', { name: t('account:devices.endAll') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account:devices.endAll') })
    .click();
  await arriveAt(page, '**/auth/login');
  await other.page
    .getByRole('button', { name: t('identity:account.save') })
    .first()
    .click();
  await arriveAt(other.page, '**/auth/login');
  await other.page.getByText(t('identity:login.ended')).waitFor();
});

it('a customer keeps addresses, found by their commune and offered where a visit is booked, and takes all data along in one file', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const { email } = await openAccount(user, first);
  await openAccountPage(user);
  await page.getByText(t('account:addresses.none')).waitFor();

  await addAddress(user, '3 rue des Lilas', 'Renn', 'Rennes (35000)');
  await addAddress(user, '12 rue Oberkampf', '75011', 'Paris 11e (75011)');
  const buttonOf = (action: 'choose' | 'edit' | 'remove', name: string) =>
    page.getByRole('button', {
      name: t('account:named', { action: t(`account:addresses.${action}`), name }),
    });
  await buttonOf('choose', '12 rue Oberkampf').click();
  await page.getByText(t('account:addresses.chosen')).waitFor();
  await buttonOf('edit', '12 rue Oberkampf').click();
  await page.getByLabel(t('account:addresses.line'), { exact: true }).fill('14 rue Oberkampf');
  await page.getByRole('button', { name: t('account:addresses.save') }).click();
  await page.getByText('14 rue Oberkampf').waitFor();
  await buttonOf('remove', '3 rue des Lilas').click();
  await page.getByRole('button', { name: t('account:addresses.removeYes') }).click();
  await page.getByText(t('account:addresses.removed')).waitFor();
  await page.getByText('3 rue des Lilas').first().waitFor({ state: 'detached' });
  const expected = { line: '14 rue Oberkampf', postal_code: '75011', is_default: true };
  expect(await askApi(page, '/me/addresses')).toMatchObject([expected]);

  await page.getByRole('button', { name: t('account:export.open') }).click();
  await page.getByText(t('account:export.parts.addresses'), { exact: true }).waitFor();
  await page.getByText(t('account:export.sureText')).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('account:export.download') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^meche-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    profile: { email, first_name: 'Nora' },
    addresses: [expected],
    appointments: [],
    devices: [{}],
    actions: [{ action: 'account_exported' }, { action: 'account_registered' }],
  });

  await visit(page, await addressOfAVisitAtHome(user));
  await page.getByRole('radio', { name: '14 rue Oberkampf, Paris 11e' }).click();
  await arriveAt(page, (url) => url.searchParams.get('postal_code') === '75011');
  await page.getByRole('button', { name: t('booking:address.change') }).waitFor();
  await visit(
    page,
    `${page.url()}&slot=2032-01-06T10:00:00Z`.replace('choose_date_time', 'your_information'),
  );
  expect(await page.getByLabel(t('booking:address.line'), { exact: true }).inputValue()).toBe(
    '14 rue Oberkampf',
  );
});

it('a customer with a visit to come deletes the account after two questions; the e-mail is free again', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  const newcomer = aNewcomer();
  await openAccount(user, first, newcomer);
  await bookFreeTime(user, await aProfessional());

  await openAccountPage(user);
  await page.getByRole('button', { name: t('account:leaving.open') }).click();
  await page.getByText(t('account:leaving.appointments_one')).waitFor();
  await page.getByRole('button', { name: t('account:leaving.goOn') }).click();
  await page.getByLabel(t('account:leaving.email'), { exact: true }).fill('another@else.example');
  await page.getByRole('button', { name: t('account:leaving.yes') }).click();
  await page.getByText(t('fields:another_email')).waitFor();
  await page.getByLabel(t('account:leaving.email'), { exact: true }).fill(newcomer.email);
  await page.getByRole('button', { name: t('account:leaving.yes') }).click();
  await leaveForGood(user);
  await page.getByText(t('account:leaving.done')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: t('shell:header.signIn') }).waitFor();
  expect((await page.context().cookies(origin)).map(({ name }) => name)).not.toContain('accessToken');

  await visit(page, '/auth/login');
  await sendSignIn(user, newcomer.email, first);
  // Shown beside the field and as a toast.
  await page.getByText(t('identity:problems.user_not_found')).first().waitFor();
  const again = await openAccount(user, first, newcomer);
  expect(again.email).toBe(newcomer.email);
  expect(await askApi(page, '/appointments?view=upcoming')).toMatchObject({ items: [] });
});

async function openAccountPage({ page, t }: TestUser): Promise<void> {
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

async function changePassword({ page, t }: TestUser, current: string, next: string): Promise<void> {
  await page.getByLabel(t('identity:account.password.current'), { exact: true }).fill(current);
  await page.getByLabel(t('identity:newPassword.password'), { exact: true }).fill(next);
  await page.getByLabel(t('identity:newPassword.confirm'), { exact: true }).fill(next);
  await page.getByRole('button', { name: t('identity:account.password.submit') }).click();
}

async function askNewEmail({ page, t }: TestUser, email: string, password: string): Promise<void> {
  await page.getByLabel(t('account:email.wanted'), { exact: true }).fill(email);
  await page.getByLabel(t('identity:account.password.current'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('account:email.send') }).click();
}

/**
 * Address of the booking step that asks for the customer's address, for a hairdresser who travels to 75011.
 */
async function addressOfAVisitAtHome({ page }: TestUser): Promise<string> {
  const found = await askApi<{ items: { slug: string }[] }>(page, '/search?where=75011&place=at_home');
  for (const { slug } of found.items) {
    const { services } = await askApi<{
      services: { id: string; at_home: boolean; online_booking: boolean }[];
    }>(page, `/professionals/${slug}`);
    const service = services.find((one) => one.at_home && one.online_booking);
    if (service)
      return `${origin}/booking/${slug}?place=at_home&services=${service.id}&step=choose_date_time`;
  }
  throw new Error('no hairdresser travels to 75011');
}

async function addAddress({ page, t }: TestUser, line: string, typed: string, commune: string) {
  await page.getByRole('button', { name: t('account:addresses.add') }).click();
  await page.getByLabel(t('account:addresses.line'), { exact: true }).fill(line);
  await page.getByLabel(t('account:addresses.commune'), { exact: true }).fill(typed);
  await page.getByRole('option', { name: commune }).click();
  await page.getByRole('button', { name: t('account:addresses.save') }).click();
  await page.getByText(line).first().waitFor();
}

/** Deleting waits until the cancelled appointment has released the card. */
async function leaveForGood({ page, t }: TestUser): Promise<void> {
  const done = page.getByText(t('account:leaving.done'));
  const blocked = page.getByText(t('account:leaving.titles.blocked'));
  await eventually('the account is deleted', async () => {
    if (await done.isVisible()) return true;
    if (!(await blocked.isVisible())) return false;
    // The account may be deleted before the click arrives.
    await page
      .getByRole('button', { name: t('shell:actions.retry') })
      .click({ timeout: 1000 })
      .catch(() => undefined);
    return false;
  });
}
