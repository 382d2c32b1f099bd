import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { arriveAt, arriveWithMessage, visit } from './support/page.ts';
import { eventually, mailsTo } from './support/product.ts';
import { onPhone, openAccount, openUser, signIn, type TestUser } from './support/test-user.ts';

const forgotten = 'un mot de passe oublié';
const chosen = 'celui que je retiens';

it('a forgotten password is replaced by the mailed link, which is good once', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  await visit(page, '/auth/login');
  await page.getByRole('link', { name: t('identity:login.forgot') }).click();
  await arriveAt(page, '**/auth/forgot-password');

  const { email } = await openAccount(user, forgotten);
  await visit(page, '/auth/forgot-password');
  await ask(user, 'unknown@e2e.example');
  const unknownMessage = await sentenceFor(user, 'unknown@e2e.example');
  await page.getByRole('button', { name: t('identity:forgot.again') }).click();
  await ask(user, email);
  expect(await sentenceFor(user, email)).toBe(unknownMessage);
  expect(await mailsTo('unknown@e2e.example')).toEqual([]);

  const link = await eventually('the mail with the link', async () =>
    (await mailsTo(email))
      .map(({ text }) => /\S+\/auth\/reset-password#token=\S+/.exec(text)?.[0])
      .find((found) => found !== undefined),
  );
  // An expired session must not redirect away from the link.
  await page.context().clearCookies({ name: /companion/ });
  await visit(page, link);
  const cookies = async () => (await page.context().cookies(origin)).map(({ name }) => name);
  await expect.poll(cookies).not.toContain('accessToken');
  expect(page.url()).toBe(link);
  await fillNewPassword(user, chosen, 'autre chose encore');
  await page.getByText(t('fields:passwords_differ')).waitFor();
  await fillNewPassword(user, chosen, chosen);
  await arriveWithMessage(page.getByText(t('identity:reset.done')), '**/auth/login');
  expect(await cookies()).not.toContain('accessToken');

  await trySignIn(user, email, forgotten);
  await page.getByText(t('identity:problems.wrong_password')).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
  await signIn(user, email, chosen);

  await page.goto('about:blank');
  await visit(page, link);
  await fillNewPassword(user, forgotten, forgotten);
  await page.getByRole('heading', { name: t('identity:badLink.title') }).waitFor();
  await page.getByRole('link', { name: t('identity:badLink.ask') }).click();
  await arriveAt(page, '**/auth/forgot-password');
});

async function ask({ page, t }: TestUser, email: string): Promise<void> {
  await page.getByLabel(t('identity:login.email')).fill(email);
  await page.getByRole('button', { name: t('identity:forgot.submit') }).click();
}

/** The message without the typed address. */
async function sentenceFor({ page }: TestUser, email: string): Promise<string> {
  const status = page.getByRole('status').filter({ hasText: email });
  return ((await status.textContent()) ?? '').replace(email, '');
}

async function fillNewPassword({ page, t }: TestUser, password: string, again: string): Promise<void> {
  await page.getByLabel(t('identity:newPassword.password'), { exact: true }).fill(password);
  await page.getByLabel(t('identity:newPassword.confirm'), { exact: true }).fill(again);
  await page.getByRole('button', { name: t('identity:reset.submit') }).click();
}

async function trySignIn({ page, t }: TestUser, email: string, password: string): Promise<void> {
  await page.getByLabel(t('identity:login.email')).fill(email);
  await page.getByLabel(t('identity:login.password'), { exact: true }).fill(password);
  await page
    .locator('form')
    .getByRole('button', { name: t('identity:login.submit') })
    .click();
}
