import { expect, it } from 'vitest';
import { rebuildListings } from '../apps/api/src/domains/search/index.ts';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional, db } from './support/professional.ts';
import { onPhone, openUser } from './support/test-user.ts';

/** A town without any other professional. */
const at = { city: 'Gap', postal_code: '05000' };

it('a choice says how many it finds before it is pressed, the list is as many, Back restores, and a card says why it stands there', async () => {
  const [welcoming, other] = [await aProfessional({ at }), await aProfessional({ at })];
  await db
    .updateTable('professionals.professionals')
    .set({ accessibility: ['step_free'], onSitePayments: ['cash'] })
    .where('id', '=', welcoming.id)
    .execute();
  await rebuildListings(db, [welcoming.id]);
  const { page, t } = await openUser(onPhone);
  await visit(page, `/search?where=${at.postal_code}`);
  const listed = async () =>
    Promise.all(
      (await page.locator('[data-professional]').all()).map((card) => card.getAttribute('data-professional')),
    );
  await expect.poll(async () => (await listed()).toSorted()).toEqual([welcoming.id, other.id].toSorted());

  await page.getByRole('button', { name: t('search:filters.more') }).click();
  const dialog = page.getByRole('dialog');
  const choice = (label: string) => dialog.getByLabel(label, { exact: true });
  const payments = choice(t('services:payments.title')).locator('option');
  await payments.filter({ hasText: `${t('services:payments.cash')} (1)` }).waitFor({ state: 'attached' });
  // A choice without results is left out.
  expect(await payments.filter({ hasText: t('services:payments.cheque') }).count()).toBe(0);
  const stepFree = `${t('services:accessibility.step_free')} (1)`;
  await choice(t('services:accessibility.title')).selectOption({ label: stepFree });
  await arriveAt(page, (url) => url.searchParams.get('access') === 'step_free');
  await dialog.getByRole('button', { name: t('search:filters.show', { count: 1 }) }).click();
  await expect.poll(listed).toEqual([welcoming.id]);
  await page.goBack();
  await arriveAt(page, (url) => !url.searchParams.has('access'));
  await expect.poll(async () => (await listed()).length).toBe(2);

  const card = page.locator(`[data-professional="${welcoming.id}"]`);
  expect(await card.getByRole('term').count()).toBe(0);
  await card.getByRole('button', { name: t('search:card.whyAt', { name: welcoming.businessName }) }).click();
  await card.getByText(t('ranking:paid')).waitFor();
  expect(await card.getByRole('term').count()).toBe(5);
  await card.getByRole('link', { name: t('ranking:all') }).click();
  await arriveAt(page, (url) => url.pathname === '/information' && url.hash === '#ranking');
  await page.getByRole('heading', { name: t('information:ranking.title') }).waitFor();
});
