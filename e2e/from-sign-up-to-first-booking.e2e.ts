import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  bookFirstTime,
  expectBookable,
  expectBriefWalk,
  expectTimes,
  goToTimes,
  plusDays,
  signUpBusiness,
  takeFirstTime,
  takeUsualHours,
  typeInto,
  usualHours,
  weekOf,
} from './support/first-day.ts';
import {
  addBasin,
  addColour,
  addNoa,
  addOnRequest,
  closeOn,
  questions,
  sellByLength,
} from './support/first-salon.ts';
import { acceptRequest, openRequest, sendRequest } from './support/on-request.ts';
import { arriveAt, visit } from './support/page.ts';
import {
  askApi,
  onDesktop,
  onPhone,
  openAccount,
  openUpcoming,
  openUser,
  type ReaderSetup,
  type TestUser,
} from './support/test-user.ts';

type Me = { professional: { id: string; slug: string } };
type Periods = { today: string };

const monday = '2026-01-05';
const [tuesday, wednesday, thursday, saturday] = [2, 3, 4, 6];
const usualDays = [tuesday, wednesday, thursday, 5, saturday];

// As the minute-by-minute oracle of the slots takes them.
const awa = { id: 'awa', weeks: [weekOf(usualHours, usualDays)], turnsFrom: monday, dates: [] };
const noa = {
  ...awa,
  id: 'noa',
  weeks: [weekOf({ ranges: [['09:00', '15:00']], breaks: [] }, [wednesday, thursday, saturday])],
};
const colour = {
  steps: [
    { duration: 45, free: 30, equipment: [] },
    { duration: 35, free: 0, equipment: ['basin'] },
  ],
  equipment: [{ id: 'basin', units: [{ id: 'one', booked: [] }] }],
};

it('a salon signs up, is bookable after a few presses, fills in its services, its people and a closure, and sells exactly that', async () => {
  const owner = await openUser(onPhone);
  const { page, t } = owner;
  const applicant = await signUpBusiness(owner, 'salon', () =>
    page.getByLabel(t('sign-up:place.line')).fill('1 rue de Siam'),
  );

  await enterCut(owner);
  await expectBookable(owner);

  await sellByLength(owner, 'Coupe');
  await addBasin(owner);
  await addColour(owner);
  await addOnRequest(owner);
  await addNoa(owner);
  const { professional } = await askApi<Me>(page, '/me');
  const { today } = await askApi<Periods>(page, '/professional/exceptions');
  const first = plusDays(today, 7);
  const closed = firstWeekdayFrom(first, thursday);
  await closeOn(owner, closed);

  const customer = await openUser(onPhone);
  await openAccount(customer, 'une phrase de passe');
  const { slug } = professional;
  const salon = { professionalDates: [{ date: closed, kind: 'closure' as const }] };

  await goToTimes(customer, { slug, service: /Couleur/, monday: first });
  await expectTimes(customer, first, {
    ...salon,
    ...colour,
    staff: [
      { ...awa, booked: [] },
      { ...noa, booked: [] },
    ],
  });
  const start = await bookFirstTime(customer);
  const { member } = await openUpcoming(customer, applicant.businessName);
  // The member with the least to do that day; of equals the first in the list.
  expect(member.name).toBe(`${applicant.firstName} ${applicant.lastName}`);

  await goToTimes(customer, { slug, service: /Coupe/, monday: first }, () => chooseLength(customer));
  const booked = [
    { start, end: start + 45 },
    { start: start + 75, end: start + 110 },
  ];
  await expectTimes(customer, first, {
    ...salon,
    steps: [{ duration: 90, free: 0, equipment: [] }],
    staff: [{ ...awa, booked }],
  });
  const cut = await bookFirstTime(customer);

  await goToTimes(customer, { slug, service: /Extensions/, monday: first });
  booked.push({ start: cut, end: cut + 90 });
  await expectTimes(customer, first, {
    ...salon,
    steps: [{ duration: 45, free: 0, equipment: [] }],
    staff: [{ ...awa, booked }],
  });
  await takeFirstTime(customer);
  await acceptFirstRequest(owner, customer);

  await expectTotals(page, first, [6250, 7500, 18000]);
});

