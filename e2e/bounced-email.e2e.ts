import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { visit } from './support/page.ts';
import { askApi, demoPassword, onPhone, openAccount, openUser } from './support/test-user.ts';

it('an address whose letters come back is said to her beside her switches, and tried again when she asks', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  // The local mail server takes the letter that proves her address, and then finds nobody there.
  const email = `rebond.${randomBytes(4).toString('hex')}@e2e.example`;
  await openAccount(user, demoPassword, { email, firstName: 'Nora', lastName: 'Le Goff' });
  const stops = async () => (await askApi<{ stops: object[] }>(page, '/me/preferences')).stops;
  await expect.poll(stops, { timeout: 30_000 }).toEqual([{ channel: 'email', reason: 'refused' }]);

  await visit(page, '/customer/account');
  const told = page.getByText(t('preferences:stops.email.refused'));
  await told.waitFor();
  await page.getByRole('button', { name: t('preferences:stops.start') }).click();
  await told.waitFor({ state: 'detached' });
  expect(await stops()).toEqual([]);
});
