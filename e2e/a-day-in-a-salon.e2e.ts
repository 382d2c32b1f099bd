import { expect, it } from 'vitest';
import { bookByCall } from './support/book-by-call.ts';
import { aBusySalon, type BusySalon } from './support/busy-salon.ts';
import { plusDays } from './support/first-day.ts';
import { moveToLast } from './support/own-visit.ts';
import { visit } from './support/page.ts';
import { freeDays, writeVisit } from './support/professional.ts';
import {
  drag,
  drawTime,
  entryOf,
  inParis,
  openDay,
  repeatGesture,
  resize,
} from './support/salon-calendar.ts';
import {
  type AppointmentJson,
  aNewcomer,
  askApi,
  exactly,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  payByCard,
  type ReaderSetup,
  signIn,
  type TestUser,
} from './support/test-user.ts';

const frenchDesktop: ReaderSetup = { ...onDesktop, language: 'fr' };
const englishPhone: ReaderSetup = { ...onPhone, language: 'en' };

it('the salon moves, stretches and blocks by hand, is refused where the basin is taken, and a second screen sees all of it at once', async () => {
  const professional = await aBusySalon();
  const salon = await openUser(frenchDesktop);
  const second = await openUser(frenchDesktop);
  const customer = await openUser(onPhone);
  await signIn(salon, professional.email);
  await signIn(second, professional.email);
  const { page, t } = salon;
  const { day, at } = await tomorrowOf(salon, professional);
  const write = (serviceId: string, memberId: string, time: string, customerName: string) =>
    writeVisit(salon, { service_ids: [serviceId] }, { memberId, startsAt: at(time), customerName });
  await write(professional.serviceId, professional.lea, '09:00', 'Camille Roy');
  await write(professional.colourId, professional.lea, '11:00', 'Zoé Marin');
  await write(professional.colourId, professional.noe, '13:00', 'Noa Petit');
  await openDay(salon, day);
  await openDay(second, day);
  const isSeen = (name: string, from: string, until?: string) =>
    seenOn([salon, second], { name, from, until });
  await isSeen('Camille Roy', '09:00', '09:45');

  // Drag to a colleague an hour later, then resize by a quarter of an hour.
  const cut = { lasts: 45 };
  const noa = entryOf(salon, 'Noa Petit', '13:00');
  const camille = (from: string, until: string) => entryOf(salon, 'Camille Roy', from, until);
  await repeatGesture(
    () => drag(salon, camille('09:00', '09:45'), { ...cut, minutes: 60 }, noa),
    camille('10:00', '10:45'),
  );
  await isSeen('Camille Roy', '10:00', '10:45');
  await repeatGesture(
    () => resize(salon, camille('10:00', '10:45'), { ...cut, minutes: 15 }),
    camille('10:00', '11:00'),
  );
  await isSeen('Camille Roy', '10:00', '11:00');

  // The rinse would overlap Zoé's, and there is one basin.
  const [taken = ''] = t('calendar:move.equipmentTaken', { name: 'Bac', start: '@', end: '@' }).split('@');
  await repeatGesture(() => drag(salon, noa, { lasts: 30, minutes: -120 }), page.getByText(taken).first());
  await isSeen('Noa Petit', '13:00');

  // Draw 9:30 to 10:30 for Léa, above Zoé's appointment.
  const panel = page.getByRole('dialog', { name: t('calendar:add.title') });
  await repeatGesture(
    () => drawTime(salon, entryOf(salon, 'Zoé Marin', '11:00'), { lasts: 30, after: -90, minutes: 60 }),
    panel,
  );
  await panel.getByLabel(t('calendar:block.label')).fill('Livraison');
  await panel.getByRole('button', { name: t('calendar:block.submit') }).click();
  await isSeen('Livraison', '09:30', '10:30');

  // A walk-in: only the service is entered.
  const walksIn = new URLSearchParams({ add: 'appointment', at: `${day}T16:30`, staff: professional.noe });
  await visit(page, `/professional/calendar?view=day&date=${day}&${walksIn}`);
  await panel.getByRole('checkbox', { name: /^Coupe/ }).check();
  await panel.getByRole('button', { name: t('calendar:add.submit') }).click();
  await isSeen(t('staff:walkIn'), '16:30', '17:15');

  await moveAsCustomer(customer, [salon, second], { professional, startsAt: at('15:00') });
});

type Entry = { name: string; from: string; until?: string | undefined };

async function seenOn(screens: readonly TestUser[], { name, from, until }: Entry): Promise<void> {
  for (const screen of screens) await entryOf(screen, name, from, until).waitFor();
}

