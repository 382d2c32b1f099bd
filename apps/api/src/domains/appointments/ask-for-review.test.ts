import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { completeAppointment } from './complete-appointment.ts';
import { contestVisit } from './contest-visit.ts';
import { decideContest } from './decide-contest.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { undoOutcome } from './undo-outcome.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const end = at(1, '15:00');
const asked = (id: string) => fixture.factsAbout(id).filter((name) => name === 'review-due').length;
const complete = (id: string) => completeAppointment(fixture.deps, id, fixture.professional.accountId);
async function done(): Promise<string> {
  const id = await fixture.booked();
  await fixture.until(end);
  await complete(id);
  return id;
}

it('a customer is asked how it was a day after the visit, once', async () => {
  const id = await done();
  await fixture.until(later(end, DAY_MS - MINUTE_MS));
  expect(asked(id)).toBe(0);
  await fixture.until(later(end, DAY_MS + HOUR_MS));
  expect(asked(id)).toBe(1);
  await fixture.until(later(end, 5 * DAY_MS));
  expect(asked(id)).toBe(1);
});

it('nobody is asked of a visit that was taken back, nor of one booked for somebody without an account', async () => {
  const id = await done();
  await undoOutcome(fixture.deps, id, fixture.professional.accountId);
  const { id: own } = await fixture.bookForClient({ startsAt: at(1, '10:00'), acceptWarnings: true });
  await complete(own);
  await sql`update appointments.appointments set closing_at = closing_at + interval '9 days' where id = ${id}`.execute(
    fixture.db,
  );
  await fixture.until(later(end, 3 * DAY_MS));
  expect([asked(id), asked(own)]).toEqual([0, 0]);
});

it('of a visit that nobody marked she is asked once it can no longer be contested', async () => {
  const id = await fixture.booked();
  await fixture.until(later(end, (20 + 48) * HOUR_MS));
  expect(asked(id)).toBe(0);
  await fixture.until(later(end, (20 + 48 + 36) * HOUR_MS));
  expect(asked(id)).toBe(1);
});

it.each([
  ['nothing', 0, 0],
  ['something', 2000, 1],
])('of a contested visit of which %s is debited she is asked %i times', async (_, debit, times) => {
  const id = await fixture.booked();
  await fixture.until(later(end, 21 * HOUR_MS));
  await contestVisit(fixture.deps, id, fixture.customer.id, { reason: 'Le salon était fermé.' });
  await decideContest(fixture.deps, id, { debit, operatorId: null });
  await fixture.until(later(end, 5 * DAY_MS));
  expect(asked(id)).toBe(times);
});

it('a worker that was away for weeks asks nobody any more', async () => {
  const id = await done();
  await fixture.clock.move(20 * DAY_MS);
  await fixture.work();
  expect(asked(id)).toBe(0);
});
