import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findJsonLdProblems } from '../apps/web/app/testing/json-ld-problems.ts';
import { origin } from './support/browser.ts';
import { visit } from './support/page.ts';
import { onDesktop, onPhone, openUser } from './support/test-user.ts';

const contentOf = (page: Page, selector: string, attribute: string) =>
  page.locator(selector).first().getAttribute(attribute);

it('without scripts the page of a town shows names, prices and next times, and leads to a booking, to its categories and to its neighbours', async () => {
  const { page, t } = await openUser(onPhone, { withoutScripts: true });
  await page.goto(`${origin}/coiffeur/Paris-11e-Arrondissement?from=a-letter`);
  expect(page.url()).toBe(`${origin}/coiffeur/paris-11e?from=a-letter`);
  await page.getByRole('heading', { level: 1, name: t('towns:title', { place: 'Paris 11e' }) }).waitFor();

  const cards = page.getByRole('article');
  expect(await cards.count()).toBeGreaterThan(1);
  const card = cards.filter({ has: page.locator('a[href*="/booking/"]') }).first();
  expect(await card.getByRole('heading').textContent()).not.toBe('');
  expect(await card.textContent()).toMatch(/\d+,\d\d\s€|€\d+\.\d\d/);
  const time = card.locator('ul a').first();
  expect(await time.textContent()).toMatch(/\d/);

  await time.click();
  await page.waitForURL('**/booking/**');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.goto(`${origin}/coiffeur/paris-11e`);
  expect(await contentOf(page, 'link[rel=canonical]', 'href')).toBe(`${origin}/coiffeur/paris-11e`);
  const category = t('services:categories.coloration');
  await page
    .getByRole('navigation', { name: t('towns:categories') })
    .getByText(category)
    .click();
  await page.waitForURL('**/coiffeur/paris-11e/coloration');
  const title = t('towns:titleOf', { category, place: 'Paris 11e' });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  // From the city to its arrondissements.
  await page.goto(`${origin}/coiffeur/paris/coloration`);
  const neighbours = page.locator('section').filter({ hasText: t('towns:neighbours') });
  const neighbour = neighbours.getByRole('link', { name: /^Paris 11e/ });
  // The target must not shift: nothing above it may get its height only when scrolled to.
  const placeOnPage = async () =>
    ((await neighbour.boundingBox())?.y ?? 0) + (await page.evaluate<number>('scrollY'));
  const place = await placeOnPage();
  await neighbour.scrollIntoViewIfNeeded();
  await neighbour.hover();
  expect(await placeOnPage()).toBeCloseTo(place, 0);
  await neighbour.click();
  await page.waitForURL('**/coiffeur/paris-11e/coloration');
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
});

it('without scripts, search engines and link previews read each page under one address per language', async () => {
  const { page } = await openUser(onDesktop, { withoutScripts: true });
  for (const path of [
    '/coiffeur/paris-11e',
    '/coiffeur/paris-11e/coloration',
    '/pro/atelier-sofia-paris-11e',
  ]) {
    await page.goto(`${origin}${path}?lang=en`);
    expect(await contentOf(page, 'link[rel=canonical]', 'href')).toBe(`${origin}${path}?lang=en`);
    expect(await contentOf(page, 'link[hreflang=fr]', 'href')).toBe(`${origin}${path}`);
    expect(await contentOf(page, 'link[hreflang=en]', 'href')).toBe(`${origin}${path}?lang=en`);
    // Contains the next free time.
    expect(await contentOf(page, 'meta[property="og:description"]', 'content')).toMatch(/\d+:\d\d|\d+\sh/);
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    const { kinds, problems } = findJsonLdProblems(await page.content());
    expect([path, problems]).toEqual([path, []]);
    expect(kinds).toEqual(
      expect.arrayContaining(['AggregateRating', 'BreadcrumbList', 'HairSalon', 'Offer', 'PostalAddress']),
    );
    const picture = (await contentOf(page, 'meta[property="og:image"]', 'content')) ?? '';
    expect((await fetch(picture)).headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/);
  }
  expect(await page.title()).toMatch(/[45][.,]\d/);
});

it('a town without professionals is excluded from search engines, and an unknown town is not found', async () => {
  const statusOf = async (path: string) => (await fetch(origin + path, { redirect: 'manual' })).status;
  expect(await (await fetch(`${origin}/coiffeur/rochefourchat`)).text()).toContain(
    'content="noindex, follow"',
  );
  expect(await statusOf('/coiffeur/nulle-part')).toBe(404);
  expect(await statusOf('/coiffeur/paris-11e/tonte')).toBe(404);
  expect(await statusOf('/coiffeur/paris-11e/woman_cut')).toBe(301);
});

it('nothing covers the breadcrumb links above the picture of a professional', async () => {
  const { page, t } = await openUser(onPhone);
  // The point tested is near the lower edge of each link, where the picture begins.
  await visit(page, '/pro/atelier-sofia-paris-11e');
  await page.getByRole('navigation', { name: t('professionals:trail') }).waitFor();
  const areSeen = `[...document.querySelectorAll('nav:has([aria-current=page]) a')].map((link) => {
    const { left, width, bottom } = link.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, bottom - 2) === link;
  })`;
  expect(await page.evaluate(areSeen)).toEqual([true, true]);
});
