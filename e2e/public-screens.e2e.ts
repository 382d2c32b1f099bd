import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setOut, ways } from './support/journey.ts';
import { aFilledDraft } from './support/sign-up.ts';
import { expectSound } from './support/sound.ts';

const marketplace = [
  '/',
  '/search?where=75011&categories=woman_cut,coloration&place=salon',
  '/search?where=75011&view=map',
  '/search?where=99999',
  '/search?where=Rennes&named=Balayage&part=morning&place=at_home&missed=xylophone',
  '/pro/atelier-sofia-paris-11e',
  '/coiffeur/paris-11e',
  '/coiffeur/paris-11e/coloration',
  '/booking/atelier-sofia-paris-11e',
  '/group-booking/atelier-sofia-paris-11e',
  '/widget/atelier-sofia-paris-11e',
  '/information',
  '/decision',
  '/decision#token=a-link',
];
const door = [
  '/auth/login',
  '/local/identity/google?lang=fr',
  '/local/identity/facebook?lang=en',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/verify-email',
  '/auth/change-email',
  '/auth/reset-password',
  '/auth/reset-password#token=a-link',
  '/auth/invitation#token=a-link',
];
const signUp = [
  '/auth/register/professional',
  '/auth/register/professional#draft=none&token=none',
  ...['personal_details', 'work_place', 'services', 'subscription', 'documents', 'payment'].map(
    (step) => `/auth/register/professional?step=${step}`,
  ),
];

describe.each(ways)('in $language at $width px every screen is sound', (way) => {
  it.each([
    ['the marketplace', marketplace],
    ['the door', door],
  ])('of %s', async (_, paths) => {
    const { page } = await setOut(way);
    for (const path of paths) {
      await expectSound(page, path);
      // Side by side, what a field is called stands on one line with its neighbour's.
      if (path === '/' && way.width > 600) expect(new Set(await topsOfFirstLabels(page)).size).toBe(1);
    }
  });

  it('of the sign-up', async () => {
    const { page } = await setOut(way);
    await aFilledDraft(page);
    for (const path of signUp) await expectSound(page, path);
  });
});

/** Of the labels of the two fields that share the first row of the search. */
async function topsOfFirstLabels(page: Page): Promise<number[]> {
  const labels = page.getByRole('search').locator('label[for]');
  const boxes = await Promise.all([0, 1].map((at) => labels.nth(at).boundingBox()));
  return boxes.map((box) => Math.round(box?.y ?? Number.NaN));
}
