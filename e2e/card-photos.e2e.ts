import { expect, it } from 'vitest';
import { arriveAt, visit } from './support/page.ts';
import { onPhone, openUser } from './support/test-user.ts';

it('a card shows its photos one by one and moves nothing, and a day leads to its further times', async () => {
  const { page } = await openUser(onPhone);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await visit(page, '/search?where=75011&categories=woman_cut');
  const ofPhotos = page.getByRole('group', { name: /^Photos/ });
  const card = page.getByRole('article').filter({ has: ofPhotos }).first();
  const row = card.getByRole('group', { name: /^Photos/ });
  const photos = row.getByRole('img');
  const seen = () => row.getAttribute('aria-label');
  await row.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  expect(await photos.count()).toBe(0);
  const before = [...requestedPaths];

  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(seen).toMatch(/ 2 (sur|of) \d$/);
  const [, id = 'none'] = /pictures\/([^/]+)/.exec((await photos.first().getAttribute('src')) ?? '') ?? [];
  expect(before.filter((path) => path.includes(id))).toEqual([]);
  await expect.poll(() => requestedPaths.some((path) => path.includes(id))).toBe(true);
  // Scrolled sideways, the strip snaps to a photo.
  await row.hover();
  await page.mouse.wheel(0.7 * ((await row.boundingBox())?.width ?? 0), 0);
  await expect.poll(seen).toMatch(/ 3 (sur|of) \d$/);
  expect(await card.boundingBox()).toEqual(box);

  const more = card.getByRole('link', { name: /encore \d|more time/ }).first();
  const week = new URL((await more.getAttribute('href')) ?? '', page.url()).searchParams.get('week');
  expect(week).toMatch(/^\d{4}-\d\d-\d\d$/);
  await more.click();
  await arriveAt(page, (url) => url.searchParams.get('week') === week);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
