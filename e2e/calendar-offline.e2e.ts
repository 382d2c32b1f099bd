import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { plusDays } from './support/first-day.ts';
import { arriveAt, goOffline, reload, untilIn, visit } from './support/page.ts';
import { aProfessional, memberNamed } from './support/professional.ts';
import { drawTime, entryOf, inParis, openDay, repeatGesture, resize } from './support/salon-calendar.ts';
import {
  askApi,
  demoPassword,
  onDesktop,
  onPhone,
  openUser,
  signIn,
  type TestUser,
} from './support/test-user.ts';

it('offline, known days stay readable with their age; back online, changes made meanwhile appear, and new ones arrive live', async () => {
  const professional = await aProfessional();
  const lina = await openUser(onPhone);
  const { page, t } = lina;
  await signIn(lina, professional.email, demoPassword);
  const { now, time_zone: timeZone, members } = await askApi<CalendarJson>(page, '/professional/calendar');
  // The local date in Paris differs from the UTC date for an hour or two each night.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(now));
  const dayAfter = (days: number) => plusDays(today, days);
  const book = (startsAt: string, name: string) =>
    bookByPhone(lina, { memberId: members[0]?.id ?? '', startsAt, name });
  await book(`${dayAfter(1)}T10:00:00Z`, 'Zoé Marin');

  // Prefetched by the calendar.
  const isTomorrow = (url: string) => url.includes('/professional/calendar?') && url.includes(dayAfter(1));
  const known = page.waitForResponse((answer) => isTomorrow(answer.url()) && answer.ok());
  await visit(page, '/professional/calendar');
  await (await known).finished();
  await goOffline(page);
  const offlineNotice = page.getByText(
    new RegExp(t('calendar:age.offline', { time: '@' }).replace(/@.*/, '')),
  );
  await offlineNotice.waitFor();
  const next = page.getByRole('button', { name: t('calendar:toolbar.nextDay'), exact: true });
  await next.click();
  await page.getByRole('button', { name: /^Zoé Marin/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText(t('calendar:restWaits')).waitFor();
  await panel.getByRole('button', { name: t('shell:actions.close') }).click();
  await offlineNotice.waitFor();

  // An unknown day is named as such, without the age of another day, and is not an empty day.
  await next.click();
  await page.getByRole('heading', { name: t('calendar:age.unknownTitle') }).waitFor();
  expect(await offlineNotice.count()).toBe(0);
  expect(await page.locator('[data-view]').count()).toBe(0);

  await book(`${dayAfter(2)}T11:00:00Z`, 'Léo Petit');
  const line = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/live') && answer.ok());
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Léo Petit/ }).waitFor();
  await expect.poll(() => offlineNotice.count()).toBe(0);

  // From here on only the live stream updates the page, within 15 s instead of the minute of polling.
  await line;
  await book(`${dayAfter(2)}T14:00:00Z`, 'Noé Roux');
  const soon = { timeout: 15_000 };
  await page.getByRole('button', { name: /^Noé Roux/ }).waitFor(soon);
  await page.locator('[aria-live="polite"]', { hasText: 'Noé Roux' }).waitFor({ ...soon, state: 'attached' });
});

it('changes made offline are queued, sent once on reconnecting, and refused with a message where the time is taken', async () => {
  const professional = await aProfessional();
  const lina = await openUser(onDesktop);
  const { page, t } = lina;
  await signIn(lina, professional.email, demoPassword);
  const { now, time_zone: timeZone } = await askApi<CalendarJson>(page, '/professional/calendar');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(now));
  // Without opening hours every entry brings a warning.
  const { id: memberId } = await memberNamed(lina, 'Léa Roux');
  const day = plusDays(today, 1);
  const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
  const hourOf = (instant: string) => inParis(instant).time;
  await bookByPhone(lina, { memberId, startsAt: at(9), name: 'Zoé Marin' });

  // The catalogue is loaded a moment after the calendar.
  const sold = page.waitForResponse((answer) => answer.url().includes(`/professionals/${professional.slug}`));
  await openDay(lina, day);
  await (await sold).finished();
  const zoe = (until: string) => entryOf(lina, 'Zoé Marin', hourOf(at(9)), hourOf(until));
  await zoe(`${day}T09:45:00Z`).waitFor();
  await goOffline(page);
  await page.getByText(new RegExp(t('calendar:age.offline', { time: '@' }).replace(/@.*/, ''))).waitFor();

  const waits = (count: number) =>
    page.getByText(t('calendar:waiting.count', { count }), { exact: true }).waitFor();
  await repeatGesture(
    () => resize(lina, zoe(`${day}T09:45:00Z`), { lasts: 45, minutes: 15 }),
    zoe(`${day}T10:00:00Z`),
  );
  await waits(1);
  const panel = page.getByRole('dialog', { name: t('calendar:add.title') });
  const block = async (label: string, after: number) => {
    await repeatGesture(
      () => drawTime(lina, zoe(`${day}T10:00:00Z`), { lasts: 60, after, minutes: 60 }),
      panel,
    );
    await panel.getByLabel(t('calendar:block.label')).fill(label);
    await panel.getByRole('button', { name: t('calendar:block.submit') }).click();
  };
  await block('Livraison', 60);
  await waits(2);
  await block('Ménage', 180);
  await waits(3);
  await addByForm(lina, 'Noa Petit');
  await waits(4);

  // A colleague books the second of the hours to be blocked.
  await bookByPhone(lina, { memberId, startsAt: at(12), name: 'Léo Petit' });
  await page.context().setOffline(false);
  const [, refused = ''] = t('calendar:waiting.refused', { words: '@', why: '@' }).split('@');
  const refusals = page.getByRole('status').getByText(new RegExp(refused.trim()));
  const anyway = new RegExp(`^${t('calendar:waiting.anywayOne', { words: '' }).trim()}`);
  await expect.poll(() => refusals.count()).toBe(2);
  await page.getByRole('button', { name: anyway }).click();
  const noa = page.getByRole('button', { name: /^Noa Petit, / });
  await noa.first().waitFor();
  await expect.poll(() => page.getByText(t('calendar:waiting.count', { count: 1 })).count()).toBe(0);

  await expectSavedDay(page, day);
});

