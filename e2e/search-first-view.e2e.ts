import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { evaluateAtRest, visit } from './support/page.ts';
import { onDesktop, onPhone, openUser } from './support/test-user.ts';

/** Height of the first view that the page is made for, at both widths. */
const VIEW_PX = 800;

/** Searches that need different rows: none, a word without a control and a part of day, a category, at home. */
const searches = [
  '/search?where=75011',
  '/search?where=75011&named=Coupe&part=afternoon',
  '/search?where=75011&categories=coloration',
  '/search?where=75011&place=at_home',
];

async function bottomOf(what: Locator): Promise<number> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`Not drawn: ${what}`);
  return box.y + box.height;
}

const cardsOf = (page: Page) => page.locator('[data-professional]').getByRole('article');

/** Counts the first three times of the first card whose middle another element covers. */
async function countCoveredTimes(page: Page): Promise<number> {
  return evaluateAtRest<number>(
    page,
    `
    [...document.querySelectorAll('[data-professional]:first-child a[href^="/booking/"]')].slice(0, 3).filter((time) => {
      const { x, y, width, height } = time.getBoundingClientRect();
      return !time.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).length`,
  );
}

it('on a phone the first view shows photo, name, price and three free times of a card, and the next card begins', async () => {
  const { page } = await openUser(onPhone);
  await page.setViewportSize({ width: onPhone.width, height: VIEW_PX });
  for (const search of searches) {
    await visit(page, search);
    const card = cardsOf(page).first();
    const times = card.locator('a[href^="/booking/"]');
    const picture = card.locator('img').first();
    expect((await picture.boundingBox())?.height, search).toBeGreaterThanOrEqual(120);
    expect(await bottomOf(card.getByRole('heading')), search).toBeLessThanOrEqual(VIEW_PX);
    expect(await bottomOf(card.getByText('€').first()), search).toBeLessThanOrEqual(VIEW_PX);
    for (const at of [0, 1, 2]) expect(await bottomOf(times.nth(at)), search).toBeLessThanOrEqual(VIEW_PX);
    expect((await cardsOf(page).nth(1).boundingBox())?.y, search).toBeLessThan(VIEW_PX);
    expect(await countCoveredTimes(page), search).toBe(0);
  }
});

it('on a desktop the first view shows two whole cards', async () => {
  const { page } = await openUser(onDesktop);
  await page.setViewportSize({ width: onDesktop.width, height: VIEW_PX });
  for (const search of searches.filter((one) => !one.includes('at_home'))) {
    await visit(page, search);
    expect(await bottomOf(cardsOf(page).nth(1)), search).toBeLessThanOrEqual(VIEW_PX);
    expect(await countCoveredTimes(page), search).toBe(0);
  }
});
