import { expect, it } from 'vitest';
import { visit } from './support/page.ts';
import { aProfessional } from './support/professional.ts';
import { onPhone, openAccount, openUser } from './support/test-user.ts';

it('a customer keeps a hairdresser, makes them the usual one, and books from the front page', async () => {
  const { slug, businessName } = await aProfessional();
  const user = await openUser(onPhone);
  const { page, t } = user;
  await openAccount(user, 'une phrase de passe');
  await visit(page, `/pro/${slug}`);
  await page.getByRole('button', { name: t('professionals:keep'), exact: true }).click();
  await page.getByRole('button', { name: t('professionals:kept'), exact: true, pressed: true }).waitFor();
  await visit(page, '/customer');
  await page.getByRole('button', { name: t('customer:kept.makeUsualAt', { name: businessName }) }).click();
  await page.getByText(t('customer:kept.usual'), { exact: true }).waitFor();
  await visit(page, '/');
  await page.getByRole('heading', { name: t('customer:kept.usual') }).waitFor();
  const time = page.locator('a[href*="slot="], a[href*="requested="]').first();
  const href = await time.getAttribute('href');
  await time.click();
  await page.waitForURL((url) => url.pathname === `/booking/${slug}`);
  expect(href).toContain(`/booking/${slug}`);
  await visit(page, '/customer');
  await page.getByRole('button', { name: t('customer:kept.dropAt', { name: businessName }) }).click();
  await page.getByText(t('customer:kept.emptyTitle')).waitFor();
});
