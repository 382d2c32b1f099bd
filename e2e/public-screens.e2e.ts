import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aFilledDraft } from './support/sign-up.ts';
import { expectAccessible, expectEnglishFits } from './support/sound.ts';
import { onDesktop, onPhone, openUser } from './support/test-user.ts';

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
const signInPages = [
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
/** Only where the simulators are. Of the messages an SMS: axe cannot run in the sandboxed frame of an e-mail. */
const gallery = ['/local/gallery?lang=fr', '/local/gallery?lang=en&view=messages#reminder.sms-1'];
const signUp = [
  '/auth/register/professional',
  '/auth/register/professional#draft=none&token=none',
  ...['personal_details', 'work_place', 'services', 'subscription', 'documents', 'payment'].map(
    (step) => `/auth/register/professional?step=${step}`,
  ),
];

/** Pages whose language comes from the address or from the embedding site. */
const hasNoMenu = /^\/(local|widget)\//;

/**
 * Also audited on a desktop, in English: one screen for each way the style sheets lay out by width. The
 * others are one column at any width, or laid out like one of these.
 */
const laidOutByWidth = [
  '/',
  '/search?where=75011&categories=woman_cut,coloration&place=salon',
  '/search?where=75011&view=map',
  '/pro/atelier-sofia-paris-11e',
  '/coiffeur/paris-11e',
  '/booking/atelier-sofia-paris-11e',
  // For its English.
  '/widget/atelier-sofia-paris-11e',
  '/auth/login',
  '/auth/register/professional',
];

describe('every screen is sound', () => {
  it.each([
    ['the marketplace', marketplace],
    ['the sign-in pages', signInPages],
    ['the gallery', gallery],
  ])('of %s', async (_, paths) => {
    const { page } = await openUser(onPhone);
    for (const path of paths) {
      await expectAccessible(page, path);
      if (!hasNoMenu.test(path)) await expectEnglishFits(page);
    }
  });

  it('of the sign-up', async () => {
    const { page } = await openUser(onPhone);
    await aFilledDraft(page);
    for (const path of signUp) {
      await expectAccessible(page, path);
      await expectEnglishFits(page);
    }
  });

  it('laid out by its width, on a desktop', async () => {
    const { page } = await openUser(onDesktop);
    for (const path of laidOutByWidth) {
      await expectAccessible(page, path);
      // Side by side, the labels of the two fields stand on one line.
      if (path === '/') expect(new Set(await topsOfFirstLabels(page)).size).toBe(1);
    }
    await aFilledDraft(page);
    await expectAccessible(page, '/auth/register/professional?step=work_place');
  });
});

/** Top edges of the two labels in the first row of the search. */
async function topsOfFirstLabels(page: Page): Promise<number[]> {
  const labels = page.getByRole('search').locator('label[for]');
  const boxes = await Promise.all([0, 1].map((at) => labels.nth(at).boundingBox()));
  return boxes.map((box) => Math.round(box?.y ?? Number.NaN));
}
