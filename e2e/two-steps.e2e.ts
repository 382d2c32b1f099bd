import { expect, it } from 'vitest';
import { totpCodeAt } from '../apps/api/src/testing/authenticator.ts';
import { arriveAt, visit } from './support/page.ts';
import { eventually, mailsTo } from './support/product.ts';
import { db } from './support/professional.ts';
import {
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  sendSignIn,
  signInByForm,
  type TestUser,
} from './support/test-user.ts';

const password = 'une phrase de passe';
/** The code of the next half minute, already accepted: the current one was used for the set-up. */
const nextCode = (secret: string) => totpCodeAt(secret, new Date(Date.now() + 30_000));

it('a customer sets up two steps, comes back with a code, then with a recovery code', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  const { email } = await openAccount(user, password);
  await visit(page, '/customer/account');
  await page.getByText(t('second-step:off')).waitFor();
  const { secret, recoveryCodes } = await setUp(user);
  await page.getByText(t('second-step:left_other', { count: 10 })).waitFor();

  await signOut(user);
  await sendSignIn(user, email, password);
  await enterCode(user, '000000');
  await page.getByText(t('fields:wrong_code')).waitFor();
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'accessToken' }));
  await enterCode(user, nextCode(secret));
  await arriveAt(page, (url) => !url.pathname.startsWith('/auth'));

  await signOut(user);
  await sendSignIn(user, email, password);
  await enterCode(user, recoveryCodes[0] ?? '');
  await arriveAt(page, (url) => !url.pathname.startsWith('/auth'));
  await eventually('the email about the recovery code', async () =>
    (await mailsTo(email)).some(
      ({ subject }) => subject === t('notifications:secondStep.recovery_code_used.title'),
    ),
  );

  await visit(page, '/customer/account');
  await page.getByText(t('second-step:left_other', { count: 9 })).waitFor();
  await page.getByRole('button', { name: t('second-step:end'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('second-step:code'), { exact: true }).fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: t('second-step:end'), exact: true }).click();
  await page.getByText(t('second-step:off')).waitFor();
  await signOut(user);
  await signInByForm(user, email, password);
});

it('an operator must set up two steps before the operator area opens', async () => {
  const olga = await openUser(onDesktop);
  const { page, t } = olga;
  const { email } = await openAccount(olga, password);
  await db.updateTable('identity.accounts').set({ isOperator: true }).where('email', '=', email).execute();
  await visit(page, '/operator');
  await page.getByRole('heading', { name: t('second-step:operatorTitle') }).waitFor();
  await setUp(olga);
  await page.getByRole('heading', { name: t('operator:title'), level: 1 }).waitFor();
  await visit(page, '/customer/account');
  await page.getByText(t('second-step:required')).waitFor();
  expect(await page.getByRole('button', { name: t('second-step:end'), exact: true }).count()).toBe(0);
});

/** Sets up two steps, from the switch to the stored recovery codes. */
async function setUp({ page, t }: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('second-step:start'), exact: true }).click();
  await dialog.getByLabel(t('identity:again.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: t('identity:again.confirm') }).click();
  await dialog.getByRole('img', { name: t('second-step:picture') }).waitFor();
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await dialog.getByLabel(t('second-step:code'), { exact: true }).fill(totpCodeAt(secret, new Date()));
  await dialog.getByRole('button', { name: t('second-step:confirm'), exact: true }).click();
  await dialog.getByRole('heading', { name: t('second-step:onTitle') }).waitFor();
  const recoveryCodes = await dialog.locator('code').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await dialog.getByRole('button', { name: t('second-step:kept') }).click();
  return { secret, recoveryCodes };
}

async function signOut({ page, t }: TestUser): Promise<void> {
  await page.getByRole('button', { name: t('shell:header.menu') }).click();
  await page.getByRole('button', { name: t('shell:header.signOut'), exact: true }).click();
  await arriveAt(page, '**/auth/login');
}

async function enterCode({ page, t }: TestUser, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('identity:code.title') });
  await dialog.getByLabel(t('identity:code.label'), { exact: true }).fill(code);
  await dialog.getByRole('button', { name: t('identity:code.submit') }).click();
}
