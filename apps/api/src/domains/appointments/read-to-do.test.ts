import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { aCustomer, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { readToDo } from './read-to-do.ts';

/** Monday, noon in Paris. */
const now = new Date('2031-06-02T10:00:00Z');

let fresh: FreshDatabase;
let salon: BuiltProfessional;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());
beforeEach(async () => {
  salon = await aProfessional(fresh.db);
});

const read = () =>
  readToDo({ db: fresh.db, clock: { now: () => now } }, createHeldStanding<'own_calendar'>(salon));
const nothing = { count: 0, firstId: null };

test('nothing is to be done in a new business', async () => {
  expect(await read()).toEqual({
    requests: nothing,
    proposals: nothing,
    unsettled: { count: 0, firstDay: null },
    failedPayments: nothing,
  });
});

test('unmarked appointments are counted, with their first day', async () => {
  for (const days of [1, 3, 3])
    await anAppointment(fresh.db, salon, { startsAt: later(now, -days * DAY_MS - HOUR_MS) });
  await anAppointment(fresh.db, salon, { startsAt: later(now, HOUR_MS) });
  expect((await read()).unsettled).toEqual({ count: 3, firstDay: '2031-05-30' });
});

test('of requests the one that is to be answered first is named', async () => {
  const customerId = (await aCustomer(fresh.db)).id;
  const request = (hours: number) =>
    anAppointment(fresh.db, salon, {
      customerId,
      state: 'requested',
      startsAt: later(now, 3 * DAY_MS + hours * HOUR_MS),
      answerBy: later(now, hours * HOUR_MS),
      expiresAt: later(now, hours * HOUR_MS),
    });
  await request(9);
  const first = await request(2);
  expect(await read()).toMatchObject({ requests: { count: 2, firstId: first }, proposals: nothing });
});