/** A customer books and moves a visit: both calendars show it by live update. */
async function moveAsCustomer(
  customer: TestUser,
  screens: readonly TestUser[],
  { professional, startsAt }: { professional: BusySalon; startsAt: string },
): Promise<void> {
  const nora = aNewcomer();
  await openAccount(customer, 'une phrase de passe', nora);
  const id = await bookByCall(customer, {
    professionalId: professional.id,
    serviceId: professional.serviceId,
    startsAt,
  });
  await visit(customer.page, `/appointments/${id}`);
  const booked = await askApi<AppointmentJson>(customer.page, `/appointments/${id}`);
  await seenOn(screens, { name: nora.lastName, from: inParis(startsAt).time });
  const moved = await moveToLast(customer, booked);
  const now = inParis(moved.starts_at);
  for (const screen of screens) await openDay(screen, now.day);
  await seenOn(screens, { name: nora.lastName, from: now.time });
}

it('a customer comes with two others: one card, seen on the screen of the salon, one stays away, then all', async () => {
  const professional = await aBusySalon();
  const salon = await openUser(onDesktop);
  const customer = await openUser(englishPhone);
  await signIn(salon, professional.email);
  const nora = aNewcomer();
  await openAccount(customer, 'une phrase de passe', nora);
  const { page, t } = customer;
  const { day } = await tomorrowOf(salon, professional);

  await visit(page, `/booking/${professional.slug}`);
  await page.getByRole('link', { name: t('booking:services.together') }).click();
  await page.getByRole('heading', { name: t('groups:people.title') }).waitFor();
  await enterThree(customer);

  await page.getByRole('heading', { name: t('groups:time.title') }).waitFor();
  const slots = await groupSlots(customer, professional, { day, people: 3 });
  const [slot] = slots;
  await takeFirstTime(customer, day);
  await page.getByRole('button', { name: t('booking:information.next') }).click();
  await page.getByText(t('groups:oneCard')).waitFor();
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
  await payByCard(customer);

  const visits = await askApi<{ items: GroupVisit[] }>(page, '/appointments?view=upcoming').then(
    ({ items }) => items.toSorted((one, other) => one.group.position - other.group.position),
  );
  expect(visits.map(({ state, group }) => [state, group.person_name])).toEqual([
    ['confirmed', ''],
    ['confirmed', ''],
    ['confirmed', 'Zoé'],
  ]);
  expect(visits.map(({ starts_at }) => starts_at)).toEqual(slot?.visits.map(({ starts_at }) => starts_at));
  await openDay(salon, day);
  const named = (who: string, position: number) =>
    entryOf(salon, `${nora.lastName} · ${who}`, inParis(visits[position - 1]?.starts_at ?? '').time);
  const zoe = named('Zoé', 3);
  for (const one of [named('1', 1), named('2', 2), zoe]) await one.waitFor();

  // Cancelling only Zoé's appointment of the group reaches the salon's screen at once.
  await visit(page, `/appointments/${visits[2]?.id}`);
  await page.getByRole('heading', { name: t('groups:visit.titleOf', { name: 'Zoé' }) }).waitFor();
  await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('appointments:cancel.yes'), exact: true })
    .click();
  await page.getByRole('status').getByText(t('appointments:cancel.done')).waitFor();
  await zoe.waitFor({ state: 'detached' });
  await named('2', 2).waitFor();

  await page.getByRole('button', { name: t('groups:visit.all') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('groups:visit.allYes'), exact: true })
    .click();
  await page.getByRole('status').getByText(t('groups:visit.allDone')).waitFor();
  for (const one of visits) expect(await stateOf(customer, one.id)).toBe('cancelled');
});

/** The same service for three people; the third is filled in before the second. */
async function enterThree({ page, t }: TestUser): Promise<void> {
  const cut = page.getByRole('checkbox', { name: /^Coupe/ });
  await cut.check();
  await page.getByRole('button', { name: t('groups:people.add') }).click();
  await page.getByLabel(t('groups:people.name')).fill('Zoé');
  await cut.check();
  const second = t('groups:visit.person', { position: 2 });
  await page.getByRole('button', { name: t('groups:people.next', { name: second }) }).click();
  // Wait for the second person's form: the checkbox on screen still belongs to the third.
  await page.getByRole('radio', { name: second, checked: true }).waitFor({ state: 'attached' });
  await cut.check();
  await page.getByRole('button', { name: t('shell:actions.next') }).click();
}

async function takeFirstTime({ page, t }: TestUser, day: string): Promise<void> {
  const days = page.getByRole('group', { name: t('scheduling:day') });
  const date = page.locator('strong', { hasText: exactly(`${Number(day.slice(8))}`) });
  await days.getByRole('button').filter({ has: date }).click();
  const times = page.getByRole('button', { pressed: false });
  await times
    .filter({ hasText: /^\d{1,2}(\sh|:)/ })
    .first()
    .click();
  await page.getByText(t('groups:time.consecutive')).waitFor();
  await page
    .getByRole('button', { name: new RegExp(`^${t('booking:time.take', { time: '' }).trim()}`) })
    .click();
}

