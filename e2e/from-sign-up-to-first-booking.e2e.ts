import { expect, it } from 'vitest';
import {
  aCalendar,
  bookFirst,
  countPresses,
  expectBookable,
  expectedTimes,
  goToTimes,
  plusDays,
  shownTimes,
  signUpBusiness,
  takeUsualHours,
  usualHours,
  weekOf,
  write,
} from './support/first-day.ts';
import { travelFor } from './support/house.ts';
import {
  askApi,
  onDesktop,
  onPhone,
  openAccount,
  openUpcoming,
  setOut,
  type Traveller,
} from './support/journey.ts';
import { arriveAt, visit } from './support/page.ts';

/** From the dashboard to a service that customers can book: no more presses than these, whoever has never seen it. */
const MOST_PRESSES = 12;

type Me = { professional: { id: string; slug: string } };
type Periods = { today: string };

const monday = '2026-01-05';
const [tuesday, wednesday, thursday, saturday] = [2, 3, 4, 6];
const usualDays = [tuesday, wednesday, thursday, 5, saturday];

it('a salon signs up, is bookable after a few presses, fills in its services, its people and a closure, and sells exactly that', async () => {
  const owner = await setOut(onPhone);
  const { page, t } = owner;
  const applicant = await signUpBusiness(owner, 'salon', () =>
    page.getByLabel(t('sign-up:place.line')).fill('1 rue de Siam'),
  );

  const presses = await countPresses(page);
  await page.getByRole('link', { name: t('calendar:readiness.steps.services.title') }).click();
  await arriveAt(page, '**/services');
  await page.getByRole('link', { name: t('catalogue:new') }).click();
  await arriveAt(page, '**/services/new');
  await write(page.getByLabel(t('catalogue:fields.name'), { exact: true }), 'Coupe');
  await write(page.getByLabel(t('catalogue:fields.price')), '42');
  await page.getByRole('button', { name: t('catalogue:create') }).click();
  await arriveAt(page, '**/services');
  await takeUsualHours(owner);
  expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
  await expectBookable(owner);

  await goByLength(owner, 'Coupe');
  await addBasin(owner);
  await addColour(owner);
  await addOnRequest(owner);
  await addNoa(owner);
  const { professional } = await askApi<Me>(page, '/me');
  const { today } = await askApi<Periods>(page, '/professional/exceptions');
  const first = plusDays(today, 7);
  const closed = firstWeekdayFrom(first, thursday);
  await closeOn(owner, closed);

  const customer = await setOut(onPhone);
  await openAccount(customer, 'une phrase de passe');
  const { slug } = professional;
  const awa = { id: 'awa', weeks: [weekOf(usualHours, usualDays)], turnsFrom: monday, dates: [] };
  const noa = {
    ...awa,
    ...{
      id: 'noa',
      weeks: [weekOf({ ranges: [['09:00', '15:00']], breaks: [] }, [wednesday, thursday, saturday])],
    },
  };
  const house = { houseDates: [{ date: closed, kind: 'closure' as const }] };
  const colour = {
    steps: [
      { duration: 45, free: 30, equipment: [] },
      { duration: 30, free: 0, equipment: ['basin'] },
    ],
    equipment: [{ id: 'basin', units: [{ id: 'one', booked: [] }] }],
  };

  await goToTimes(customer, { slug, service: /Couleur/, monday: first });
  expect(await shownTimes(customer, first)).toEqual(
    expectedTimes(
      aCalendar(first, {
        ...house,
        ...colour,
        staff: [
          { ...awa, booked: [] },
          { ...noa, booked: [] },
        ],
      }),
    ),
  );
  const start = await bookFirst(customer);
  const { member } = await openUpcoming(customer, applicant.businessName);
  // Who has the least to do that day, and of those the first of the list.
  expect(member.name).toBe(`${applicant.firstName} ${applicant.lastName}`);

  await goToTimes(customer, { slug, service: /Coupe/, monday: first }, async () => {
    await customer.page.getByRole('heading', { name: t('booking:services.title') }).waitFor();
    await customer.page
      .getByRole('radio', { name: t('services:hair.lengths.mid_back'), exact: true })
      .check();
    await customer.page.getByRole('radio').last().check();
    await customer.page.getByRole('button', { name: t('shell:actions.next'), exact: true }).click();
  });
  const booked = [
    { start, end: start + 45 },
    { start: start + 75, end: start + 105 },
  ];
  expect(await shownTimes(customer, first)).toEqual(
    expectedTimes(
      aCalendar(first, {
        ...{ ...house, steps: [{ duration: 90, free: 0, equipment: [] }] },
        staff: [{ ...awa, booked }],
      }),
    ),
  );
  await bookFirst(customer);
  const visits = await askApi<{ appointments: { total_cents: number }[] }>(
    page,
    `/professional/calendar?from=${first}&days=7`,
  );
  expect(visits.appointments.map(({ total_cents }) => total_cents).toSorted()).toEqual([6000, 7500]);
});

