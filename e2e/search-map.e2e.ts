import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rebuildListings } from '../apps/api/src/domains/search/index.ts';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional, db, type Professional } from './support/professional.ts';
import { onDesktop, onPhone, openUser, type ReaderSetup } from './support/test-user.ts';

type Place = { city: string; postalCode: string; inseeCode: string; latitude: number; longitude: number };

/** Towns without any other professional; the second is so far away that only the map finds it. */
const towns: Record<ReaderSetup['language'], [near: Place, far: Place]> = {
  fr: [
    { city: 'Aurillac', postalCode: '15000', inseeCode: '15014', latitude: 44.9254, longitude: 2.4398 },
    { city: 'Murat', postalCode: '15300', inseeCode: '15138', latitude: 45.1101, longitude: 2.8686 },
  ],
  en: [
    { city: 'Guéret', postalCode: '23000', inseeCode: '23096', latitude: 46.1718, longitude: 1.8717 },
    { city: 'Aubusson', postalCode: '23200', inseeCode: '23008', latitude: 45.9549, longitude: 2.1672 },
  ],
};

async function aProfessionalAt(place: Place, north = 0): Promise<Professional> {
  const professional = await aProfessional();
  await db
    .updateTable('professionals.places')
    .set({ ...place, latitude: place.latitude + north, precision: 'pin' })
    .where('professionalId', '=', professional.id)
    .execute();
  await rebuildListings(db, [professional.id]);
  return professional;
}

/** Number of salons on the map, as pins and in clusters. */
async function countOnMap(page: Page): Promise<number> {
  const alone = await page.locator('[data-pin]').count();
  const together = await page.locator('[data-cluster]').allInnerTexts();
  return together.reduce((sum, count) => sum + Number(count), alone);
}

/** Professionals in the list, also where a phone shows the map instead. */
async function listed(page: Page): Promise<string[]> {
  const cards = await page.locator('[data-professional]').all();
  return Promise.all(cards.map(async (card) => (await card.getAttribute('data-professional')) ?? ''));
}

/** The square that the address of the page searches. */
function squareIn(page: Page): string | null {
  return new URL(page.url()).searchParams.get('square');
}

/** Names on the map that a pin covers. */
function listCoveredNames(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    const pins = [...document.querySelectorAll('[data-pin], [data-cluster]')].map((pin) => pin.getBoundingClientRect());
    [...document.querySelectorAll('[data-name]')].filter((name) => {
      const box = name.getBoundingClientRect();
      return pins.some((pin) => pin.left < box.right && box.left < pin.right && pin.top < box.bottom && box.top < pin.bottom);
    }).map((name) => name.textContent);
  `);
}

async function zoomOutUntilListed(page: Page, zoomOut: string, professionalId: string): Promise<void> {
  while (!(await listed(page)).includes(professionalId)) {
    const before = squareIn(page);
    await page.getByRole('button', { name: zoomOut }).click();
    await expect.poll(() => squareIn(page)).not.toBe(before);
    await page.locator('[data-professional]').first().waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('ul[aria-busy="true"]').count()).toBe(0);
  }
}

it.each([onPhone, onDesktop])(
  'in $language at $width px the map shows the professionals of the list, the search follows it, and Back finds both as they were',
  async (readerSetup) => {
    const [near, far] = towns[readerSetup.language];
    const one = await aProfessionalAt(near);
    const other = await aProfessionalAt(near, 0.02);
    const remote = await aProfessionalAt(far);
    const { page, t } = await openUser(readerSetup);
    const isPhone = readerSetup === onPhone;
    await visit(page, `/search?where=${near.postalCode}`);
    if (isPhone) {
      expect(await page.locator('canvas').count()).toBe(0);
      await page.getByRole('button', { name: t('search:map.toMap'), exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('view') === 'map');
    }
    await expect.poll(() => countOnMap(page)).toBe(2);
    expect((await listed(page)).toSorted()).toEqual([one.id, other.id].toSorted());

    if (!isPhone) {
      const card = page.locator(`[data-professional="${other.id}"]`);
      await card.getByRole('link', { name: other.businessName, exact: true }).focus();
      await page.locator(`[data-pin="${other.id}"][data-lit]`).waitFor();
    }

    // The town is named beside the pin that stands on its middle.
    await page.locator('[data-name="town"]', { hasText: near.city }).waitFor();
    await expect.poll(() => listCoveredNames(page)).toEqual([]);

    // Zooming out brings the far professional onto the map and the list.
    const squareOf = () => squareIn(page);
    await zoomOutUntilListed(page, t('map:further'), remote.id);
    await expect.poll(() => countOnMap(page)).toBe((await listed(page)).length);
    const heading = t('search:found.square', { count: (await listed(page)).length });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();

    // With the tick removed, the map waits for a press before it searches.
    const searchedSquare = squareOf();
    await page.getByLabel(t('map:follow')).uncheck();
    // To the east, where the far professional is.
    await page.locator('canvas').press('ArrowRight');
    await page.getByRole('button', { name: t('map:here') }).waitFor();
    expect(squareOf()).toBe(searchedSquare);
    await page.getByRole('button', { name: t('map:here') }).click();
    await expect.poll(squareOf).not.toBe(searchedSquare);
    await expect.poll(() => page.locator('ul[aria-busy="true"]').count()).toBe(0);

    await page.locator(`[data-pin="${remote.id}"]`).click();
    const card = page.getByRole('article', { name: remote.businessName });
    await card.waitFor();
    await card.getByText(/\d.* rue /).waitFor();
    await card.getByRole('link', { name: t('map:next').split('{{')[0]! }).waitFor();
    const was = { url: page.url(), count: await countOnMap(page), list: await listed(page) };
    const scroll = await page.evaluate<number>('scrollY');
    await card.getByRole('link', { name: remote.businessName }).click();
    await arriveAt(page, (url) => url.pathname === `/pro/${remote.slug}`);
    await page.goBack();
    await arriveAt(page, was.url);
    await expect.poll(() => countOnMap(page)).toBe(was.count);
    expect(page.url()).toBe(was.url);
    await expect.poll(() => listed(page)).toEqual(was.list);
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(scroll);
    await page.locator(`[data-pin="${remote.id}"]`).waitFor();

    // The map view on a phone also says why it shows other professionals than requested.
    if (isPhone) {
      await visit(page, `/search?where=${near.postalCode}&named=Chignon+de+gala&view=map`);
      // Wait for the map first: until then the list is in its place and shows the note too.
      await expect.poll(() => countOnMap(page)).toBe(2);
      await page.getByRole('status').getByText(t('search:widened.anyService')).waitFor();
    }
  },
);
