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
  goOn,
  isAt,
} from './sign-up.ts';
import { askApi, bookButton, enterCard, exactly, type TestUser, waitUntilBooked } from './test-user.ts';

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** From the front page of the sign-up to her dashboard, by all its screens; her papers are to come. */
export async function signUpBusiness(
  user: TestUser,
  place: 'salon' | 'at_home',
  fillPlace: () => Promise<void>,
): Promise<Applicant> {
  const { page, t } = user;
  const applicant = anApplicant('Premier jour');
  await beginSignUp(user);
  await fillPerson(user, applicant);
  await goOn(user);
  await isAt(user, t('sign-up:place.title'));
  await page.getByRole('radio', { name: t(`sign-up:place.choices.${place}.label`) }).check();
  await chooseCommune(user, t('sign-up:place.city'), 'Brest');
  await fillPlace();
  await goOn(user);
  await isAt(user, t('sign-up:services.title'));
  await page.getByRole('checkbox', { name: t('services:hairTypes.curly_hair') }).check();
  await page.getByRole('checkbox', { name: t('sign-up:services.choices.coloring') }).check();
  await goOn(user);
  await isAt(user, t('sign-up:subscription.title'));
  await page.locator(`input[value=${place === 'salon' ? 'salon_pro' : 'free'}]`).check();
  await goOn(user);
  await isAt(user, t('sign-up:documents.title'));
  await chooseLegalStatus(user, 'individual_business', 'micro_entreprise');
  await page.getByRole('button', { name: t('sign-up:documents.nextLater') }).click();
  await isAt(user, t('sign-up:payment.title'));
  if (place === 'salon') await enterCard(user, '4242 4242 4242 4242');
  await choosePassword(user, 'une phrase de passe');
  await page.getByRole('button', { name: t('sign-up:payment.submit') }).click();
  await arriveAt(page, `${origin}/professional`);
  return applicant;
}

/**
 * From the dashboard to a service that customers can book: no more presses than these, whoever has never seen it, and no
 * longer than two minutes.
 */
const most = { presses: 12, seconds: 120 };

/** Counts every stroke of this walk from where she is, and holds them to what it may take. */
export async function walkBriefly(page: Page, walk: () => Promise<void>): Promise<void> {
  const strokes = await countStrokes(page);
  await walk();
  const taken = await strokes();
  expect(taken.presses).toBeGreaterThan(0);
  expect(taken.presses).toBeLessThanOrEqual(most.presses);
  expect(secondsFor(taken)).toBeLessThanOrEqual(most.seconds);
}

/** As a person writes: into the field that she has pressed. */
export async function write(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.insertText(text);
}

/** What stops her first service sends her to the hours; the usual ones are offered there. */
export async function takeUsualHours({ page, t }: TestUser): Promise<void> {
  await page
    .getByRole('link', { name: t('catalogue:stops.no_hours') })
    .first()
    .click();
  await arriveAt(page, '**/professional/information#hours');
  await page.getByRole('button', { name: t('hours:usual.tuesdayToSaturday') }).click();
  await page.getByRole('button', { name: t('form.saveChanges'), exact: true }).click();
  await page.getByText(t('hours:saved', { name: '' }).replace(/[\s:.]+$/, '')).waitFor();
}

/** She is, and her first screen tells her so. */
export async function expectBookable({ page, t }: TestUser): Promise<void> {
  expect(await askApi(page, '/professional/readiness')).toMatchObject({ bookable: true });
  await visit(page, '/professional');
  await page.getByRole('heading', { name: t('calendar:readiness.bookableTitle') }).waitFor();
  await page.getByText(t('calendar:readiness.firstSlot', { when: '' }).replace(/[\s.]+$/, '')).waitFor();
}

/** Tuesday to Saturday, with an hour at noon: what is offered as usual. */
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

/** A house as it was entered, in the oracle's words; from the day after next week's first on nothing of today binds. */
function aCalendar(firstDate: string, given: Pick<Calendar, 'staff'> & Partial<Calendar>): Calendar {
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
    ...given,
  };
}

/** Free times of a week by day, as the oracle has them, whoever it is with: HH:MM in Paris. */
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

/** Opens the booking of a service where its time is asked, a week from today. */
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

/** The free times that this week's screen shows, day by day as it was opened: HH:MM. */
async function shownTimes({ page, t }: TestUser, first: string): Promise<Record<string, string[]>> {
  const days = page.getByRole('group', { name: t('scheduling:day'), exact: true }).getByRole('button');
  await days.and(page.locator(':enabled')).first().waitFor();
  const times: Record<string, string[]> = {};
  for (const [at, button] of (await days.all()).entries()) {
    if (await button.isDisabled()) continue;
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

/** The times that a customer is shown in this week are those of a house as it was entered, and no others. */
export async function expectTimes(
  user: TestUser,
  first: string,
  professional: Parameters<typeof aCalendar>[1],
): Promise<void> {
  expect(await shownTimes(user, first)).toEqual(expectedTimes(aCalendar(first, professional)));
}

/** Takes the first time of the day that is shown, and says who comes. Answers when it begins, in minutes of the epoch. */
export async function takeFirst(user: TestUser, fillMore?: () => Promise<void>): Promise<number> {
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

/** Takes it and books it, to be paid on site. */
export async function bookFirst(user: TestUser, fillMore?: () => Promise<void>): Promise<number> {
  const start = await takeFirst(user, fillMore);
  await user.page.getByRole('heading', { name: user.t('booking:last.title') }).waitFor();
  await bookButton(user).click();
  await waitUntilBooked(user);
  return start;
}
