import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { plusDays } from './support/first-day.ts';
import { aHouse } from './support/house.ts';
import { askApi, demoPassword, setOut, signIn, type Traveller, ways } from './support/journey.ts';
import { visit } from './support/page.ts';

describe.each(ways)('in $language at $width px', (way) => {
  it('on a train she reads the days she knows, is told since when, and finds what was booked meanwhile once she is back; what is booked then appears by itself', async () => {
    const house = await aHouse();
    const lina = await setOut(way);
    const { page, t } = lina;
    await signIn(lina, house.email, demoPassword);
    const { now, time_zone: timeZone, members } = await askApi<CalendarTold>(page, '/professional/calendar');
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
    await page.context().setOffline(true);
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
    await page
      .locator('[aria-live="polite"]', { hasText: 'Noé Roux' })
      .waitFor({ ...soon, state: 'attached' });
  });
});

type CalendarTold = { now: string; time_zone: string; members: { id: string }[] };

/** By a call, as from another device: the network of the page has no part in it. */
async function bookByPhone(
  { page }: Traveller,
  { memberId, startsAt, name }: { memberId: string; startsAt: string; name: string },
): Promise<void> {
  const context = page.context();
  const token = (await context.cookies(origin)).find((cookie) => cookie.name === 'accessToken')?.value;
  const answer = await context.request.post(`${origin}/api/v1/professional/appointments`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: {
      ...{ member_id: memberId, starts_at: startsAt, customer_name: name, accept_warnings: true },
      free_line: { name: 'Coupe', duration_minutes: 45, price_cents: 4000 },
    },
  });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}
