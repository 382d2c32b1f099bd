import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { completeAppointment } from './complete-appointment.ts';
import { contestVisit } from './contest-visit.ts';
import { decideContest } from './decide-contest.ts';
import { at, type House, openHouse } from './house.testing.ts';
import { undoOutcome } from './undo-outcome.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

const end = at(1, '15:00');
const asked = (id: string) => house.factsAbout(id).filter((name) => name === 'review-due').length;
const complete = (id: string) => completeAppointment(house.deps, id, house.professional.accountId);
async function done(): Promise<string> {
  const id = await house.booked();
  await house.until(end);
  await complete(id);
  return id;
}

it('a customer is asked how it was a day after the visit, once', async () => {
  const id = await done();
  await house.until(later(end, DAY_MS - MINUTE_MS));
  expect(asked(id)).toBe(0);
  await house.until(later(end, DAY_MS + HOUR_MS));
  expect(asked(id)).toBe(1);
  await house.until(later(end, 5 * DAY_MS));
  expect(asked(id)).toBe(1);
});

it('nobody is asked of a visit that was taken back, nor of one booked for somebody without an account', async () => {
  const id = await done();
  await undoOutcome(house.deps, id, house.professional.accountId);
  const { id: own } = await house.bookForClient({ startsAt: at(1, '10:00'), acceptWarnings: true });
  await complete(own);
  await sql`update appointments.appointments set closing_at = closing_at + interval '9 days' where id = ${id}`.execute(
    house.db,
  );
  await house.until(later(end, 3 * DAY_MS));
  expect([asked(id), asked(own)]).toEqual([0, 0]);
});

it('of a visit that nobody marked she is asked once it can no longer be contested', async () => {
  const id = await house.booked();
  await house.until(later(end, (20 + 48) * HOUR_MS));
  expect(asked(id)).toBe(0);
  await house.until(later(end, (20 + 48 + 36) * HOUR_MS));
  expect(asked(id)).toBe(1);
});

it.each([
  ['nothing', 0, 0],
  ['something', 2000, 1],
])('of a contested visit of which %s is debited she is asked %i times', async (_, debit, times) => {
  const id = await house.booked();
  await house.until(later(end, 21 * HOUR_MS));
  await contestVisit(house.deps, id, house.customer.id, { reason: 'Le salon était fermé.' });
  await decideContest(house.deps, id, { debit, operatorId: null });
  await house.until(later(end, 5 * DAY_MS));
  expect(asked(id)).toBe(times);
});

it('a worker that was away for weeks asks nobody any more', async () => {
  const id = await done();
  await house.clock.move(20 * DAY_MS);
  await house.work();
  expect(asked(id)).toBe(0);
});
