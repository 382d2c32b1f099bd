import type { Calendar, DayRule } from '@meche/slots/calendar.testing';
import { naiveStarts } from '@meche/slots/oracle.testing';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { origin } from './browser.ts';
import { countStrokes, secondsFor } from './keystroke-level.ts';
import { arriveAt, visit } from './page.ts';
import {
  type Applicant,
  anApplicant,
  beginSignUp,
  chooseCommune,
  chooseLegalStatus,
  choosePassword,
  fillPerson,
  pressNext,
  waitForStep,
} from './sign-up.ts';
import { askApi, bookButton, enterCard, exactly, type TestUser, waitUntilBooked } from './test-user.ts';

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Signs up through all screens up to the dashboard, without uploading documents. */
export async function signUpBusiness(
  user: TestUser,
  place: 'salon' | 'at_home',
  fillPlace: () => Promise<void>,
): Promise<Applicant> {
  const { page, t } = user;
  const applicant = anApplicant('Premier jour');
  await beginSignUp(user);
  await fillPerson(user, applicant);
  await pressNext(user);
  await waitForStep(user, t('sign-up:place.title'));
  await page.getByRole('radio', { name: t(`sign-up:place.choices.${place}.label`) }).check();
  await chooseCommune(user, t('sign-up:place.city'), 'Brest');
  await fillPlace();
  await pressNext(user);
  await waitForStep(user, t('sign-up:services.title'));
  await page.getByRole('checkbox', { name: t('services:hairTypes.curly_hair') }).check();
  await page.getByRole('checkbox', { name: t('sign-up:services.choices.coloring') }).check();
  await pressNext(user);
  await waitForStep(user, t('sign-up:subscription.title'));
  await page.locator(`input[value=${place === 'salon' ? 'salon_pro' : 'free'}]`).check();
  await pressNext(user);
  await waitForStep(user, t('sign-up:documents.title'));
  await chooseLegalStatus(user, 'individual_business', 'micro_entreprise');
  await page.getByRole('button', { name: t('sign-up:documents.nextLater') }).click();
  await waitForStep(user, t('sign-up:payment.title'));
  if (place === 'salon') await enterCard(user, '4242 4242 4242 4242');
  await choosePassword(user, 'une phrase de passe');
  await page.getByRole('button', { name: t('sign-up:payment.submit') }).click();
  await arriveAt(page, `${origin}/professional`);
  return applicant;
}

/** Limits for a first-time user from the dashboard to the first bookable service. */
const most = { presses: 12, seconds: 120 };

/** Counts keystrokes and presses during `walk` and expects them to be within the limits. */
export async function expectBriefWalk(page: Page, walk: () => Promise<void>): Promise<void> {
  const strokes = await countStrokes(page);
  await walk();
  const taken = await strokes();
  expect(taken.presses).toBeGreaterThan(0);
  expect(taken.presses).toBeLessThanOrEqual(most.presses);
  expect(secondsFor(taken)).toBeLessThanOrEqual(most.seconds);
}

/** Clicks a field and types into it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.insertText(text);
}

/** Follows the note on the first service to the hours page and saves the suggested hours. */
export async function takeUsualHours({ page, t }: TestUser): Promise<void> {
  await page.locator('#content a[href="/professional/information/hours"]').first().click();
  await arriveAt(page, '**/professional/information/hours');
  await page.getByRole('button', { name: t('hours:usual.tuesdayToSaturday') }).click();
  await page.getByRole('button', { name: t('form.saveChanges'), exact: true }).click();
  await page.getByText(t('hours:saved', { name: '' }).replace(/[\s:.]+$/, '')).waitFor();
}

export async function expectBookable({ page, t }: TestUser): Promise<void> {
  expect(await askApi(page, '/professional/readiness')).toMatchObject({ bookable: true });
  await visit(page, '/professional');
  await page.getByRole('heading', { name: t('calendar:readiness.bookableTitle') }).waitFor();
  await page.getByText(t('calendar:readiness.firstSlot', { when: '' }).replace(/[\s.]+$/, '')).waitFor();
}

/** The suggested hours of a day: Tuesday to Saturday, closed for an hour at noon. */
export const usualHours: DayRule = {
  ranges: [
    ['09:00', '12:00'],
    ['13:00', '19:00'],
  ],
  breaks: [],
};
const off: DayRule = { ranges: [], breaks: [] };
export const weekOf = (rule: DayRule, weekdays: readonly number[]): DayRule[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => (weekdays.includes(weekday) ? rule : off));

