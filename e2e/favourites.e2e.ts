import { expect, it } from 'vitest';
import { aHouse } from './support/house.ts';
import { onPhone, openAccount, setOut } from './support/journey.ts';
import { visit } from './support/page.ts';

it('a customer keeps a hairdresser, makes her her own, and books from the front page', async () => {
  const { slug, businessName } = await aHouse();
  const traveller = await setOut(onPhone);
  const { page, t } = traveller;
  await openAccount(traveller, 'une phrase de passe');
  await visit(page, `/pro/${slug}`);
  await page.getByRole('button', { name: t('professionals:keep'), exact: true }).click();
  await page.getByRole('button', { name: t('professionals:kept'), exact: true, pressed: true }).waitFor();
  await visit(page, '/customer');
  await page.getByRole('button', { name: t('customer:kept.makeHersAt', { name: businessName }) }).click();
  await page.getByText(t('customer:kept.hers'), { exact: true }).waitFor();
  await visit(page, '/');
  await page.getByRole('heading', { name: t('customer:kept.hers') }).waitFor();
  const time = page.locator('a[href*="slot="], a[href*="wish="]').first();
  const href = await time.getAttribute('href');
  await time.click();
  await page.waitForURL((url) => url.pathname === `/booking/${slug}`);
  expect(href).toContain(`/booking/${slug}`);
  await visit(page, '/customer');
  await page.getByRole('button', { name: t('customer:kept.dropAt', { name: businessName }) }).click();
  await page.getByText(t('customer:kept.emptyTitle')).waitFor();
});
