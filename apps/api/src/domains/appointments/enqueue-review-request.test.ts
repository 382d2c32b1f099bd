import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeFacts } from '#kit/jobs/facts';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { completeAppointment } from './complete-appointment.ts';
import { contestVisit } from './contest-visit.ts';
import { decideContest } from './decide-contest.ts';
import { enqueueReviewRequest } from './enqueue-review-request.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { findAppointment } from './store/appointments.ts';
import { undoOutcome } from './undo-outcome.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const end = at(1, '15:00');
const countReviewDue = (id: string) => fixture.factsAbout(id).filter((name) => name === 'review-due').length;
const complete = (id: string) => completeAppointment(fixture.deps, id, fixture.professional.accountId);
async function done(): Promise<string> {
  const id = await fixture.booked();
  await fixture.until(end);
  await complete(id);
  return id;
}

it('a review is due once, a day after the visit', async () => {
  const id = await done();
  await fixture.until(later(end, DAY_MS - MINUTE_MS));
  expect(countReviewDue(id)).toBe(0);
  await fixture.until(later(end, DAY_MS + HOUR_MS));
  expect(countReviewDue(id)).toBe(1);
  await fixture.until(later(end, 5 * DAY_MS));
  expect(countReviewDue(id)).toBe(1);
});

it.each([
  ['a week less a millisecond', -1, ['review-due']],
  ['a week', 0, []],
])('a review that could be asked for only %s later is announced or left out', async (_, ms, expected) => {
  const id = await done();
  await takeFacts(fixture.db, 100);
  const askAt = (await findAppointment(fixture.db, id))?.reviewAskAt ?? new Date(0);
  const clock = { now: () => later(askAt, 7 * DAY_MS + ms) };
  await enqueueReviewRequest({ db: fixture.db, clock }, id);
  expect((await takeFacts(fixture.db, 100)).map(({ name }) => name)).toEqual(expected);
});

it('no review is due for an outcome that was undone, nor for a client without an account', async () => {
  const id = await done();
  await undoOutcome(fixture.deps, id, fixture.professional.accountId);
  const { id: own } = await fixture.bookForClient({ startsAt: at(1, '10:00'), acceptWarnings: true });
  await complete(own);
  await sql`update appointments.appointments set closing_at = closing_at + interval '9 days' where id = ${id}`.execute(
    fixture.db,
  );
  await fixture.until(later(end, 3 * DAY_MS));
  expect([countReviewDue(id), countReviewDue(own)]).toEqual([0, 0]);
});

it('an unmarked visit is due for review once it can no longer be contested', async () => {
  const id = await fixture.booked();
  await fixture.until(later(end, (20 + 48) * HOUR_MS));
  expect(countReviewDue(id)).toBe(0);
  await fixture.until(later(end, (20 + 48 + 36) * HOUR_MS));
  expect(countReviewDue(id)).toBe(1);
});

it.each([
  ['nothing', 0, 0],
  ['something', 2000, 1],
])('a contested visit of which %s is captured is due for review %i times', async (_, debit, times) => {
  const id = await fixture.booked();
  await fixture.until(later(end, 21 * HOUR_MS));
  await contestVisit(fixture.deps, id, fixture.customer.id, { reason: 'Le salon était fermé.' });
  await decideContest(fixture.deps, id, { debit, operatorId: null });
  await fixture.until(later(end, 5 * DAY_MS));
  expect(countReviewDue(id)).toBe(times);
});

it('a worker that was away for weeks asks for no old reviews', async () => {
  const id = await done();
  await fixture.clock.move(20 * DAY_MS);
  await fixture.work();
  expect(countReviewDue(id)).toBe(0);
});
