import type { Locator } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { isRadicaleInstalled, MISSING_RADICALE, startRadicale } from '../apps/api/src/testing/radicale.ts';
import { dayFromToday } from './support/clock.ts';
import { anotherCalendar, printEvents } from './support/other-calendar.ts';
import { arriveAt, visit } from './support/page.ts';
import {
  aProfessional,
  freeDays,
  memberNamed,
  type Professional,
  writeVisit,
} from './support/professional.ts';
import { entryOf, inParis, openDay } from './support/salon-calendar.ts';
import { onDesktop, onPhone, openUser, signIn, type TestUser } from './support/test-user.ts';

it('an event of another calendar blocks its time, an appointment at the same time is kept and shown', async () => {
  const professional = await aProfessional({ language: 'en' });
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  const lea = await memberNamed(owner, 'Léa Roux');
  const day = dayFromToday(1);
  const before = await freeTimes(owner, professional, day);
  const at = (time: string) => before.get(time) ?? '';
  await writeVisit(
    owner,
    { service_ids: [professional.serviceId] },
    { memberId: lea.id, startsAt: at('14:00'), customerName: 'Ada Bell' },
  );
  const dentist = { uid: 'one', title: 'Dentist', startsAt: at('10:00'), endsAt: at('11:00') };
  const school = { uid: 'two', title: 'School', startsAt: at('14:30'), endsAt: at('15:00') };
  const other = await anotherCalendar([dentist, school]);

  // The address is read as it is saved.
  const form = await openForm(owner, lea.name);
  await form.getByLabel(t('settings:external.form.address')).fill(`${other.address}.wrong`);
  await form.getByRole('button', { name: t('settings:external.form.submit') }).click();
  await form.getByText(t('settings:external.problems.not_found')).waitFor();
  await form.getByLabel(t('settings:external.form.address')).fill(other.address);
  await form.getByRole('button', { name: t('settings:external.form.submit') }).click();
  await form.waitFor({ state: 'hidden' });
  const part = page.locator('#external-calendars');
  await part.getByText(t('settings:external.events', { count: 2 })).waitFor();

  // Customers are offered no time that touches the event.
  const after = await freeTimes(owner, professional, day);
  for (const time of ['09:30', '10:00', '10:45']) {
    expect(before.has(time)).toBe(true);
    expect(after.has(time)).toBe(false);
  }
  expect(after.has('11:00')).toBe(true);
  await seeTimeTaken(professional, at('10:00'));

  // The clash leads to the appointment, which the calendar marks.
  await part.getByRole('link', { name: /^Ada Bell/ }).click();
  await arriveAt(page, '**/professional/calendar?**');
  await page.getByRole('dialog').getByText('Ada Bell').first().waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: new RegExp(`^Ada Bell.*${t('calendar:grid.marks.clash')}`) })
    .waitFor();
  const busy = entryOf(owner, t('calendar:busy.title'), '10:00', '11:00');
  await busy.click();
  const panel = page.getByRole('dialog', { name: t('calendar:busy.title') });
  await panel.getByText(/127\.0\.0\.1/).waitFor();
  expect(await page.getByText(/Dentist|School/).count()).toBe(0);
  await panel.getByRole('link', { name: t('calendar:busy.settings') }).click();
  await arriveAt(page, '**/professional/setting#external-calendars');

  // An event that is gone from the other calendar frees its time at the next reading.
  other.replaceEvents([school]);
  await part
    .getByRole('button', { name: new RegExp(t('settings:external.readOf', { host: '127.*' })) })
    .click();
  await part.getByText(t('settings:external.events', { count: 1 })).waitFor();
  await expect.poll(async () => (await freeTimes(owner, professional, day)).has('10:00')).toBe(true);
  await openDay(owner, day);
  await entryOf(owner, 'Ada Bell', '14:00').waitFor();
  expect(await busy.count()).toBe(0);
});

it.runIf(isRadicaleInstalled || process.env.CI)(
  'an event of a CalDAV server, read with a login, blocks its time',
  async () => {
    expect(isRadicaleInstalled, MISSING_RADICALE).toBe(true);
    const login = { user: 'lea', password: 'a secret' };
    const server = await startRadicale(login);
    onTestFinished(() => server.stop());
    const professional = await aProfessional();
    const owner = await openUser(onPhone);
    const { page, t } = owner;
    await signIn(owner, professional.email);
    const lea = await memberNamed(owner, 'Léa Roux');
    const day = dayFromToday(1);
    const before = await freeTimes(owner, professional, day);
    const [startsAt, endsAt] = ['10:00', '11:00'].map((time) => before.get(time) ?? '') as [string, string];
    await server.write('MKCALENDAR', '/lea/private/');
    const dentist = printEvents([{ uid: 'one', title: 'Dentiste', startsAt, endsAt }]);
    await server.write('PUT', '/lea/private/one.ics', dentist);

    const form = await openForm(owner, lea.name);
    await form.getByLabel(t('settings:external.form.address')).fill(`${server.url}/lea/private/`);
    await form.getByRole('checkbox', { name: t('settings:external.form.needsLogin') }).check();
    await form.getByLabel(t('settings:external.form.user'), { exact: true }).fill(login.user);
    const password = form.getByLabel(t('settings:external.form.password'), { exact: true });
    await password.fill('another');
    await form.getByRole('button', { name: t('settings:external.form.submit') }).click();
    await form.getByText(t('settings:external.problems.login_refused')).waitFor();
    await password.fill(login.password);
    await form.getByRole('button', { name: t('settings:external.form.submit') }).click();
    await form.waitFor({ state: 'hidden' });

    const after = await freeTimes(owner, professional, day);
    expect(after.has('10:00')).toBe(false);
    expect(after.has('11:00')).toBe(true);
    await seeTimeTaken(professional, startsAt);
    await visit(page, `/professional/calendar?view=day&date=${day}&member=${lea.id}`);
    await entryOf(owner, t('calendar:busy.title'), '10:00', '11:00').waitFor();
    expect(await page.getByText('Dentiste').count()).toBe(0);
  },
);

/** Opens the form that adds a calendar of this member, and returns its dialog. */
async function openForm({ page, t }: TestUser, member: string): Promise<Locator> {
  await visit(page, '/professional/setting#external-calendars');
  await page.getByRole('button', { name: t('settings:external.addOf', { name: member }) }).click();
  return page.getByRole('dialog', { name: t('settings:external.form.title') });
}

/** Free slots of that day, by their time in Paris. */
async function freeTimes(
  owner: TestUser,
  professional: Professional,
  day: string,
): Promise<Map<string, string>> {
  const slots = (await freeDays(owner, professional, { from: day, days: 1 })).flat();
  return new Map(slots.map(({ starts_at }) => [inParis(starts_at).time, starts_at]));
}

/** A customer who comes with this time is asked to choose another. */
async function seeTimeTaken({ slug, serviceId }: Professional, startsAt: string): Promise<void> {
  const { page, t } = await openUser(onPhone);
  const query = new URLSearchParams({ step: 'choose_date_time', services: serviceId, requested: startsAt });
  await visit(page, `/booking/${slug}?${query}`);
  const [, lastWords = ''] = t('booking:time.requestedTaken', { day: '', time: '' }).split('. ');
  await page.getByRole('status').filter({ hasText: lastWords }).waitFor();
}
