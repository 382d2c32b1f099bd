import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { plusDays } from './support/first-day.ts';
import { arriveAt, goOffline, reload, untilIn, visit } from './support/page.ts';
import { aProfessional, memberNamed } from './support/professional.ts';
import { byHand, drawTime, entryOf, inParis, openDay, resize } from './support/salon-calendar.ts';
import {
  askApi,
  demoPassword,
  onDesktop,
  onPhone,
  openUser,
  signIn,
  type TestUser,
} from './support/test-user.ts';

it('on a train she reads the days she knows, is told since when, and finds what was booked meanwhile once she is back; what is booked then appears by itself', async () => {
  const professional = await aProfessional();
  const lina = await openUser(onPhone);
  const { page, t } = lina;
  await signIn(lina, professional.email, demoPassword);
  const { now, time_zone: timeZone, members } = await askApi<CalendarJson>(page, '/professional/calendar');
  // Hers is another day than that of the universal clock for an hour or two of each night.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(now));
  const dayAfter = (days: number) => plusDays(today, days);
  const book = (startsAt: string, name: string) =>
    bookByPhone(lina, { memberId: members[0]?.id ?? '', startsAt, name });
  await book(`${dayAfter(1)}T10:00:00Z`, 'Zoé Marin');

  // Fetched ahead, unseen.
  const isTomorrow = (url: string) => url.includes('/professional/calendar?') && url.includes(dayAfter(1));
  const known = page.waitForResponse((answer) => isTomorrow(answer.url()) && answer.ok());
  await visit(page, '/professional/calendar');
  await (await known).finished();
  await goOffline(page);
  const told = page.getByText(new RegExp(t('calendar:age.offline', { time: '@' }).replace(/@.*/, '')));
  await told.waitFor();
  const next = page.getByRole('button', { name: t('calendar:toolbar.nextDay'), exact: true });
  await next.click();
  await page.getByRole('button', { name: /^Zoé Marin/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText(t('calendar:restWaits')).waitFor();
  await panel.getByRole('button', { name: t('shell:actions.close') }).click();
  await told.waitFor();

  // What she does not know is no empty day.
  await next.click();
  await page
    .getByRole('button', { name: t('shell:actions.retry') })
    .first()
    .waitFor();
  expect(await page.locator('[data-view]').count()).toBe(0);

  await book(`${dayAfter(2)}T11:00:00Z`, 'Léo Petit');
  const line = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/live') && answer.ok());
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Léo Petit/ }).waitFor();
  await expect.poll(() => told.count()).toBe(0);

  // From here on she need not do anything, nor wait for the minute after which it is asked again: it appears, and is said.
  await line;
  await book(`${dayAfter(2)}T14:00:00Z`, 'Noé Roux');
  const soon = { timeout: 15_000 };
  await page.getByRole('button', { name: /^Noé Roux/ }).waitFor(soon);
  await page.locator('[aria-live="polite"]', { hasText: 'Noé Roux' }).waitFor({ ...soon, state: 'attached' });
});