it('a hairdresser signs up to work at home, enters what the way costs, and is paid for it to the cent', async () => {
  const owner = await setOut(onDesktop);
  const { page, t } = owner;
  const applicant = await signUpBusiness(owner, 'at_home', async () => {
    await page.getByLabel(t('sign-up:place.zone')).fill('29');
    await page.getByRole('button', { name: t('sign-up:place.add'), exact: true }).click();
  });

  const presses = await countPresses(page);
  await page.getByRole('link', { name: t('calendar:readiness.steps.services.title') }).click();
  await arriveAt(page, '**/services');
  await page.getByRole('button', { name: t('catalogue:usual.sets.atHome'), exact: true }).click();
  await page.getByRole('button', { name: t('catalogue:usual.save', { count: 5 }) }).click();
  await takeUsualHours(owner);
  expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
  await expectBookable(owner);

  const { professional } = await askApi<Me>(page, '/me');
  const { today } = await askApi<Periods>(page, '/professional/exceptions');
  // 5,00 € for the way, and 0,45 € a kilometre beyond the tenth.
  await travelFor(professional.id, { minimumCents: 500, startingDistanceHm: 100, pricePerKmCents: 45 });

  const customer = await setOut(onDesktop);
  await openAccount(customer, 'une phrase de passe');
  const { slug } = professional;
  const first = plusDays(today, 7);
  await visit(customer.page, `/pro/${slug}`);
  await customer.page
    .getByRole('checkbox', { name: new RegExp(t('catalogue:usual.names.womanCut')) })
    .check();
  await customer.page
    .getByRole('link', { name: t('professionals:bar.book'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await arriveAt(customer.page, '**/booking/**');
  const commune = customer.page.getByLabel(t('booking:address.commune'), { exact: true });
  await commune.fill('35000');
  await customer.page.getByRole('option').first().click();
  await customer.page.getByText(t('refusals:outside_working_zone')).waitFor();

  // From the middle of Brest, by road: great circle x 1.3, up to 0.1 km, shown in whole ones from ten on. A cut is 39,00 €.
  const ways = [
    // 5,00 + 0,45 x (17,3 - 10) = 8,285
    { town: 'La Forest-Landerneau', distance: '17 km', mileage: '€8.29', total: '€47.29' },
    // 5,00 + 0,45 x (68,2 - 10) = 31,19
    { town: 'Quimper', distance: '68 km', mileage: '€31.19', total: '€70.19' },
    // Nearer than where it begins to count.
    { town: 'Brest', distance: '100 m', mileage: '€5.00', total: '€44.00' },
  ];
  for (const { town, distance, mileage, total } of ways) {
    if (!(await commune.isVisible()))
      await customer.page.getByRole('button', { name: t('booking:address.change') }).click();
    await commune.fill(town);
    await customer.page
      .getByRole('option', { name: new RegExp(`^${town}`) })
      .first()
      .click();
    const paid = customer.page.locator('dl > div').filter({ visible: true });
    const told = async () => (await paid.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    const way = t('appointments:lines.mileageWithDistance', { distance });
    await expect
      .poll(told)
      .toEqual(expect.arrayContaining([`${way} ${mileage}`, `${t('appointments:lines.total')} ${total}`]));
  }

  const next = new URL(customer.page.url());
  next.searchParams.set('week', first);
  await visit(customer.page, next.href);
  const alone = {
    ...{ id: 'awa', weeks: [weekOf(usualHours, usualDays)], turnsFrom: monday, dates: [], booked: [] },
  };
  expect(await shownTimes(customer, first)).toEqual(
    expectedTimes(aCalendar(first, { steps: [{ duration: 45, free: 0, equipment: [] }], staff: [alone] })),
  );
  await bookFirst(customer, () =>
    customer.page.getByLabel(t('booking:address.line')).fill('3 rue des Lilas'),
  );
  const booked = await openUpcoming(customer, applicant.businessName);
  expect(booked).toMatchObject({ state: 'confirmed', total_cents: 4400, mileage_cents: 500 });
});

/** The first such weekday of the seven from a day on: 1 is Monday. */
function firstWeekdayFrom(day: string, weekday: number): string {
  const wanted = [0, 1, 2, 3, 4, 5, 6].map((count) => plusDays(day, count));
  return wanted.find((one) => (new Date(one).getUTCDay() + 6) % 7 === weekday - 1) ?? day;
}

const done = async ({ page, t }: Traveller, word: 'created' | 'updated') => {
  await arriveAt(page, '**/services');
  await page
    .getByText(t(`catalogue:done.${word}`), { exact: true })
    .last()
    .waitFor();
};

/** To the middle of the back it takes an hour and a half. */
async function goByLength(owner: Traveller, name: string): Promise<void> {
  const { page, t } = owner;
  await visit(page, '/services');
  await page.getByRole('link', { name, exact: true }).click();
  await arriveAt(page, '**/services/edit?**');
  await page.getByRole('switch', { name: t('catalogue:lengths.switch') }).check();
  const long = page.getByRole('listitem').filter({ hasText: t('services:hair.lengths.mid_back') });
  await long.getByLabel(t('catalogue:fields.price')).fill('75');
  await long.getByLabel(t('catalogue:fields.duration')).selectOption('90');
  await page.getByRole('button', { name: t('catalogue:save'), exact: true }).click();
  await done(owner, 'updated');
}

async function addBasin({ page, t }: Traveller): Promise<void> {
  await visit(page, '/equipments');
  await page.getByRole('button', { name: t('catalogue:equipment.add') }).click();
  await page.getByLabel(t('catalogue:equipment.name'), { exact: true }).fill('Bac');
  await page.getByRole('button', { name: t('catalogue:equipment.submit'), exact: true }).click();
  await page.getByText(t('catalogue:equipment.added', { name: 'Bac' })).waitFor();
}

async function fillNew({ page, t }: Traveller, name: string, price: string): Promise<void> {
  await visit(page, '/services/new');
  await page.getByLabel(t('catalogue:fields.name'), { exact: true }).fill(name);
  await page.getByLabel(t('catalogue:fields.price')).fill(price);
}

/** Three quarters of an hour, half an hour to wait, half an hour at the basin. */
async function addColour(owner: Traveller): Promise<void> {
  const { page, t } = owner;
  await fillNew(owner, 'Couleur', '60');
  await page.getByRole('button', { name: t('catalogue:steps.split') }).click();
  await page.getByRole('button', { name: t('catalogue:steps.add') }).click();
  const step = (nth: number) =>
    page.getByRole('group', { name: t('catalogue:steps.nth', { nth }), exact: true });
  await step(1).getByLabel(t('catalogue:steps.name')).fill('Application');
  await step(1).getByLabel(t('catalogue:steps.free')).selectOption('30');
  await step(2).getByLabel(t('catalogue:steps.name')).fill('Rinçage');
  await step(2).getByLabel('Bac').check();
  await page.getByRole('button', { name: t('catalogue:create') }).click();
  await done(owner, 'created');
}

async function addOnRequest(owner: Traveller): Promise<void> {
  const { page, t } = owner;
  await fillNew(owner, 'Extensions', '180');
  await page.getByRole('switch', { name: t('catalogue:flags.questionnaire'), exact: true }).check();
  await page.getByRole('button', { name: t('catalogue:create') }).click();
  await done(owner, 'created');
  // Nobody can answer what is asked yet: her own list says so.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Extensions' })
    .getByText(t('catalogue:stops.no_questions'))
    .waitFor();
}

/** Somebody who colours, on three days until three. */
async function addNoa({ page, t, way }: Traveller): Promise<void> {
  await visit(page, '/staff/registry');
  await page.getByLabel(t('staff:add.firstName'), { exact: true }).fill('Noa');
  await page.getByRole('button', { name: t('staff:fields.none'), exact: true }).click();
  await page.getByRole('checkbox', { name: 'Couleur', exact: true }).check();
  await page.getByRole('button', { name: t('staff:add.submit') }).click();
  await arriveAt(page, '**/staff/detail?**');
  const names = { fr: ['mercredi', 'jeudi', 'samedi'], en: ['Wednesday', 'Thursday', 'Saturday'] };
  const [first, ...others] = names[way.language];
  await page
    .getByRole('button', { name: new RegExp(`^${first}`, 'i'), expanded: false })
    .first()
    .click();
  await page.getByRole('button', { name: t('hours:work'), exact: true }).click();
  await page.getByLabel(t('shell:time.hour', { label: t('hours:to') })).selectOption('15');
  const copy = page.getByRole('group', {
    name: new RegExp(`^${t('hours:copy', { day: '@' }).replace('@', first ?? '')}`, 'i'),
  });
  for (const name of others) await copy.getByRole('button', { name, exact: true }).click();
  const unsaved = page.getByRole('region', { name: t('form.unsaved') });
  await unsaved.getByRole('button', { name: t('form.saveChanges') }).click();
  await page.getByText(t('hours:saved', { name: 'Noa' })).waitFor();
}

async function closeOn({ page, t }: Traveller, day: string): Promise<void> {
  await visit(page, '/professional/information#closures');
  await page.getByRole('button', { name: t('hours:periods.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('hours:periods.add') });
  await dialog.getByLabel(t('hours:periods.first')).fill(day);
  await dialog.getByLabel(t('hours:periods.last')).fill(day);
  await dialog.getByRole('button', { name: t('hours:periods.submit'), exact: true }).click();
  await page.getByText(t('hours:periods.added')).waitFor();
}
