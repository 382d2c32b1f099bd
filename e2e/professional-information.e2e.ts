import { expect, it } from 'vitest';
import { anAppointment } from '../apps/api/src/testing/builders.ts';
import { arriveAt, reload, visit } from './support/page.ts';
import { aBusiness, db } from './support/professional.ts';
import { expectAccessible } from './support/sound.ts';
import {
  askApi,
  enterCard,
  onDesktop,
  onPhone,
  openUser,
  signIn,
  type TestUser,
} from './support/test-user.ts';

const atHome = {
  work_place: ['at_home'],
  work_address: { city: 'Paris', postal_code: '75011' },
  work_zone: [{ city: '', zip_code: '75' }],
  total_price: '0,00',
};
const WEEK_MS = 7 * 86_400_000;
const rueOberkampf = { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' };

it('a hairdresser at home opens a salon once no visit is in the way, sees what it comes to, gives a card and confirms', async () => {
  const email = await aBusiness(onDesktop, 'Coiffure Awa', atHome);
  const user = await openUser(onDesktop);
  const { page, t } = user;
  await signIn(user, email);
  const { now } = await askApi<{ now: string }>(page, '/professional/calendar');
  const visitId = await aVisitAtHome(email, new Date(Date.parse(now) + WEEK_MS));
  await visit(page, '/professional/information/places');
  await page.getByRole('button', { name: t('professional-information:change.open') }).click();

  const dialog = page.getByRole('dialog');
  const see = dialog.getByRole('button', { name: t('professional-information:change.see') });
  await dialog.getByRole('radio', { name: t('sign-up:place.choices.salon.label') }).check();
  await dialog.getByRole('radio', { name: t('sign-up:subscription.plans.salon_basic') }).check();
  await see.click();
  await dialog.getByText(t('fields:required')).first().waitFor();
  const line = dialog.getByLabel(t('sign-up:place.line'));
  await line.fill('3 rue des Lilas');
  await dialog.getByLabel(t('sign-up:place.city'), { exact: true }).fill('Paris 20');
  await dialog.getByRole('option').first().click();
  await see.click();
  const inTheWay = t('professional-information:change.appointments', { count: 1 });
  await dialog.getByRole('alert').getByText(inTheWay).waitFor();
  expect(await line.inputValue()).toBe('3 rue des Lilas');
  expect(await askApi(page, '/me')).toMatchObject({ role: 'HAIRDRESSER' });

  await db
    .updateTable('appointments.appointments')
    .set({ state: 'cancelled', cancelledBy: 'professional' })
    .where('id', '=', visitId)
    .execute();
  await see.click();
  await dialog.getByText(t('professional-information:roles.SALON'), { exact: true }).waitFor();
  await dialog
    .getByRole('definition')
    .filter({ hasText: /39[,.]99/ })
    .waitFor();
  expect(await askApi(page, '/me')).toMatchObject({ role: 'HAIRDRESSER' });

  await enterCard(user, '4242 4242 4242 4242');
  await dialog.getByRole('button', { name: t('professional-information:change.confirm') }).click();
  await page.getByText(t('professional-information:change.done')).waitFor();
  expect(await askApi(page, '/me')).toMatchObject({ role: 'SALON' });
  expect(await askApi(page, '/me/profile')).toMatchObject({
    plan: 'salon_basic',
    work_place: ['salon'],
    work_address: { line: '3 rue des Lilas', postal_code: '75020' },
  });
  await page.getByLabel(t('sign-up:place.line')).waitFor();
});

it('a salon changes its name, its number and how far it travels, and finds them after a reload', async () => {
  const email = await aBusiness(onPhone, 'Salon Awa', {
    work_place: ['salon', 'at_home'],
    work_address: rueOberkampf,
    work_zone: [{ city: '', zip_code: '75' }],
    total_price: '39,99',
    payment_method_token: 'pm_card_visa',
  });
  const user = await openUser(onPhone);
  const { page, t } = user;
  await signIn(user, email);
  await visit(page, '/professional/information');

  const name = page.getByLabel(t('sign-up:you.businessName'));
  const number = page.getByLabel(t('sign-up:you.phoneNumber'));
  const saveAll = page.getByRole('button', { name: t('shell:form.saveChanges'), exact: true });
  await name.fill('Chez Awa et Nour');
  await number.fill('01 43 57 99');
  await saveAll.click();
  await page.getByText(t('fields:invalid_phone')).waitFor();
  await expect.poll(() => name.inputValue()).toBe('Chez Awa et Nour');
  await number.fill('01 43 57 99 88');
  // Typed text survives a reload and a change of page.
  await reload(page);
  await page.getByRole('link', { name: t('shell:rail.today') }).click();
  await arriveAt(page, '**/professional');
  await page.goBack();
  await page.getByText(t('shell:form.unsaved')).waitFor();
  expect(await number.inputValue()).toBe('01 43 57 99 88');
  const about = page.getByLabel(t('professional-information:business.description'));
  await about.fill('À jeter');
  await page.getByRole('button', { name: t('shell:form.dropChanges') }).click();
  await expect.poll(() => about.inputValue()).toBe('');
  await expect.poll(() => saveAll.count()).toBe(0);
  await name.fill('Chez Awa et Nour');
  await number.fill('01 43 57 99 88');

  await saveAll.click();
  await page.getByRole('status').getByText(t('professional-information:saved')).waitFor();
  await expect.poll(() => saveAll.count()).toBe(0);
  const pages = page.getByRole('navigation', { name: t('professional-information:menu') });
  await pages.getByRole('link', { name: t('professional-information:pages.informationPlaces') }).click();
  await arriveAt(page, '**/professional/information/places');
  await travelFromMontreuil(user);
  await saveAll.click();
  await expect.poll(() => saveAll.count()).toBe(0);
  await expect
    .poll(() => askApi(page, '/me/profile'), { timeout: 10_000 })
    .toMatchObject({
      business_name: 'Chez Awa et Nour',
      business_contact_number: '+33143579988',
      work_address: { line: '12 rue Oberkampf', postal_code: '75011' },
      home_base: { city: 'Montreuil', postal_code: '93100' },
      work_zone: expect.arrayContaining([
        { city: '', zip_code: '75' },
        { city: 'Montreuil', zip_code: '93100' },
      ]),
    });

  await reload(page);
  await page
    .getByRole('list', { name: t('sign-up:place.chosen') })
    .getByText('Montreuil')
    .waitFor();
  // The first page once held all sections, and links to them are still in emails.
  await visit(page, '/professional/information#closures');
  await arriveAt(page, '**/professional/information/hours#closures');
  await page.goBack();
  await arriveAt(page, '**/professional/information/places');
  await visit(page, '/professional/information');
  await expect.poll(() => name.inputValue()).toBe('Chez Awa et Nour');
  expect(await number.inputValue()).toBe('01 43 57 99 88');
});

/** Adds Montreuil to the working zone, and as the private home base beside the salon's address. */
async function travelFromMontreuil({ page, t }: TestUser): Promise<void> {
  const place = page.locator('#place');
  await place.getByLabel(t('sign-up:place.zone'), { exact: true }).fill('93100');
  await place.getByRole('option').first().click();
  const base = place.getByRole('region', { name: t('sign-up:place.homeAddress') });
  await base.getByLabel(t('sign-up:place.city'), { exact: true }).fill('93100');
  await base.getByRole('option').first().click();
}

it('a professional who travels enters the distance, sees it on a map and sets the mileage price, with the keyboard alone', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  await signIn(user, await aBusiness(onPhone, 'Coiffure Awa', atHome));
  await visit(page, '/professional/information/places');
  const place = page.locator('#place');
  const count = (communes: number) =>
    place.getByText(
      t('professional-information:coverage.communes', { count: communes, shown: String(communes) }),
      { exact: true },
    );
  await place
    .getByText(t('professional-information:coverage.onlyArrondissements', { count: 20 }), { exact: true })
    .waitFor();
  const zone = place.getByLabel(t('sign-up:place.zone'), { exact: true });
  await zone.focus();
  await page.keyboard.type('Seine-Saint-Denis');
  await place.getByRole('option', { name: 'Seine-Saint-Denis (93)' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await count(59).waitFor();
  await place.getByRole('img', { name: t('professional-information:coverage.map', { count: 59 }) }).waitFor();
  await place.getByText(t('professional-information:coverage.list')).press('Enter');
  await place.locator('details').getByText('Seine-Saint-Denis (93)', { exact: true }).waitFor();

  const field = (name: 'minimumCents' | 'startingDistanceHm' | 'pricePerKmCents') =>
    place.getByLabel(t(`professional-information:mileage.${name}.label`));
  await field('minimumCents').focus();
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2,5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0,5');
  await expect.poll(() => place.getByText(/\skm\s: \d+,\d\d\s€/).count()).toBe(3);
  await page.keyboard.press('Tab');
  const saveAll = page.getByRole('button', { name: t('shell:form.saveChanges'), exact: true });
  await saveAll.press('Enter');
  await page.getByRole('status').getByText(t('shell:form.allSaved')).waitFor();
  await expect.poll(() => saveAll.count()).toBe(0);
  expect(await askApi(page, '/me/profile')).toMatchObject({
    work_zone: [{ zip_code: '75' }, { zip_code: '93' }],
  });
  expect(await askApi(page, '/professional/mileage')).toMatchObject({
    terms: { minimum_cents: 500, starting_distance_hm: 25, price_per_km_cents: 50 },
  });
  await place.getByText(t('professional-information:mileage.history', { count: 1 })).press('Enter');
  await place.getByText(t('professional-information:mileage.perKm', { price: '0,50\u00a0€' })).waitFor();
  await expectAccessible(page, '/professional/information/places');
});

/** Of the business of this e-mail. Answers its id. */
async function aVisitAtHome(email: string, startsAt: Date): Promise<string> {
  const { id, memberId } = await db
    .selectFrom('professionals.professionals as p')
    .innerJoin('staff.members as m', 'm.professionalId', 'p.id')
    .innerJoin('identity.accounts as a', 'a.id', 'p.accountId')
    .select(['p.id', 'm.id as memberId'])
    .where('a.email', '=', email)
    .executeTakeFirstOrThrow();
  return anAppointment(db, { id, memberId }, { startsAt, place: 'at_home' });
}
