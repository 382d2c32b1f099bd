import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { arriveAt, reload, visit } from './support/page.ts';
import { eventually, mailsTo } from './support/product.ts';
import {
  askApi,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  type ReaderSetup,
  signIn,
  type TestUser,
} from './support/test-user.ts';

const password = 'une phrase de passe';
const mark = () => randomBytes(4).toString('hex');

it('an invited stranger joins, sees only their own calendar, and the money once the owner allows it', async () => {
  const name = 'Maya Roux';
  const { owner, salon } = await openSalon(onPhone, name);
  const email = `maya.${mark()}@e2e.example`;
  const link = await invite(owner, name, email);

  const maya = await openUser(onPhone);
  const { page, t } = maya;
  await visit(page, link);
  await page
    .getByRole('heading', { name: t('staff:invitation.heading', { business: salon.businessName }) })
    .waitFor();
  await page.getByText(t('staff:invitation.for', { email })).waitFor();
  expect(await page.getByLabel(t('identity:register.firstName'), { exact: true }).inputValue()).toBe('Maya');
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('staff:invitation.submit') }).click();
  await arriveAt(page, '**/professional');
  await page.getByRole('heading', { name: t('calendar:dashboard.title'), level: 1 }).waitFor();

  const rail = page.getByRole('navigation', { name: t('shell:rail.label') });
  const wallet = rail.getByRole('link', { name: t('shell:rail.wallet') });
  await rail.getByRole('link', { name: t('shell:rail.calendar') }).waitFor();
  expect(await wallet.count()).toBe(0);
  expect(await rail.getByRole('link', { name: t('shell:rail.staff') }).count()).toBe(0);
  const calendar = await askApi<{ members: { name: string }[] }>(page, '/professional/calendar');
  expect(calendar.members.map((member) => member.name)).toEqual([name]);
  await visit(page, '/staff');
  await page.getByRole('heading', { name: t('staff:notOwner.title') }).waitFor();
  await visit(page, '/professional/payment-management');
  await page.getByRole('heading', { name: t('staff:noAccess.title') }).waitFor();

  await reload(owner.page);
  await cardOf(owner, name).getByText(t('staff:state.joined')).waitFor();
  await cardOf(owner, name).getByRole('link', { name }).click();
  await arriveAt(owner.page, '**/staff/detail?*');
  const money = owner.page.getByRole('switch', { name: t('staff:permissions.see_money') });
  await money.click();
  expect(await money.isChecked()).toBe(true);
  await eventually('the permission is stored', async () => {
    const { members } = await askApi<StaffJson>(owner.page, '/professional/staff');
    return members.some((member) => member.granted.includes('see_money'));
  });

  await visit(page, '/professional');
  // A phone's bar has room for four links: the others are in the menu.
  await page.getByRole('button', { name: t('shell:header.menu') }).click();
  await page
    .getByRole('link', { name: t('shell:rail.wallet') })
    .first()
    .click();
  await arriveAt(page, '**/professional/payment-management');
  await page.getByRole('heading', { name: t('wallet:title'), level: 1 }).waitFor();

  await visit(owner.page, '/staff');
  await end(owner, name);
  await visit(page, '/professional');
  await arriveAt(page, `${origin}/`);

  await page.goto('about:blank');
  await visit(page, link);
  await page.getByRole('heading', { name: t('staff:invitation.bad.title') }).waitFor();
});

