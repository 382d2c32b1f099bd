import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfessional, aService } from '#testing/builders';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';

let house: WholeHouse;
beforeAll(async () => {
  house = await openWholeHouse();
});
afterAll(() => house?.close());

async function readinessOf(accountId: string) {
  const headers = await house.signIn(accountId);
  return house.call('GET', '/professional/readiness', { headers });
}

const steps = (services: boolean, hours: boolean, papers: boolean) => [
  { step: 'services', done: services, needed: true },
  { step: 'hours', done: hours, needed: true },
  { step: 'description', done: false, needed: false },
  { step: 'portrait', done: false, needed: false },
  { step: 'papers', done: papers, needed: false },
];

test('on her first day nobody can book, and she is told what is missing', async () => {
  const newcomer = await aProfessional(house.db, { hours: null, verified: false });
  expect(await readinessOf(newcomer.accountId)).toMatchObject({
    status: 200,
    value: { bookable: false, booked_online: false, steps: steps(false, false, false) },
  });
});

test('services without hours are not enough; with both customers can book, papers or not', async () => {
  const idle = await aProfessional(house.db, { hours: null, verified: false });
  await aService(house.db, idle.id);
  expect(await readinessOf(idle.accountId)).toMatchObject({
    value: { bookable: false, steps: steps(true, false, false) },
  });
  const open = await aProfessional(house.db, { verified: false });
  await aService(house.db, open.id);
  expect(await readinessOf(open.accountId)).toMatchObject({
    value: { bookable: true, steps: steps(true, true, false) },
  });
});

test('what nobody can book online, or is done nowhere she works, does not count', async () => {
  const byPhone = await aProfessional(house.db);
  await aService(house.db, byPhone.id, { phoneOnly: true });
  await aService(house.db, byPhone.id, { atSalon: false, atHome: true });
  expect(await readinessOf(byPhone.accountId)).toMatchObject({
    value: { bookable: false, steps: steps(false, true, true) },
  });
});
