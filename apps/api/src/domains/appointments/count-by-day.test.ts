import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { anAppointment, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { countByDay } from './count-by-day.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

it('counts card takings without undecided contests, and a decided one at its amount', async () => {
  const { db } = fresh;
  const salon = await aProfessional(db);
  const from = new Date('2031-06-01T22:00:00Z');
  const startsAt = new Date('2031-06-02T09:00:00Z');
  const endedAt = new Date('2031-06-02T10:00:00Z');
  const completed = (cardCents: number, contest = {}) =>
    anAppointment(db, salon, {
      startsAt,
      state: 'completed',
      cardCents,
      onSiteCents: 4000 - cardCents,
      ...contest,
    });
  const contest = {
    contestedAt: endedAt,
    contestReason: 'Salon fermé',
    contestUntil: later(endedAt, DAY_MS),
  };
  await completed(1000);
  await completed(4000, contest);
  await completed(4000, { ...contest, decidedCents: 700, contestDecidedAt: later(endedAt, DAY_MS) });
  const count = (standing = createHeldStanding<'own_calendar'>(salon)) =>
    countByDay(db, standing, { from, until: later(from, DAY_MS), timeZone: 'Europe/Paris' });
  const outcomes = { day: '2031-06-02', visits: 3, noShows: 0, cancelledLate: 0 };
  expect(await count()).toEqual([{ ...outcomes, cardCents: 1700, onSiteCents: 3000 }]);
  const blind = createHeldStanding<'own_calendar'>(salon, ['own_calendar', 'see_all_calendars']);
  expect(await count(blind)).toEqual([{ ...outcomes, cardCents: null, onSiteCents: null }]);
});