it('an invitation is refused for a professional’s account, leads nowhere once taken back, and is accepted by a click or by signing in; then the plan is full', async () => {
  const name = 'Noa Roux';
  const { owner, salon } = await openSalon(onDesktop, name, 'Zoé Roux');
  const { t } = owner;
  await cardOf(owner, name)
    .getByRole('button', { name: t('staff:invite.open') })
    .click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel(t('staff:invite.email')).fill('ines@demo.meche.example');
  await dialog.getByRole('button', { name: t('staff:invite.submit') }).click();
  await dialog.getByText(t('fields:professional_account')).waitFor();
  // The dialog's close button, not the toast's.
  await dialog
    .locator('header')
    .getByRole('button', { name: t('shell:actions.close') })
    .click();

  const noa = await openUser(onDesktop);
  const { page } = noa;
  await visit(page, await invite(owner, name, `noa.${mark()}@e2e.example`));
  await page.getByText(t('staff:invitation.register')).waitFor();
  await cardOf(owner, name)
    .getByRole('button', { name: t('staff:revoke.open') })
    .click();
  await cardOf(owner, name).getByText(t('staff:state.no_account')).waitFor();
  await reload(page);
  await page.getByRole('heading', { name: t('staff:invitation.bad.title') }).waitFor();

  const join = { name: t('staff:invitation.accept', { business: salon.businessName }) };
  const { email } = await openAccount(noa, password);
  await page.goto('about:blank');
  await visit(page, await invite(owner, name, email));
  await page.getByRole('button', join).click();
  await arriveAt(page, '**/professional');
  await page.getByRole('heading', { name: t('calendar:dashboard.title'), level: 1 }).waitFor();
  await reload(owner.page);
  await end(owner, name);

  // In a browser where another user is signed in; leave the page first.
  await page.goto('about:blank');
  await signIn(noa, 'camille@demo.meche.example');
  await visit(page, await invite(owner, name, email));
  await page.getByText(t('staff:invitation.another', { email: 'camille@demo.meche.example' })).waitFor();
  expect(await page.getByRole('button', join).count()).toBe(0);
  expect(await page.getByLabel(t('identity:login.email')).inputValue()).toBe(email);
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(password);
  await page
    .locator('form')
    .getByRole('button', { name: t('identity:login.submit') })
    .click();
  await arriveAt(page, '**/professional');
  expect(await askApi(page, '/me')).toMatchObject({ email, role: 'SALON' });

  await addMember(owner, 'Ana');
  await owner.page.getByText(t('staff:full')).waitFor();
  expect(await owner.page.getByRole('link', { name: t('staff:add.open') }).count()).toBe(0);
});

async function addMember({ page, t }: TestUser, firstName: string): Promise<void> {
  await page.getByRole('link', { name: t('staff:add.open') }).click();
  await arriveAt(page, '**/staff/registry');
  await page.getByLabel(t('staff:add.firstName'), { exact: true }).fill(firstName);
  await page.getByRole('button', { name: t('staff:add.submit') }).click();
  await arriveAt(page, '**/staff/detail?*');
  await page.getByRole('link', { name: t('staff:detail.back') }).click();
  await arriveAt(page, '**/staff');
}

/** A salon with room for four members, the owner on the staff page. */
async function openSalon(readerSetup: ReaderSetup, ...names: string[]) {
  const suffix = mark();
  const email = `salon.${suffix}@e2e.example`;
  const businessName = `Salon ${suffix}`;
  const answer = await fetch(`${origin}/api/v1/authentications/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password,
      first_name: 'Hélène',
      last_name: 'Morvan',
      phone_number: '02 98 00 00 00',
      business_name: businessName,
      work_place: ['salon'],
      total_price: '69,99',
      work_address: { line: '1 rue de Siam', city: 'Brest', postal_code: '29200' },
      payment_method_token: 'pm_card_visa',
    }),
  });
  expect(answer.status, await answer.text()).toBe(201);
  const owner = await openUser(readerSetup);
  await signIn(owner, email, password);
  for (const [first_name, last_name] of names.map((name) => name.split(' ')))
    await askApi(owner.page, '/professional/staff', { first_name, last_name });
  await visit(owner.page, '/staff');
  await owner.page.getByRole('heading', { name: owner.t('staff:title'), level: 1 }).waitFor();
  return { owner, salon: { businessName } };
}

type StaffJson = { members: { granted: string[] }[] };

function cardOf({ page }: TestUser, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Invites a member and returns the link of the last email. */
async function invite(owner: TestUser, name: string, email: string): Promise<string> {
  const { page, t } = owner;
  const before = (await invitationsTo(email)).length;
  await cardOf(owner, name)
    .getByRole('button', { name: t('staff:invite.open') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('staff:invite.email')).fill(email);
  await dialog.getByRole('button', { name: t('staff:invite.submit') }).click();
  await cardOf(owner, name).getByText(t('staff:state.invited')).waitFor();
  return eventually('the mail with the invitation', async () => {
    const links = await invitationsTo(email);
    return links.length > before && links[0];
  });
}

/** Links from the emails, newest first. */
async function invitationsTo(email: string): Promise<string[]> {
  const mails = await mailsTo(email);
  return mails.flatMap(({ text }) => /\S+\/auth\/invitation#token=\S+/.exec(text)?.[0] ?? []);
}

async function end(owner: TestUser, name: string): Promise<void> {
  const { page, t } = owner;
  await cardOf(owner, name)
    .getByRole('button', { name: t('staff:end.open') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff:end.confirm') })
    .click();
  await cardOf(owner, name).getByText(t('staff:state.no_account')).waitFor();
}
