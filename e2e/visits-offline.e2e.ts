import { expect, it } from 'vitest';
import { bookFreeTime } from './support/book-by-call.ts';
import { origin } from './support/browser.ts';
import { aHouse } from './support/house.ts';
import { onPhone, openAccount, setOut } from './support/journey.ts';
import { arriveAt, goOffline, reload, untilIn, visit } from './support/page.ts';

it('a customer reads her visits where no network is, tries again once there is, and leaves nothing of them behind', async () => {
  const traveller = await setOut(onPhone);
  const { page, t } = traveller;
  await openAccount(traveller, 'une phrase de passe');
  const house = await aHouse();
  await bookFreeTime(traveller, house);

  await visit(page, '/appointments');
  const known = page.getByText(house.businessName).first();
  await known.waitFor();
  await untilIn(
    page,
    `navigator.serviceWorker.getRegistration('/').then((one) => one?.active?.state === 'activated')`,
  );
  // The browser has the page already, and is told that it is still the one: its scripts run under the policy that it kept.
  await visit(page, '/information');
  const again = page.waitForResponse((answer) => answer.url().endsWith('/information'));
  await reload(page);
  expect((await again).headers()['content-security-policy']).toBeDefined();

  await goOffline(page);
  for (const path of ['/appointments', `/pro/${house.slug}`]) {
    await page.goto(origin + path);
    await page.getByRole('heading', { name: t('installed:offline.title') }).waitFor();
    await known.waitFor();
    await page.getByText('1 rue de Siam').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  }
  const retry = page.getByRole('link', { name: t('shell:actions.retry') });
  await retry.click();
  await retry.waitFor();
  await page.context().setOffline(false);
  await arriveAt(page, `${origin}/pro/${house.slug}`);

  await page.getByRole('button', { name: t('shell:header.menu') }).click();
  await page.getByRole('button', { name: t('shell:header.signOut') }).click();
  await arriveAt(page, (url) => url.pathname === '/auth/login');
  await goOffline(page);
  await page.goto(`${origin}/appointments`);
  await retry.waitFor();
  expect([await known.count(), await page.evaluate('JSON.stringify({ ...localStorage })')]).toEqual([
    0,
    expect.not.stringContaining(house.businessName),
  ]);
});
