import { type CDPSession, chromium, type Page } from 'playwright-core';
import { openDatabase } from '../apps/api/src/kit/database/database.ts';
import { dayOf, HOUR_MS, later, plusDays, startOfDay, weekdayOf } from '../apps/api/src/kit/time.ts';
import { aMember, anAppointment } from '../apps/api/src/testing/builders.ts';
import type { Figure } from '../scripts/bench.ts';
import { findBrowser } from '../scripts/browser.ts';
import { withProduct } from '../scripts/product.ts';
import { type BenchDatabase, median } from './bench-database.ts';

const PARIS = 'Europe/Paris';
const EMAIL = 'sofia@demo.meche.example';
const PASSWORD = 'meche-demo-2026';
const LOADING = 'Chargement';
const MEMBERS = 6;
const VISITS = 200;
const DAYS = 6;
const ROUNDS = 5;
const MONTHS = 12;
/** After all demo bookings: a year without appointments, then the week that is filled. */
const WEEKS_AHEAD = { empty: 12, full: 90 };
/** The demo data goes back this far, with appointments on every day. */
const WEEKS_BACK = 60;

/**
 * Script time of the browser to show a salon of six: a week with 200 appointments day by day against a week
 * with none; and a year of months by keyboard against as many months with none.
 */
export async function run(): Promise<Figure[]> {
  return withProduct('bench-calendar', 'small', async ({ origin, databaseUrl }) => {
    const db = openDatabase(databaseUrl, { max: 4 });
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const weeks = await fillCalendar(db);
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        timezoneId: PARIS,
        locale: 'fr-FR',
        // The bench evaluates strings in the page.
        bypassCSP: true,
      });
      const answer = await context.request.post(`${origin}/api/v1/authentications/login`, {
        data: { email: EMAIL, password: PASSWORD },
      });
      if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
      const page = await context.newPage();
      const scripts = await scriptTimer(page);
      const walk = walker(page, `${origin}/professional/calendar`, scripts);
      const figures: Figure[] = [];
      for (const { name, view, steps, full, empty } of [
        { name: `a week of ${MEMBERS} and ${VISITS} visits, day by day`, view: 'day', steps: DAYS, ...weeks },
        {
          name: `${MONTHS} months by the keyboard`,
          view: 'month',
          steps: MONTHS,
          full: weeks.past,
          empty: weeks.empty,
        },
      ]) {
        const filled: number[] = [];
        const bare: number[] = [];
        // A warm-up, then alternating, so that a slow moment affects both.
        for (let round = 0; round <= ROUNDS; round++) {
          const one = await walk({ view, from: empty, steps });
          await expectVisits(page, view, false);
          const many = await walk({ view, from: full, steps });
          await expectVisits(page, view, true);
          if (round === 0) continue;
          bare.push(one);
          filled.push(many);
        }
        figures.push({
          name: `calendar, ${name}`,
          value: median(filled),
          unit: 'ms of script',
          yardstick: { name: 'without visits', value: median(bare) },
          ratio: median(filled.map((value, round) => value / bare[round]!)),
        });
      }
      return figures;
    } finally {
      await browser.close();
      await db.destroy();
    }
  });
}

type Weeks = { full: string; empty: string; past: string };

/**
 * Six members with a week of appointments side by side. Returns its Monday, the first Monday of a year
 * without appointments, and the first of a year of demo data.
 */
async function fillCalendar(db: BenchDatabase): Promise<Weeks> {
  const { id: professionalId } = await db
    .selectFrom('professionals.professionals as p')
    .innerJoin('identity.accounts as a', 'a.id', 'p.accountId')
    .select('p.id')
    .where('a.email', '=', EMAIL)
    .executeTakeFirstOrThrow();
  const here = await db
    .selectFrom('staff.members')
    .select('id')
    .where('professionalId', '=', professionalId)
    .where('bookable', '=', true)
    .execute();
  const memberIds = here.map(({ id }) => id).slice(0, MEMBERS);
  while (memberIds.length < MEMBERS) memberIds.push(await aMember(db, professionalId));
  const today = dayOf(new Date(), PARIS);
  const monday = plusDays(today, 8 - weekdayOf(today));
  const full = plusDays(monday, 7 * WEEKS_AHEAD.full);
  const at = (day: string, hours: number) => later(startOfDay(day, PARIS), hours * HOUR_MS);
  const visit = (nth: number, startsAt: Date) =>
    anAppointment(
      db,
      { id: professionalId, memberId: memberIds[nth % MEMBERS] ?? '' },
      { startsAt, customerName: `Zoé Marin ${nth}` },
    );
  const perDay = Math.ceil(VISITS / DAYS);
  for (let nth = 0; nth < VISITS; nth++) {
    const hour = 9 + Math.floor((nth % perDay) / MEMBERS) * 1.5;
    await visit(nth, at(plusDays(full, Math.floor(nth / perDay)), hour));
  }
  return { full, empty: plusDays(monday, 7 * WEEKS_AHEAD.empty), past: plusDays(monday, -7 * WEEKS_BACK) };
}

/** Milliseconds of script since the page was opened. */
async function scriptTimer(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value;
    if (seconds === undefined) throw new Error('the browser does not say how long its scripts took');
    return seconds * 1000;
  };
}

/** Waits until other days than these are shown and nothing is loading. */
async function untilDrawn(page: Page, was: string | null): Promise<void> {
  await page.waitForFunction(
    `document.querySelector('h1')?.textContent !== ${JSON.stringify(was)} && !document.querySelector('[aria-busy="true"]')`,
  );
  await page.getByText(LOADING).waitFor({ state: 'hidden' });
}

/** In the day view, checks that the last day has appointments, or none, as the measurement expects. */
async function expectVisits(page: Page, view: string, expected: boolean): Promise<void> {
  if (view !== 'day') return;
  // Closed hours are events too, but without a button.
  const count = await page.locator('[data-event] button').count();
  if (count > 0 !== expected) throw new Error(`${count} visits on the last day`);
}

type Walk = { view: string; from: string; steps: number };

/**
 * Goes from day to day, or month to month, by the arrow key until each is drawn. Returns its script time.
 */
function walker(page: Page, calendar: string, scripts: () => Promise<number>) {
  return async ({ view, from, steps }: Walk): Promise<number> => {
    await page.goto(`${calendar}?view=${view}&date=${plusDays(from, -1)}`, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilDrawn(page, null);
    const before = await scripts();
    for (let step = 0; step < steps; step++) {
      const title = await page.getByRole('heading', { level: 1 }).textContent();
      await page.keyboard.press('ArrowRight');
      await untilDrawn(page, title);
    }
    return (await scripts()) - before;
  };
}