it('a known client is found by three letters and booked every four weeks, at the same local time across a clock change', async () => {
  const professional = await aBusySalon();
  const salon = await openUser(frenchDesktop);
  await signIn(salon, professional.email);
  const { page, t } = salon;
  const { day, at } = await tomorrowOf(salon, professional);
  const zoe = { memberId: professional.lea, startsAt: at('09:00'), customerName: 'Zoé Marin' };
  await writeVisit(salon, { service_ids: [professional.serviceId] }, zoe);
  const inTheWay = (await startsOn(plusDays(day, 2 * 28), salon, professional))('15:00');
  const noa = { memberId: professional.lea, startsAt: inTheWay, customerName: 'Noa Petit' };
  await writeVisit(salon, { service_ids: [professional.serviceId] }, noa);

  const when = new URLSearchParams({ add: 'appointment', at: `${day}T15:00`, staff: professional.lea });
  await visit(page, `/professional/calendar?view=day&date=${day}&${when}`);
  const panel = page.getByRole('dialog', { name: t('calendar:add.title') });
  await panel.getByLabel(new RegExp(`^${t('calendar:add.name')}`)).fill('zoé');
  await panel.getByRole('button', { name: /^Zoé Marin/ }).click();
  await panel.getByRole('checkbox', { name: /^Coupe/ }).check();
  await panel.getByRole('button', { name: t('calendar:add.steps.next') }).click();
  await panel.getByRole('combobox', { name: t('calendar:add.repeat.label') }).selectOption('4');
  // Half a year spans exactly one clock change in any season.
  await panel.getByLabel(t('calendar:add.repeat.lastDay')).fill(plusDays(day, everyFourWeeks * 28));
  await panel.getByRole('button', { name: t('calendar:add.submit') }).click();

  // One of the eight dates is taken: the form offers to book the others.
  const free = t('calendar:add.repeat.bookFree', { count: everyFourWeeks });
  await panel.getByRole('alert').getByRole('button', { name: free }).click();
  const done = t('calendar:add.doneSeries', { count: everyFourWeeks });
  await page.getByRole('status').getByText(done).waitFor();
  for (const nth of [0, everyFourWeeks]) {
    await openDay(salon, plusDays(day, nth * 28));
    await entryOf(salon, 'Zoé Marin', '15:00').waitFor();
  }
  const hours = [0, everyFourWeeks].map((nth) => offsetOn(plusDays(day, nth * 28)));
  expect(hours[0]).not.toBe(hours[1]);

  // Rebooking six weeks later fills in the client, the time and the services.
  await openDay(salon, day);
  await entryOf(salon, 'Zoé Marin', '15:00').click();
  await page.getByRole('button', { name: t('appointments:takeUp', { count: 6 }) }).click();
  await panel.getByRole('checkbox', { name: /^Coupe/, checked: true }).waitFor();
  expect(await panel.getByLabel(new RegExp(`^${t('calendar:add.name')}`)).inputValue()).toBe('Zoé Marin');
  await panel.getByRole('button', { name: t('calendar:add.submit') }).click();
  await panel.waitFor({ state: 'hidden' });
  await entryOf(salon, 'Zoé Marin', '15:00').waitFor();
  expect(new URL(page.url()).searchParams.get('date')).toBe(plusDays(day, 42));
});

const everyFourWeeks = 7;

type GroupVisit = AppointmentJson & { group: { position: number; person_name: string } };
type GroupSlotJson = { visits: { starts_at: string }[] };

/** Group slots of that day for this many people with one cut each. */
async function groupSlots(
  { page }: TestUser,
  professional: BusySalon,
  { day, people }: { day: string; people: number },
): Promise<GroupSlotJson[]> {
  const { days } = await askApi<{ days: { slots: GroupSlotJson[] }[] }>(page, '/group-slots', {
    professional_id: professional.id,
    from: day,
    days: 1,
    people: Array.from({ length: people }, () => ({ service_ids: [professional.serviceId] })),
  });
  return days[0]?.slots ?? [];
}

/** Local time in Paris at noon UTC. */
function offsetOn(day: string): string {
  return inParis(`${day}T12:00:00Z`).time;
}

/** Tomorrow in Paris, and a function from a local time to the free slot that starts then. */
async function tomorrowOf(
  salon: TestUser,
  professional: BusySalon,
): Promise<{ day: string; at: (time: string) => string }> {
  const { now } = await askApi<{ now: string }>(salon.page, '/professional/calendar');
  const day = plusDays(inParis(now).day, 1);
  return { day, at: await startsOn(day, salon, professional) };
}

async function startsOn(
  day: string,
  salon: TestUser,
  professional: BusySalon,
): Promise<(time: string) => string> {
  const slots = (await freeDays(salon, professional, { from: day, days: 1 })).flat();
  return (time) => slots.find(({ starts_at }) => inParis(starts_at).time === time)?.starts_at ?? '';
}

async function stateOf({ page }: TestUser, id: string): Promise<string> {
  return (await askApi<AppointmentJson>(page, `/appointments/${id}`)).state;
}
