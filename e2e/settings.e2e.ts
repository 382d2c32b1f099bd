import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { dayFromToday } from './support/clock.ts';
import { arriveAt, reload, visit } from './support/page.ts';
import { aProfessional, freeDays, memberNamed, writeVisit } from './support/professional.ts';
import { drag, repeatGesture } from './support/salon-calendar.ts';
import { onDesktop, onPhone, openUser, signIn } from './support/test-user.ts';

const setting = '/professional/setting';

it('an owner sets booking rules and the look of the calendar with the keyboard, and finds both saved', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  await visit(page, '/professional');
  await page.getByRole('link', { name: t('rail.settings') }).click();
  await arriveAt(page, `**${setting}`);

  const field = (name: 'slotStepMinutes' | 'defaultView' | 'firstWeekday' | 'lateFeePercent') =>
    page.getByLabel(t(`settings:fields.${name}`), { exact: true });
  await field('slotStepMinutes').focus();
  await page.keyboard.press('End');
  await field('lateFeePercent').selectOption('50');
  await page.getByText(t('settings:seen.late', { percent: 50 })).waitFor();
  await field('defaultView').selectOption('week');
  await field('firstWeekday').selectOption('7');
  await page.getByRole('button', { name: t('settings:save') }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(t('settings:saved')).waitFor();
  await reload(page);
  await expect.poll(() => field('slotStepMinutes').inputValue()).toBe('60');

  const minutes = async () =>
    new Set((await freeDays(owner, professional)).flat().map(({ starts_at }) => starts_at.slice(14, 16)));
  await expect.poll(minutes).toEqual(new Set(['00']));

  await visit(page, '/professional/calendar');
  const first = page.locator('.ec-col-head').first();
  await expect.poll(() => first.textContent()).toContain('Sun');
});

function findEvent(feed: string, summary: string) {
  const calendar = new ICAL.Component(ICAL.parse(feed));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const event = events.find((one) => one.summary === summary);
  return { startsAt: event?.startDate.toJSDate().toISOString(), sequence: event?.sequence ?? -1 };
}

it('another program reads the calendar, including a dragged appointment, until its address is revoked', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onPhone);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  const lea = await memberNamed(owner, 'Léa Roux');
  // A Wednesday: moving into closed hours would ask a question first.
  const day = dayFromToday(8);
  const starts_at = `${day}T10:00:00.000Z`;
  const hoursLater = (hours: number) => new Date(Date.parse(starts_at) + hours * 3_600_000).toISOString();
  const written = { memberId: lea.id, startsAt: starts_at, customerName: 'Camille Martin' };
  await writeVisit(owner, { service_ids: [professional.serviceId] }, written);
  const later = { ...written, startsAt: hoursLater(2), customerName: 'Jeanne Petit' };
  await writeVisit(owner, { service_ids: [professional.serviceId] }, later);
  await visit(page, setting);
  await page.getByRole('button', { name: t('settings:feed.openOf', { name: lea.name }) }).click();
  const address = await page.getByLabel(t('settings:feed.addressOf', { name: lea.name })).inputValue();
  const link = page.getByRole('link', { name: t('settings:feed.subscribe') });
  expect(await link.getAttribute('href')).toBe(address.replace(/^https?/, 'webcal'));

  const read = () => fetch(origin + new URL(address).pathname);
  const readVisit = async () => findEvent(await (await read()).text(), 'Camille M. · Coupe femme');
  const before = await readVisit();
  expect(before.startsAt).toBe(starts_at);

  await visit(page, `/professional/calendar?view=day&date=${day}&member=${lea.id}`);
  const visitOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  // With its hours.
  const labelOf = (name: string) => visitOf(name).getAttribute('aria-label');
  const label = await labelOf('Camille');
  const dragBy = async (hours: number) => {
    // Wait until the drag's check has ended, and drag only an entry that has not moved yet.
    await page.locator('.ec-draggable').filter({ hasText: 'Camille' }).first().waitFor();
    if ((await labelOf('Camille')) !== label) return;
    await drag(owner, visitOf('Camille'), { lasts: 45, minutes: 60 * hours });
  };
  const undo = page.getByRole('button', { name: t('calendar:move.undo'), exact: true });
  await repeatGesture(() => dragBy(1), undo);
  // The message stays while the pointer is on it.
  await undo.hover();
  const moved = await readVisit();
  expect(moved.startsAt).toBe(hoursLater(1));
  expect(moved.sequence).toBeGreaterThan(before.sequence);
  await undo.click();
  await page.getByText(t('calendar:move.undone')).waitFor();
  // Dropped on another appointment, it returns and a message names that one.
  await expect.poll(() => labelOf('Camille')).toBe(label);
  await repeatGesture(() => dragBy(2), page.getByRole('alert').filter({ hasText: 'Jeanne Petit' }));
  await expect.poll(() => labelOf('Camille')).toBe(label);
  expect((await readVisit()).startsAt).toBe(starts_at);

  await visit(page, setting);
  await page.getByRole('button', { name: t('settings:feed.closeOf', { name: lea.name }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings:feed.closing.confirm') })
    .click();
  await page.getByText(t('settings:feed.closed')).waitFor();
  expect((await read()).status).toBe(404);
});