/** The totals of the appointments of a week, the lowest first. */
async function expectTotals(page: Page, firstDay: string, totals: number[]): Promise<void> {
  const { appointments } = await askApi<{ appointments: { state: string; total_cents: number }[] }>(
    page,
    `/professional/calendar?from=${firstDay}&days=7`,
  );
  expect(appointments.map(({ total_cents }) => total_cents).toSorted((one, other) => one - other)).toEqual(
    totals,
  );
}

/** Enters the first service and the usual hours, with a few presses. */
async function enterCut(owner: TestUser): Promise<void> {
  const { page, t } = owner;
  await expectBriefWalk(page, async () => {
    await page.getByRole('link', { name: t('calendar:readiness.steps.services.title') }).click();
    await arriveAt(page, '**/services');
    await page.getByRole('link', { name: t('catalogue:new') }).click();
    await arriveAt(page, '**/services/new');
    await typeInto(page.getByLabel(t('catalogue:fields.name'), { exact: true }), 'Coupe');
    await typeInto(page.getByLabel(t('catalogue:fields.price')), '42');
    await page.getByRole('button', { name: t('catalogue:create') }).click();
    await arriveAt(page, '**/services');
    await takeUsualHours(owner);
  });
}

async function chooseLength({ page, t }: TestUser): Promise<void> {
  await page.getByRole('heading', { name: t('booking:services.title') }).waitFor();
  await page.getByRole('radio', { name: t('services:hair.lengths.mid_back'), exact: true }).check();
  await page.getByRole('radio').last().check();
  await page.getByRole('button', { name: t('shell:actions.next'), exact: true }).click();
}

/** The customer asks for the extensions on request; the salon reads the answers and accepts. */
async function acceptFirstRequest(owner: TestUser, customer: TestUser): Promise<void> {
  const { page } = owner;
  const request = await ask(customer);
  await openRequest(owner);
  const panel = page.getByRole('dialog');
  await panel.getByText(questions.length).waitFor();
  await panel.getByText(answer, { exact: true }).waitFor();
  await acceptRequest(owner);
  expect(await askApi(customer.page, `/appointments/${request}`)).toMatchObject({ state: 'confirmed' });
}

it('a hairdresser signs up to work at home, enters what the way costs, and is paid for it to the cent', async () => {
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  const applicant = await signUpBusiness(owner, 'at_home', async () => {
    await page.getByLabel(t('sign-up:place.zone')).fill('29');
    await page.getByRole('button', { name: t('sign-up:place.add'), exact: true }).click();
  });

  await expectBriefWalk(page, async () => {
    await page.getByRole('link', { name: t('calendar:readiness.steps.services.title') }).click();
    await arriveAt(page, '**/services');
    await page.getByRole('button', { name: t('catalogue:usual.sets.atHome'), exact: true }).click();
    await page.getByRole('button', { name: t('catalogue:usual.save', { count: 5 }) }).click();
    await takeUsualHours(owner);
  });
  await expectBookable(owner);

  const { professional } = await askApi<Me>(page, '/me');
  const { today } = await askApi<Periods>(page, '/professional/exceptions');
  await travelFor(owner, { minimumCents: 500, startingDistanceHm: 100, pricePerKmCents: 45 });

  const customer = await openUser(onDesktop);
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

  await expectMileages(customer, commune);

  const next = new URL(customer.page.url());
  next.searchParams.set('week', first);
  await visit(customer.page, next.href);
  const alone = {
    id: 'awa',
    weeks: [weekOf(usualHours, usualDays)],
    turnsFrom: monday,
    dates: [],
    booked: [],
  };
  await expectTimes(customer, first, { steps: [{ duration: 45, free: 0, equipment: [] }], staff: [alone] });
  await bookFirstTime(customer, () =>
    customer.page.getByLabel(t('booking:address.line')).fill('3 rue des Lilas'),
  );
  const booked = await openUpcoming(customer, applicant.businessName);
  expect(booked).toMatchObject({ state: 'confirmed', total_cents: 4400, mileage_cents: 500 });
});

