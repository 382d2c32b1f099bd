import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { visit } from './support/page.ts';
import { askApi, demoPassword, onPhone, openAccount, openUser } from './support/test-user.ts';

it('an address whose emails bounce is marked beside the notification switches, and tried again on request', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  // The local mail server accepts the verification email and then returns it as undeliverable.
  const email = `rebond.${randomBytes(4).toString('hex')}@e2e.example`;
  await openAccount(user, demoPassword, { email, firstName: 'Nora', lastName: 'Le Goff' });
  const stops = async () => (await askApi<{ stops: object[] }>(page, '/me/preferences')).stops;
  await expect.poll(stops, { timeout: 30_000 }).toEqual([{ channel: 'email', reason: 'refused' }]);

  await visit(page, '/customer/account');
  const notice = page.getByText(t('preferences:stops.email.refused'));
  await notice.waitFor();
  await page.getByRole('button', { name: t('preferences:stops.start') }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await stops()).toEqual([]);
});
