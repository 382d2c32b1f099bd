import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, origin } from './support/browser.ts';
import { setOut, signIn, ways } from './support/journey.ts';
import { aFilledDraft } from './support/sign-up.ts';

const publicScreens = [
  '/',
  '/search?where=75011&categories=woman_cut,coloration&place=salon',
  '/search?where=99999',
  '/pro/atelier-sofia-paris-11e',
  '/booking/atelier-sofia-paris-11e',
  '/information',
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
const signUpScreens = [
  '/auth/register/professional',
  '/auth/register/professional#draft=none&token=none',
  ...['personal_details', 'work_place', 'services', 'subscription', 'documents', 'payment'].map(
    (step) => `/auth/register/professional?step=${step}`,
  ),
];
const customerScreens = [
  '/customer',
  '/customer/account',
  '/appointments',
  '/appointments?view=past',
  '/appointments?view=cancelled',
];
const professionalScreens = [
  '/professional',
  '/professional/calendar',
  '/professional/calendar?view=week',
  '/professional/calendar?view=list',
  '/professional/calendar?add=appointment',
  '/professional/payment-management',
  '/staff',
  '/professional/information',
  '/professional/subscription',
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(ways)('in $language at $width px', (way) => {
  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    it('every screen passes axe without a serious finding, scrolls only downwards and keeps the console quiet', async () => {
      const visitor = await setOut(browser, way);
      const { page } = visitor;
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of publicScreens) await expectSound(page, path);
      await aFilledDraft(page);
      for (const path of signUpScreens) await expectSound(page, path);
      await signIn(visitor, 'camille@demo.meche.example');
      for (const path of customerScreens) await expectSound(page, path);
      expect(visitor.complaints).toEqual([]);
      await visitor.close();

      const hairdresser = await setOut(browser, way);
      await hairdresser.page.emulateMedia({ colorScheme: scheme });
      await signIn(hairdresser, 'sofia@demo.meche.example');
      for (const path of professionalScreens) await expectSound(hairdresser.page, path);
      expect(hairdresser.complaints).toEqual([]);
      await hairdresser.close();
    });
  });
});

async function expectSound(page: Page, path: string): Promise<void> {
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect({ path, told }).toEqual({ path, told: [] });
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect({ path, overflow }).toEqual({ path, overflow: 0 });
}
