import { expect, it } from 'vitest';
import { arriveAt, navigateAway, untilIn, visit } from './support/page.ts';
import { onPhone, openUser, signIn } from './support/test-user.ts';

const found = '/search?where=75011&place=salon';
const isMarked = "document.documentElement.hasAttribute('data-navigating')";

it('on a slow line a press shows at once that its page is on its way, then its outline, then the page', async () => {
  const { page } = await openUser(onPhone);
  await visit(page, found);
  const [scripts, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/assets/**', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.route('**/api/v1/professionals/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const professional = page.locator('article').first().getByRole('heading').getByRole('link');
  const name = await professional.textContent();
  await professional.click();
  await untilIn(page, isMarked);
  expect(new URL(page.url()).pathname).toBe('/search');

  scripts.resolve();
  await page.locator('[data-skeleton="page"]').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/pro\//);

  answer.resolve();
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
  await untilIn(page, `!(${isMarked})`);
});

it('an area whose scripts were lost on the way says so after a while, and is loaded again from there', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  await signIn(user, 'sofia@demo.meche.example');
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  await navigateAway(page, '/professional/calendar?view=week');
  // Wait for the styles: without them every element is visible.
  await page.waitForLoadState();
  const again = page.getByRole('link', { name: t('shell:state.loadAgain') });
  await again.waitFor();
  await page.unroute(scripts);
  await again.click();
  await arriveAt(page, '**/professional/calendar?view=week');
  await page.getByRole('heading', { level: 1 }).waitFor();
});