it('what she does in a tunnel waits, is sent once when she is out of it, and what was taken meanwhile is refused in words', async () => {
  const professional = await aProfessional();
  const lina = await openUser(onDesktop);
  const { page, t } = lina;
  await signIn(lina, professional.email, demoPassword);
  const { now, time_zone: timeZone } = await askApi<CalendarJson>(page, '/professional/calendar');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(now));
  // She has no hours of her own: what she adds for herself is warned of.
  const { id: memberId } = await memberNamed(lina, 'Léa Roux');
  const day = plusDays(today, 1);
  const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
  const hourOf = (instant: string) => inParis(instant).time;
  await bookByPhone(lina, { memberId, startsAt: at(9), name: 'Zoé Marin' });

  // What she sells has come with the calendar, a moment after it.
  const sold = page.waitForResponse((answer) => answer.url().includes(`/professionals/${professional.slug}`));
  await openDay(lina, day);
  await (await sold).finished();
  const zoe = (until: string) => entryOf(lina, 'Zoé Marin', hourOf(at(9)), hourOf(until));
  await zoe(`${day}T09:45:00Z`).waitFor();
  await goOffline(page);
  await page.getByText(new RegExp(t('calendar:age.offline', { time: '@' }).replace(/@.*/, ''))).waitFor();

  const waits = (count: number) =>
    page.getByText(t('calendar:waiting.count', { count }), { exact: true }).waitFor();
  await byHand(
    () => resize(lina, zoe(`${day}T09:45:00Z`), { lasts: 45, minutes: 15 }),
    zoe(`${day}T10:00:00Z`),
  );
  await waits(1);
  const panel = page.getByRole('dialog', { name: t('calendar:add.title') });
  const block = async (label: string, after: number) => {
    await byHand(() => drawTime(lina, zoe(`${day}T10:00:00Z`), { lasts: 60, after, minutes: 60 }), panel);
    await panel.getByLabel(t('calendar:block.label')).fill(label);
    await panel.getByRole('button', { name: t('calendar:block.submit') }).click();
  };
  await block('Livraison', 60);
  await waits(2);
  await block('Ménage', 180);
  await waits(3);
  await page
    .getByRole('link', { name: t('shell:rail.addAppointment'), exact: true })
    .first()
    .click();
  await panel.getByLabel(new RegExp(`^${t('calendar:add.name')}`)).fill('Noa Petit');
  await panel.getByRole('checkbox', { name: /^Coupe/ }).check();
  await panel.getByRole('button', { name: t('calendar:add.submit') }).click();
  await waits(4);

  // Somebody else of the house takes the second of the hours that she blocks.
  await bookByPhone(lina, { memberId, startsAt: at(12), name: 'Léo Petit' });
  await page.context().setOffline(false);
  const [, refused = ''] = t('calendar:waiting.refused', { words: '@', why: '@' }).split('@');
  const said = page.getByRole('status').getByText(new RegExp(refused.trim()));
  const anyway = new RegExp(`^${t('calendar:waiting.anywayOne', { words: '' }).trim()}`);
  await expect.poll(() => said.count()).toBe(2);
  await page.getByRole('button', { name: anyway }).click();
  const noa = page.getByRole('button', { name: /^Noa Petit, / });
  await noa.first().waitFor();
  await expect.poll(() => page.getByText(t('calendar:waiting.count', { count: 1 })).count()).toBe(0);

  type Day = { blocked_times: { label: string }[]; appointments: Named[] };
  type Named = { ends_at: string; customer: { name: string } };
  const told = await askApi<Day>(page, `/professional/calendar?from=${day}&days=1`);
  expect(told.blocked_times.map(({ label }) => label)).toEqual(['Livraison']);
  expect(told.appointments.map(({ customer }) => customer.name).toSorted()).toEqual([
    'Léo Petit',
    'Noa Petit',
    'Zoé Marin',
  ]);
  const longer = told.appointments.find(({ customer }) => customer.name === 'Zoé Marin');
  expect(longer?.ends_at.slice(11, 16)).toBe('10:00');
});

