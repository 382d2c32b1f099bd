import { expect, it } from 'vitest';
import { rebuildListings } from '../apps/api/src/domains/search/index.ts';
import { aService } from '../apps/api/src/testing/builders.ts';
import { arriveAt, screensMet, scrollAndClick, visit } from './support/page.ts';
import { aProfessional, db, type Professional } from './support/professional.ts';
import {
  aNewcomer,
  bookButton,
  enterCard,
  fillNewcomer,
  onDesktop,
  onPhone,
  openUpcoming,
  openUser,
  pressRegister,
  type TestUser,
  waitUntilBooked,
} from './support/test-user.ts';

/** A service name in no dictionary, sold by this professional only. */
const ritual = 'Rituel d’Ouessant';

it('a free-text search with a typing error is booked in six screens', async () => {
  const professional = await aProfessional();
  await sell(professional, {
    name: 'Balayage',
    category: 'coloration',
    durationMinutes: 90,
    priceCents: 9000,
  });
  const user = await openUser(onPhone);
  const { page, t } = user;
  const screens = screensMet(page);
  await ask(user, 'balayge ce samedi matin à Brest');

  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    where: 'Brest (29200)',
    named: 'Balayage',
    part: 'morning',
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(new Date(searchParams.get('day') ?? '').getUTCDay()).toBe(6);
  // No control shows the word: it has a chip. The line says the whole search.
  const parts = page.getByRole('list', { name: t('search:summary.label') }).getByRole('listitem');
  await expect.poll(() => parts.allInnerTexts()).toEqual(['Balayage']);
  await expect.poll(() => page.locator('summary').textContent()).toMatch(/Balayage · .*, le matin · Brest$/);

  const card = page.getByRole('article').filter({ hasText: professional.businessName });
  const time = card.locator('a[href^="/booking/"]').first();
  const starts = new URL((await time.getAttribute('href')) ?? '', page.url()).searchParams.get('slot') ?? '';
  expect(hourInParis(starts)).toBeLessThan(12);
  await scrollAndClick(time);
  await arriveAt(page, /\/booking\/.*step=your_information/);
  await fillNewcomer(user, aNewcomer());
  await pressRegister(user);
  await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
  await enterCard(user, '4242 4242 4242 4242');
  await bookButton(user).click();
  await waitUntilBooked(user);
  expect(screens().length).toBeLessThanOrEqual(6);
  expect(screens()).toEqual([
    ...['/', '/search', 'your_information', 'pre_payment_information', 'summary', 'confirmation'],
  ]);
  expect(await openUpcoming(user, professional.businessName)).toMatchObject({
    state: 'confirmed',
    starts_at: starts,
  });
});

it('parts of the search can be removed one by one; without a free time the search widens and says so', async () => {
  const professional = await aProfessional();
  await sell(professional, { name: ritual, category: 'shampoo_care', durationMinutes: 30, priceCents: 3000 });
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const card = page.getByRole('article').filter({ hasText: professional.businessName });
  // The professional is closed on Sundays.
  await ask(user, 'ouessant sunday evening in Brest xylophone');
  await page.getByText(t('search:summary.missed', { words: 'xylophone' })).waitFor();
  const note = page.getByRole('status').filter({ hasText: /free (at|on) that/ });
  await note.waitFor();
  await card.waitFor();
  // The requested part of the day stays in the address.
  expect(new URL(page.url()).searchParams.get('part')).toBe('evening');

  await page.getByLabel(t('search:filters.when')).selectOption('');
  await arriveAt(page, (url) => !url.searchParams.has('part'));
  await page.getByRole('button', { name: t('search:filters.anyDay'), pressed: false }).click();
  await arriveAt(page, (url) => !url.searchParams.has('day') && !url.searchParams.has('part'));
  await note.waitFor({ state: 'detached' });
  await card.waitFor();
  await page.goBack();
  await note.waitFor();
  const parts = page.getByRole('list', { name: t('search:summary.label') });
  await parts.getByRole('button', { name: /ouessant/i }).click();
  await arriveAt(page, (url) => !url.searchParams.has('named'));
});

it('words are understood before the scripts have come; what is typed, a street too, is gone on with by the keyboard alone', async () => {
  const { page, t } = await openUser(onPhone);
  await visit(page, '/search?q=brushing+demain+Paris+11');
  await arriveAt(page, (url) => url.searchParams.get('named') === 'Brushing' && !url.searchParams.has('q'));
  expect(new URL(page.url()).searchParams.get('where')).toBe('Paris 11e (75011)');
  await page.getByRole('list', { name: t('search:summary.label') }).waitFor();

  await visit(page, '/');
  const field = page.getByLabel(t('home:search.service'), { exact: true });
  await field.fill('bresil');
  await page.getByRole('option', { name: /Lissage brésilien/ }).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  expect(await field.inputValue()).toBe('Lissage brésilien');
  await field.press('Enter');
  await arriveAt(page, (url) => url.searchParams.get('named') === 'Lissage brésilien');
  await page.getByText(t('search:where.title')).waitFor();

  const where = page.getByLabel(t('home:search.place'), { exact: true });
  await where.fill('12 rue oberk');
  await page.getByRole('option', { name: '12 rue Oberkampf, Paris 11e (75011)' }).waitFor();
  await where.press('ArrowDown');
  await where.press('Enter');
  await arriveAt(page, (url) => url.searchParams.get('where') === '12 rue Oberkampf, Paris 11e (75011)');
  await page.getByRole('heading', { level: 1, name: /12 rue Oberkampf, Paris 11e/ }).waitFor();
  // A private address: not for search engines.
  const served = await page.request.get(page.url());
  expect(served.headers()['x-robots-tag']).toBe('noindex, follow');
});

it('a search around the user starts after a press, and the browser sends the position rounded to a kilometre', async () => {
  const { page, t } = await openUser(onPhone);
  const professional = await aProfessional({ at: { city: 'Foix', postal_code: '09000' } });
  await page.context().setGeolocation({ latitude: 42.966_394, longitude: 1.607_076 });
  await page.context().grantPermissions(['geolocation']);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await visit(page, '/');
  await page.getByRole('button', { name: t('home:search.aroundMe') }).click();
  await arriveAt(page, (url) => url.searchParams.get('where') === '42.97,1.61');
  await page.getByRole('article').filter({ hasText: professional.businessName }).first().waitFor();
  expect(requestedUrls.filter((url) => /42\.966|1\.607/.test(url))).toEqual([]);
  expect(
    await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, document.cookie])'),
  ).not.toMatch(/42\.97/);
});

/** Searches from the home page without a place. */
async function ask({ page, t }: TestUser, words: string): Promise<void> {
  await visit(page, '/');
  await page.getByLabel(t('home:search.service'), { exact: true }).fill(words);
  await page.getByRole('button', { name: t('home:search.submit') }).click();
  await arriveAt(page, '**/search?**');
}

async function sell({ id }: Professional, service: Parameters<typeof aService>[2]): Promise<void> {
  await aService(db, id, service);
  await rebuildListings(db, [id]);
}

function hourInParis(instant: string): number {
  return Number(
    new Intl.DateTimeFormat('fr', { hour: '2-digit', timeZone: 'Europe/Paris' })
      .format(new Date(instant))
      .slice(0, 2),
  );
}
