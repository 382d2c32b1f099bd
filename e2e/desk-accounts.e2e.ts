import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { aHouse, db, openOperator } from './support/house.ts';
import {
  demoPassword,
  onDesktop,
  sendSignIn,
  setOut,
  signIn,
  signInAtTheDoor,
  type Traveller,
} from './support/journey.ts';
import { arriveAt, leaveFor, reload, visit } from './support/page.ts';
import { anotherSecond } from './support/product.ts';

it('an operator signs an owner out, suspends and restores the account, and the trail shows it', async () => {
  const house = await aHouse();
  const { accountId } = await db
    .selectFrom('professionals.professionals')
    .select('accountId')
    .where('id', '=', house.id)
    .executeTakeFirstOrThrow();
  const [awa, olga] = [await setOut(onDesktop), await setOut(onDesktop)];
  const { t } = awa;
  await signIn(awa, house.email);
  await visit(awa.page, '/album');

  const operator = await openOperator(olga);
  await visit(olga.page, '/operator?desk=accounts');
  await find(olga, `nobody-${house.email}`);
  await olga.page.getByText(t('desk:accounts.none')).waitFor();
  await find(olga, house.email.toUpperCase());
  const row = olga.page.getByRole('main').locator('li', { hasText: house.businessName }).first();
  await row.getByText(t('desk:accounts.open'), { exact: true }).waitFor();
  // That of her sign-up, and that of this browser.
  await row.getByText(t('desk:accounts.devices_other', { count: 2 })).waitFor();

  await row.getByRole('button', { name: t('desk:accounts.signOut') }).click();
  const dialog = olga.page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t('desk:accounts.signOut') });
  await confirm.click();
  await dialog.getByText(t('fields:required')).waitFor();
  await dialog.getByLabel(t('desk:reason')).fill('Téléphone volé.');
  await confirm.click();
  await olga.page.getByRole('status').getByText(t('desk:accounts.signedOut')).waitFor();
  await row.getByText(t('desk:accounts.devices_zero')).waitFor();
  // Her next step.
  await reload(awa.page);
  await arriveAt(awa.page, '**/auth/login');

  const statusOfPage = async () => (await fetch(`${origin}/pro/${house.slug}`)).status;
  expect(await statusOfPage()).toBe(200);
  await decide(olga, 'suspend', 'De faux avis sur des concurrentes.');
  await row.getByText(t('desk:accounts.houseHidden')).waitFor();
  expect(await statusOfPage()).toBe(404);
  await anotherSecond();
  await sendSignIn(awa, house.email, demoPassword);
  await awa.page.getByText(t('refusals:account_suspended')).first().waitFor();
  expect(new URL(awa.page.url()).pathname).toBe('/auth/login');

  await decide(olga, 'restore', 'Les avis étaient vrais.');
  await row.getByText(t('desk:accounts.open'), { exact: true }).waitFor();
  await signInAtTheDoor(awa, house.email, demoPassword);
  await leaveFor(awa.page, '/album');
  await awa.page.getByRole('heading', { level: 1, name: t('album:title') }).waitFor();
  expect(await statusOfPage()).toBe(200);

  const { page: desk } = olga;
  await row.getByRole('link', { name: t('desk:accounts.trail') }).click();
  await arriveAt(desk, '**/operator?desk=acts&about=*');
  expect(await desk.getByLabel(t('desk:acts.about')).inputValue()).toBe(accountId);
  await desk.getByLabel(t('desk:acts.by')).fill(operator.email);
  const acts = desk.getByRole('main').locator('li', { hasText: accountId });
  await expect.poll(() => acts.count()).toBeGreaterThan(3);
  for (const name of ['account_looked_up', 'sessions_ended', 'account_suspended', 'account_restored'])
    await acts
      .filter({ hasText: t(`desk:acts.names.${name as 'sessions_ended'}`) })
      .first()
      .waitFor();
  await acts.filter({ hasText: 'Téléphone volé.' }).waitFor();
  await desk.getByLabel(t('desk:acts.until'), { exact: true }).fill('2020-01-01');
  await desk.getByText(t('desk:acts.none')).waitFor();
});

async function find({ page, t }: Traveller, email: string): Promise<void> {
  await page.getByLabel(t('desk:accounts.email')).fill(email);
  await page.getByRole('button', { name: t('desk:accounts.find') }).click();
}

/** With a statement of reasons, and waits until it is done. */
async function decide({ page, t }: Traveller, deed: 'suspend' | 'restore', facts: string): Promise<void> {
  await page.getByRole('button', { name: t(`desk:accounts.${deed}`), exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (deed === 'suspend') await dialog.getByLabel(t('desk:cases.rule')).fill('Article 6');
  await dialog.getByLabel(t('desk:cases.facts')).fill(facts);
  const outcome = deed === 'suspend' ? 'suspended' : 'restored';
  await dialog.getByRole('button', { name: t(`desk:cases.acts.${outcome}`) }).click();
  await page
    .getByRole('status')
    .getByText(t(`desk:accounts.${deed}Done`))
    .waitFor();
}
