import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { arriveAt, navigateAway, reload, visit } from './support/page.ts';
import { waitForNextSecond } from './support/product.ts';
import { aProfessional, db, openOperator } from './support/professional.ts';
import {
  demoPassword,
  onDesktop,
  openUser,
  sendSignIn,
  signIn,
  signInByForm,
  type TestUser,
} from './support/test-user.ts';

it('an operator signs an owner out, suspends and restores the account, and the trail shows it', async () => {
  const professional = await aProfessional();
  const { accountId } = await db
    .selectFrom('professionals.professionals')
    .select('accountId')
    .where('id', '=', professional.id)
    .executeTakeFirstOrThrow();
  const [awa, olga] = [await openUser(onDesktop), await openUser(onDesktop)];
  const { t } = awa;
  await signIn(awa, professional.email);
  await visit(awa.page, '/album');

  const operator = await openOperator(olga);
  await visit(olga.page, '/operator?section=accounts');
  await find(olga, `unknown-${professional.email}`);
  await olga.page.getByText(t('operator:accounts.none')).waitFor();
  await find(olga, professional.email.toUpperCase());
  const row = olga.page.getByRole('main').locator('li', { hasText: professional.businessName }).first();
  await row.getByText(t('operator:accounts.open'), { exact: true }).waitFor();
  // One device of the sign-up, one of this browser.
  await row.getByText(t('operator:accounts.devices_other', { count: 2 })).waitFor();

  await row.getByRole('button', { name: t('operator:accounts.signOut') }).click();
  const dialog = olga.page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t('operator:accounts.signOut') });
  await confirm.click();
  await dialog.getByText(t('fields:required')).waitFor();
  await dialog.getByLabel(t('operator:reason')).fill('Téléphone volé.');
  await confirm.click();
  await olga.page.getByRole('status').getByText(t('operator:accounts.signedOut')).waitFor();
  await row.getByText(t('operator:accounts.devices_zero')).waitFor();
  // The next request of the signed-out professional leads to the sign-in page.
  await reload(awa.page);
  await arriveAt(awa.page, '**/auth/login');

  const statusOfPage = async () => (await fetch(`${origin}/pro/${professional.slug}`)).status;
  expect(await statusOfPage()).toBe(200);
  await decide(olga, 'suspend', 'De faux avis sur des concurrentes.');
  await row.getByText(t('operator:accounts.professionalHidden')).waitFor();
  expect(await statusOfPage()).toBe(404);
  await waitForNextSecond();
  await sendSignIn(awa, professional.email, demoPassword);
  await awa.page.getByText(t('refusals:account_suspended')).first().waitFor();
  expect(new URL(awa.page.url()).pathname).toBe('/auth/login');

  await decide(olga, 'restore', 'Les avis étaient vrais.');
  await row.getByText(t('operator:accounts.open'), { exact: true }).waitFor();
  await signInByForm(awa, professional.email, demoPassword);
  await navigateAway(awa.page, '/album');
  await awa.page.getByRole('heading', { level: 1, name: t('album:title') }).waitFor();
  expect(await statusOfPage()).toBe(200);

  await row.getByRole('link', { name: t('operator:accounts.trail') }).click();
  await expectTrail(olga, accountId, operator.email);
});

async function expectTrail({ page, t }: TestUser, accountId: string, operatorEmail: string): Promise<void> {
  await arriveAt(page, '**/operator?section=acts&about=*');
  expect(await page.getByLabel(t('operator:acts.about')).inputValue()).toBe(accountId);
  await page.getByLabel(t('operator:acts.by')).fill(operatorEmail);
  const acts = page.getByRole('main').locator('li', { hasText: accountId });
  await expect.poll(() => acts.count()).toBeGreaterThan(3);
  for (const name of ['account_looked_up', 'sessions_ended', 'account_suspended', 'account_restored'])
    await acts
      .filter({ hasText: t(`operator:acts.names.${name as 'sessions_ended'}`) })
      .first()
      .waitFor();
  await acts.filter({ hasText: 'Téléphone volé.' }).waitFor();
  await page.getByLabel(t('operator:acts.until'), { exact: true }).fill('2020-01-01');
  await page.getByText(t('operator:acts.none')).waitFor();
}

async function find({ page, t }: TestUser, email: string): Promise<void> {
  await page.getByLabel(t('operator:accounts.email')).fill(email);
  await page.getByRole('button', { name: t('operator:accounts.find') }).click();
}

/** With a statement of reasons; waits until it is done. */
async function decide({ page, t }: TestUser, deed: 'suspend' | 'restore', facts: string): Promise<void> {
  await page.getByRole('button', { name: t(`operator:accounts.${deed}`), exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (deed === 'suspend') await dialog.getByLabel(t('operator:cases.rule')).fill('Article 6');
  await dialog.getByLabel(t('operator:cases.facts')).fill(facts);
  const outcome = deed === 'suspend' ? 'suspended' : 'restored';
  await dialog.getByRole('button', { name: t(`operator:cases.acts.${outcome}`) }).click();
  await page
    .getByRole('status')
    .getByText(t(`operator:accounts.${deed}Done`))
    .waitFor();
}