async function addByForm({ page, t }: TestUser, customerName: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: t('calendar:add.title') });
  await page
    .getByRole('link', { name: t('shell:rail.addAppointment'), exact: true })
    .first()
    .click();
  await panel.getByLabel(new RegExp(`^${t('calendar:add.name')}`)).fill(customerName);
  await panel.getByRole('checkbox', { name: /^Coupe/ }).check();
  await panel.getByRole('button', { name: t('calendar:add.submit') }).click();
}

/** What the server has once the queued changes were sent. */
async function expectSavedDay(page: Page, day: string): Promise<void> {
  type Day = { blocked_times: { label: string }[]; appointments: Named[] };
  type Named = { ends_at: string; customer: { name: string } };
  const calendar = await askApi<Day>(page, `/professional/calendar?from=${day}&days=1`);
  expect(calendar.blocked_times.map(({ label }) => label)).toEqual(['Livraison']);
  expect(calendar.appointments.map(({ customer }) => customer.name).toSorted()).toEqual([
    'Léo Petit',
    'Noa Petit',
    'Zoé Marin',
  ]);
  const longer = calendar.appointments.find(({ customer }) => customer.name === 'Zoé Marin');
  expect(longer?.ends_at.slice(11, 16)).toBe('10:00');
}

it('a reload without network shows today and tomorrow, and signing out leaves nothing behind', async () => {
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
  // All assets of the page, and its empty shell.
  await untilIn(page, everythingIsKept);

  await goOffline(page);
  await reload(page);
  const offlineNotice = page.getByText(
    new RegExp(t('calendar:age.offline', { time: '@' }).replace(/@.*/, '')),
  );
  await offlineNotice.waitFor();
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
  // A page that was never loaded leads to the calendar, which can be read offline.
  await visit(page, '/professional/information');
  expect(new URL(page.url()).pathname).toBe('/professional/calendar');
  await offlineNotice.waitFor();
  expect(await page.evaluate<string[]>(foundInCache(['Zoé', 'Léo', professional.email, '/api/']))).toEqual(
    [],
  );

  await page.context().setOffline(false);
  await expect.poll(() => offlineNotice.count()).toBe(0);
  await signOutInOtherTab(lina);
  const shells = `caches.keys().then((names) => names.filter((name) => name.startsWith('meche-shell-')))`;
  await expect.poll(() => page.evaluate(shells)).toEqual([]);
  await goOffline(page);
  await page.goto(`${origin}/professional/calendar`);
  await page.getByRole('heading', { name: t('manifest:offline.title') }).waitFor();
  expect(await page.getByText(/Zoé|Léo/).count()).toBe(0);
});

/** Signs out in a second tab: both tabs lead to the sign-in page and store nothing of the calendar. */
async function signOutInOtherTab({ page, t }: TestUser): Promise<void> {
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
}

/** Runs in the page: delays messages to service workers until the user is signed out. */
const notifyWorkersOfSignOut = `{
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function (...message) {
    const timer = setInterval(() => {
      if (document.cookie.includes('accessToken')) return;
      clearInterval(timer);
      setTimeout(() => postMessage.apply(this, message), 30);
    }, 5);
  };
}`;

/** Runs in the page. */
const everythingIsKept = `(async () => {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const needed = ['/professional/calendar', ...paths.filter((path) => path.startsWith('/assets/'))];
  const kept = await Promise.all(needed.map((path) => caches.match(path, { ignoreVary: true })));
  return kept.every((one) => one !== undefined);
})()`;

/** Runs in the page: which of these words the worker's cache holds, in an address or a text. */
const foundInCache = (words: string[]) => `(async () => {
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

/** Calls the API directly, as another device would, independent of the page's network. */
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