it('without network the page is loaded again, today and tomorrow are read in it, and nothing of them stays once she has left', async () => {
  const professional = await aProfessional();
  const lina = await openUser(onPhone);
  const { page, t } = lina;
  await signIn(lina, professional.email, demoPassword);
  const { now, time_zone: timeZone, members } = await askApi<CalendarJson>(page, '/professional/calendar');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(now));
  const memberId = members[0]?.id ?? '';
  await bookByPhone(lina, { memberId, startsAt: `${today}T09:00:00Z`, name: 'Zoé Marin' });
  await bookByPhone(lina, { memberId, startsAt: `${plusDays(today, 1)}T10:00:00Z`, name: 'Léo Petit' });

  await openDay(lina, today);
  await page
    .getByRole('button', { name: /^Zoé Marin/ })
    .first()
    .waitFor();
  await untilIn(page, `sessionStorage['answers to read without network']?.includes('Léo Petit') === true`);
  await untilIn(page, 'navigator.serviceWorker.controller !== null');
  // All that the page was made of, and its empty shell.
  await untilIn(page, everythingIsKept);

  await goOffline(page);
  await reload(page);
  const told = page.getByText(new RegExp(t('calendar:age.offline', { time: '@' }).replace(/@.*/, '')));
  await told.waitFor();
  await page
    .getByRole('button', { name: /^Zoé Marin/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: t('calendar:toolbar.nextDay'), exact: true }).click();
  await page
    .getByRole('button', { name: /^Léo Petit/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText(t('calendar:restWaits')).waitFor();
  // A page that was never here leads to the one that can be read.
  await visit(page, '/professional/information');
  expect(new URL(page.url()).pathname).toBe('/professional/calendar');
  await told.waitFor();
  expect(await page.evaluate<string[]>(keptOf(['Zoé', 'Léo', professional.email, '/api/']))).toEqual([]);

  await page.context().setOffline(false);
  await expect.poll(() => told.count()).toBe(0);
  // She leaves in another tab.
  const other = await page.context().newPage();
  await other.addInitScript(notifyWorkersOfSignOut);
  await visit(other, '/professional');
  await other.getByRole('button', { name: t('shell:header.menu') }).click();
  await other.getByRole('button', { name: t('shell:header.signOut') }).click();
  for (const tab of [other, page]) {
    await arriveAt(tab, (url) => url.pathname === '/auth/login');
    expect(await tab.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toMatch(
      /Zoé|Léo/,
    );
  }
  const shells = `caches.keys().then((names) => names.filter((name) => name.startsWith('meche-shell-')))`;
  await expect.poll(() => page.evaluate(shells)).toEqual([]);
  await goOffline(page);
  await page.goto(`${origin}/professional/calendar`);
  await page.getByRole('heading', { name: t('manifest:offline.title') }).waitFor();
  expect(await page.getByText(/Zoé|Léo/).count()).toBe(0);
});

/** Run in the page: what it tells a worker is on its way until nobody is signed in any more. */
const notifyWorkersOfSignOut = `{
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function (...told) {
    const timer = setInterval(() => {
      if (document.cookie.includes('accessToken')) return;
      clearInterval(timer);
      setTimeout(() => postMessage.apply(this, told), 30);
    }, 5);
  };
}`;

/** Run in the page. */
const everythingIsKept = `(async () => {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const needed = ['/professional/calendar', ...paths.filter((path) => path.startsWith('/assets/'))];
  const kept = await Promise.all(needed.map((path) => caches.match(path, { ignoreVary: true })));
  return kept.every((one) => one !== undefined);
})()`;

/** Run in the page: which of these words stand in what the worker keeps, in an address or in a text. */
const keptOf = (words: string[]) => `(async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const text = request.url.includes('/assets/') ? '' : await (await cache.match(request, { ignoreVary: true })).text();
      found.push(...${JSON.stringify(words)}.filter((word) => (request.url + text).includes(word)));
    }
  }
  return found;
})()`;

type CalendarJson = { now: string; time_zone: string; members: { id: string }[] };

/** By a call, as from another device: the network of the page has no part in it. */
async function bookByPhone(
  { page }: TestUser,
  { memberId, startsAt, name }: { memberId: string; startsAt: string; name: string },
): Promise<void> {
  const context = page.context();
  const token = (await context.cookies(origin)).find((cookie) => cookie.name === 'accessToken')?.value;
  const answer = await context.request.post(`${origin}/api/v1/professional/appointments`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: {
      member_id: memberId,
      starts_at: startsAt,
      customer_name: name,
      accept_warnings: true,
      free_line: { name: 'Coupe', duration_minutes: 45, price_cents: 4000 },
    },
  });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}
