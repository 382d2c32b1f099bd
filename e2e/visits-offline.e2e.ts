import { expect, it } from 'vitest';
import { bookFreeTime } from './support/book-by-call.ts';
import { origin } from './support/browser.ts';
import { arriveAt, goOffline, reload, untilIn, visit } from './support/page.ts';
import { aProfessional } from './support/professional.ts';
import { onPhone, openAccount, openUser } from './support/test-user.ts';

it('a customer reads appointments offline, retries once online, and signing out leaves nothing behind', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  await openAccount(user, 'une phrase de passe');
  const professional = await aProfessional();
  await bookFreeTime(user, professional);

  await visit(page, '/appointments');
  const known = page.getByText(professional.businessName).first();
  await known.waitFor();
  await untilIn(
    page,
    `navigator.serviceWorker.getRegistration('/').then((one) => one?.active?.state === 'activated')`,
  );
  // The reload is answered with 304, so the browser keeps the headers of the first response: the policy
  // must be in them.
  await visit(page, '/information');
  const again = page.waitForResponse((answer) => answer.url().endsWith('/information'));
  await reload(page);
  expect((await again).headers()['content-security-policy']).toBeDefined();

  await goOffline(page);
  for (const path of ['/appointments', `/pro/${professional.slug}`]) {
    await page.goto(origin + path);
    await page.getByRole('heading', { name: t('manifest:offline.title') }).waitFor();
    await known.waitFor();
    await page.getByText('1 rue de Siam').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  }
  const retry = page.getByRole('link', { name: t('shell:actions.retry') });
  await retry.click();
  await retry.waitFor();
  await page.context().setOffline(false);
  await arriveAt(page, `${origin}/pro/${professional.slug}`);

  await page.getByRole('button', { name: t('shell:header.menu') }).click();
  await page.getByRole('button', { name: t('shell:header.signOut') }).click();
  await arriveAt(page, (url) => url.pathname === '/auth/login');
  await goOffline(page);
  await page.goto(`${origin}/appointments`);
  await retry.waitFor();
  expect([await known.count(), await page.evaluate('JSON.stringify({ ...localStorage })')]).toEqual([
    0,
    expect.not.stringContaining(professional.businessName),
  ]);
});
