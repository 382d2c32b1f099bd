import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, origin } from './support/browser.ts';
import { askApi, openAccount, setOut, signIn, type Traveller, ways } from './support/journey.ts';
import { eventually, mailsTo } from './support/product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const first = 'le premier mot de passe';
const second = 'le second mot de passe';

describe.each(ways)('in $language at $width px', (way) => {
  it('a customer confirms her e-mail by the mailed link, changes her name, then her password', async () => {
    const traveller = await setOut(browser, way);
    const { page, t } = traveller;
    const { email } = await openAccount(traveller, first);

    await page.goto(`${origin}/customer/account`, { waitUntil: 'networkidle' });
    await page.getByText(t('identity:account.email.unverified')).waitFor();
    await page.getByRole('button', { name: t('identity:account.email.sendAgain') }).click();
    await page.getByText(t('identity:account.email.sent', { email })).waitFor();
    const link = await eventually('the mail with the link', async () =>
      (await mailsTo(email))
        .map(({ text }) => /\S+\/auth\/verify-email#token=\S+/.exec(text)?.[0])
        .find((found) => found !== undefined),
    );
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: t('identity:verify.done.title') }).waitFor();
    await page.goto(`${origin}/customer/account`, { waitUntil: 'networkidle' });
    await page.getByText(t('identity:account.email.verified')).waitFor();

    await page.getByLabel(t('identity:register.firstName'), { exact: true }).fill('Noémie');
    await page.getByRole('button', { name: t('identity:account.save') }).click();
    await page.getByText(t('identity:account.saved')).waitFor();
    expect((await askApi<{ first_name: string }>(page, '/me')).first_name).toBe('Noémie');

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
    expect(traveller.complaints).toEqual([]);
    await traveller.close();

    const elsewhere = await setOut(browser, way);
    await signIn(elsewhere, email, second);
    await elsewhere.close();
  });
});

async function changePassword({ page, t }: Traveller, current: string, next: string): Promise<void> {
  await page.getByLabel(t('identity:account.password.current'), { exact: true }).fill(current);
  await page.getByLabel(t('identity:newPassword.password'), { exact: true }).fill(next);
  await page.getByLabel(t('identity:newPassword.confirm'), { exact: true }).fill(next);
  await page.getByRole('button', { name: t('identity:account.password.submit') }).click();
}
