import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional, aService } from '#testing/builders';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

async function readinessOf(accountId: string) {
  const headers = await fixture.signIn(accountId);
  return fixture.call('GET', '/professional/readiness', { headers });
}

const steps = (services: boolean, hours: boolean, papers: boolean) => [
  { step: 'services', done: services, needed: true },
  { step: 'hours', done: hours, needed: true },
  { step: 'place', done: true, needed: true },
  { step: 'description', done: false, needed: false },
  { step: 'portrait', done: false, needed: false },
  { step: 'fees', done: false, needed: false },
  { step: 'papers', done: papers, needed: false },
];

test('on the first day no customer can book, and the professional sees what is missing', async () => {
  const newcomer = await aProfessional(fixture.db, { hours: null, verified: false });
  expect(await readinessOf(newcomer.accountId)).toMatchObject({
    status: 200,
    value: { bookable: false, booked_online: false, steps: steps(false, false, false) },
  });
});

test('services without hours are not enough; with both, customers can book, with documents or without', async () => {
  const idle = await aProfessional(fixture.db, { hours: null, verified: false });
  await aService(fixture.db, idle.id);
  expect(await readinessOf(idle.accountId)).toMatchObject({
    value: { bookable: false, steps: steps(true, false, false) },
  });
  const open = await aProfessional(fixture.db, { verified: false });
  await aService(fixture.db, open.id);
  expect(await readinessOf(open.accountId)).toMatchObject({
    value: { bookable: true, steps: steps(true, true, false) },
  });
});

test('services that are not bookable online, or not offered at the professional’s places, do not count', async () => {
  const byPhone = await aProfessional(fixture.db);
  await aService(fixture.db, byPhone.id, { phoneOnly: true });
  await aService(fixture.db, byPhone.id, { atSalon: false, atHome: true });
  expect(await readinessOf(byPhone.accountId)).toMatchObject({
    value: { bookable: false, steps: steps(false, true, true) },
  });
});

test('once customers can book, the next bookable time is shown, until the first booking', async () => {
  const { db } = fixture;
  const open = await aProfessional(db, { settings: { minimumNoticeMinutes: 0 } });
  const before = await readinessOf(open.accountId);
  expect(before.value).toMatchObject({ bookable: false, first_slot_at: null });
  const serviceId = await aService(db, open.id);
  const { first_slot_at: at } = (await readinessOf(open.accountId)).value as { first_slot_at: string };
  const day = dayOf(new Date(at), 'Europe/Paris');
  const slots = await fixture.call(
    'GET',
    `/professionals/${open.id}/availability?service_ids=${serviceId}&place=salon&from=${day}&days=1`,
  );
  expect(slots.text).toContain(at);
  const { id: customerId } = await aCustomer(db);
  await anAppointment(db, open, { customerId });
  expect((await readinessOf(open.accountId)).value).toMatchObject({
    booked_online: true,
    first_slot_at: null,
  });
});

test('a home service without a zone cannot be booked', async () => {
  const { db } = fixture;
  const home = await aProfessional(db, { role: 'HAIRDRESSER', places: ['at_home'] });
  await aService(db, home.id, { atSalon: false, atHome: true });
  await sql`update staff.members set granted = array['room_service'] where id = ${home.memberId}`.execute(db);
  const place = (done: boolean) => expect.arrayContaining([{ step: 'place', done, needed: true }]);
  expect((await readinessOf(home.accountId)).value).toMatchObject({ bookable: false, steps: place(false) });
  await sql`insert into professionals.work_zones (professional_id, postal_code) values (${home.id}, '75011')`.execute(
    db,
  );
  expect((await readinessOf(home.accountId)).value).toMatchObject({ bookable: true, steps: place(true) });
});

test('the question about fees is answered by yes, which sets the proposal, by no, and by fees that are set', async () => {
  const { db } = fixture;
  const feesOf = async (id: string) =>
    db
      .selectFrom('professionals.professionals')
      .select(['lateFeePercent', 'noShowFeePercent', 'settingsVersion'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const answer = async ({ accountId }: { accountId: string }, charged: boolean) => {
    const headers = await fixture.signIn(accountId);
    const { status } = await fixture.call('PUT', '/professional/fees', { headers, body: { charged } });
    expect(status).toBe(200);
  };
  const fees = (done: boolean) => expect.arrayContaining([{ step: 'fees', done, needed: false }]);
  const open = await aProfessional(db);
  expect((await readinessOf(open.accountId)).value).toMatchObject({ steps: fees(false) });
  await answer(open, false);
  expect(await feesOf(open.id)).toEqual({ lateFeePercent: 0, noShowFeePercent: 0, settingsVersion: 1 });
  expect((await readinessOf(open.accountId)).value).toMatchObject({ steps: fees(true) });

  const strict = await aProfessional(db);
  await answer(strict, true);
  expect(await feesOf(strict.id)).toEqual({ lateFeePercent: 50, noShowFeePercent: 100, settingsVersion: 2 });

  // A page that was open while the fees were set elsewhere does not change them.
  const set = await aProfessional(db, { settings: { lateFeePercent: 10 } });
  expect((await readinessOf(set.accountId)).value).toMatchObject({ steps: fees(true) });
  await answer(set, true);
  expect(await feesOf(set.id)).toMatchObject({ lateFeePercent: 10, noShowFeePercent: 0 });
});