/** The mileage for addresses at several distances from the centre of Brest, in the price of a cut. */
async function expectMileages(customer: TestUser, commune: Locator): Promise<void> {
  const { page, t } = customer;
  // From the centre of Brest by road: great circle x 1.3, to 0.1 km, shown in whole km from ten on. A cut
  // is 39,00 €.
  const addresses = [
    // 5,00 + 0,45 x (17,3 - 10) = 8,285
    { town: 'La Forest-Landerneau', distance: '17 km', mileageCents: 829 },
    // 5,00 + 0,45 x (68,2 - 10) = 31,19
    { town: 'Quimper', distance: '68 km', mileageCents: 3119 },
    // Nearer than the distance at which it starts to count.
    { town: 'Brest', distance: undefined, mileageCents: 500 },
  ];
  for (const { town, distance, mileageCents } of addresses) {
    if (!(await commune.isVisible()))
      await page.getByRole('button', { name: t('booking:address.change') }).click();
    await commune.fill(town);
    await page
      .getByRole('option', { name: new RegExp(`^${town}`) })
      .first()
      .click();
    const mileage = distance
      ? t('appointments:lines.mileageWithDistance', { distance })
      : t('appointments:lines.mileageInTown');
    const lines = [
      `${mileage} ${euros(mileageCents, onDesktop)}`,
      `${t('appointments:lines.total')} ${euros(3900 + mileageCents, onDesktop)}`,
    ];
    await expectPaid(customer, lines);
  }
}

/** First such weekday within seven days; 1 is Monday. */
function firstWeekdayFrom(day: string, weekday: number): string {
  const week = [0, 1, 2, 3, 4, 5, 6].map((count) => plusDays(day, count));
  return week.find((one) => (new Date(one).getUTCDay() + 6) % 7 === weekday - 1) ?? day;
}

const answer = 'Au milieu du dos';

/** Answers the questions and sends the request, to be paid on site. */
async function ask(customer: TestUser): Promise<string> {
  const { page, t } = customer;
  await page.getByRole('heading', { name: t('requests:questions.title') }).waitFor();
  await page
    .getByRole('group', { name: questions.own })
    .getByRole('radio', { name: t('requests:answer.no') })
    .check();
  await page.getByLabel(questions.length).fill(answer);
  await page.getByRole('button', { name: t('shell:actions.next'), exact: true }).click();
  return sendRequest(customer);
}

type Terms = { minimumCents: number; startingDistanceHm: number; pricePerKmCents: number };

/** Enters the mileage terms with the decimal separator of the reader's language. */
async function travelFor({ page, t, readerSetup }: TestUser, terms: Terms): Promise<void> {
  await visit(page, '/professional/information/places');
  for (const [name, value] of Object.entries(terms)) {
    const typed = String(name === 'startingDistanceHm' ? value / 10 : value / 100);
    await page
      .getByLabel(t(`professional-information:mileage.${name as keyof Terms}.label`))
      .fill(readerSetup.language === 'fr' ? typed.replace('.', ',') : typed);
  }
  await page.getByRole('button', { name: t('form.saveChanges'), exact: true }).click();
  await page.getByText(t('professional-information:mileage.saved')).waitFor();
}

/** The price line by line: beside the form, on a phone behind the button with the running price. */
async function expectPaid({ page, t, readerSetup }: TestUser, lines: string[]): Promise<void> {
  const isPhone = readerSetup.width < 600;
  const running = t('booking:summary.services', { count: 1 });
  if (isPhone) await page.locator('button[aria-haspopup=dialog]').filter({ hasText: running }).click();
  const paid = page.locator('dl > div').filter({ visible: true });
  const lineTexts = async () => (await paid.allInnerTexts()).map(plain);
  await expect.poll(lineTexts).toEqual(expect.arrayContaining(lines.map(plain)));
  if (isPhone)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell:actions.close') })
      .click();
}

const plain = (text: string) => text.replace(/\s+/g, ' ');

function euros(cents: number, { language }: ReaderSetup): string {
  const amount = (cents / 100).toFixed(2);
  return language === 'fr' ? `${amount.replace('.', ',')} €` : `€${amount}`;
}