/**
 * Builds the calendar that the test entered, for the slot oracle. The first date is a week away, so that
 * the minimum notice has no effect.
 */
function aCalendar(firstDate: string, entered: Pick<Calendar, 'staff'> & Partial<Calendar>): Calendar {
  const start = Date.parse(firstDate) / 60_000;
  return {
    seed: 0,
    zone: 'Europe/Paris',
    firstDate,
    dayCount: 7,
    steps: [],
    place: 'salon',
    stepMinutes: 15,
    buffer: 0,
    earliest: start - 1440,
    latest: start + 30 * 1440,
    professionalDates: [],
    equipment: [],
    ...entered,
  };
}

/** Returns the free times of a week that the oracle expects for any member: HH:MM in Paris by day. */
function expectedTimes(calendar: Calendar): Record<string, string[]> {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: calendar.zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const starts = naiveStarts(calendar).flatMap((staff) => staff.starts);
  const written = [...new Set(starts)].toSorted((one, other) => one - other);
  const times: Record<string, string[]> = {};
  for (const start of written) {
    const [day = '', time = ''] = clock.format(start * 60_000).split(' ');
    times[day] = [...(times[day] ?? []), time];
  }
  return times;
}

/** Opens the booking of a service at the step of the time, in the week that begins on `monday`. */
export async function goToTimes(
  { page, t }: TestUser,
  { slug, service, monday }: { slug: string; service: RegExp; monday: string },
  onMore?: () => Promise<void>,
): Promise<void> {
  await visit(page, `/pro/${slug}`);
  await page.getByRole('checkbox', { name: service }).check();
  await page
    .getByRole('link', { name: t('professionals:bar.book'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await arriveAt(page, '**/booking/**');
  await onMore?.();
  await page.getByRole('heading', { name: t('booking:time.title') }).waitFor();
  const next = new URL(page.url());
  next.searchParams.set('week', monday);
  await visit(page, next.href);
}

/** Reads the free times of a week from the screen: HH:MM by day. */
async function shownTimes({ page, t }: TestUser, first: string): Promise<Record<string, string[]>> {
  const days = page.getByRole('group', { name: t('scheduling:day'), exact: true }).getByRole('button');
  await days.and(page.locator(':enabled')).first().waitFor();
  const times: Record<string, string[]> = {};
  for (const [at, button] of (await days.all()).entries()) {
    // A full day can be pressed too: it offers the waiting list.
    if ((await button.isDisabled()) || (await button.getAttribute('data-empty')) !== null) continue;
    await button.click();
    await page.locator('button[aria-pressed=true]').and(button).waitFor();
    const pills = page.locator('section li > button');
    times[plusDays(first, at)] = (await pills.allTextContents()).map((text) => {
      const [hour = '', minute = '00'] = text.match(/\d+/g) ?? [];
      return `${hour.padStart(2, '0')}:${minute}`;
    });
  }
  return times;
}

/** Expects the free times on the screen to be exactly those of the oracle. */
export async function expectTimes(
  user: TestUser,
  first: string,
  professional: Parameters<typeof aCalendar>[1],
): Promise<void> {
  expect(await shownTimes(user, first)).toEqual(expectedTimes(aCalendar(first, professional)));
}

/**
 * Chooses the first time of the day, runs `fillMore` in the step of the customer’s data and goes on.
 * Returns the start in epoch minutes.
 */
export async function takeFirstTime(user: TestUser, fillMore?: () => Promise<void>): Promise<number> {
  const { page, t } = user;
  await page.locator('section li > button').first().click();
  const taken = t('booking:time.take', { time: '@' });
  await page.getByRole('button', { name: new RegExp(exactly(taken).source.replace('@', '.+')) }).click();
  await page.getByLabel(t('booking:information.phoneNumber')).waitFor();
  await fillMore?.();
  const startsAt = new URL(page.url()).searchParams.get('slot') ?? '';
  await page.getByRole('button', { name: t('booking:information.next'), exact: true }).click();
  return Date.parse(startsAt) / 60_000;
}

/** Books the first time of the day with payment on site. Returns the start in epoch minutes. */
export async function bookFirstTime(user: TestUser, fillMore?: () => Promise<void>): Promise<number> {
  const start = await takeFirstTime(user, fillMore);
  await user.page.getByRole('heading', { name: user.t('booking:last.title') }).waitFor();
  await bookButton(user).click();
  await waitUntilBooked(user);
  return start;
}
