import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { aMember, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { addPeriods, MAX_DAYS } from './add-periods.ts';
import { changeHours, type VisitToCome } from './change-hours.ts';
import { deletePeriod } from './delete-period.ts';
import { editHours, readHours } from './edit-hours.ts';
import { setHours } from './index.ts';
import { anHourlySalon, at, book, clock, MONDAY, now } from './planning.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let salon: Awaited<ReturnType<typeof anHourlySalon>>;
let upcoming: VisitToCome[];
beforeEach(async () => {
  salon = await anHourlySalon(fresh.db);
  upcoming = [];
});

const visits = { listUpcomingAppointments: () => Promise.resolve(upcoming) };
const deps = () => ({ db: fresh.db, clock, visits });
const owner = () => ({ standing: createHeldStanding<'edit_business'>(salon) });
const factsOf = async () => {
  const { rows } = await sql<{ name: string }>`select name from kit.facts
    where payload->>'professionalId' = ${salon.id}`.execute(fresh.db);
  return rows.map(({ name }) => name);
};

type Steps = NonNullable<Parameters<typeof aService>[2]>['steps'];
/** Books a visit and returns it as an upcoming appointment. */
async function bookVisit(startsAt: Date, steps: Steps, memberId = salon.memberId): Promise<VisitToCome> {
  const service = await aService(fresh.db, salon.id, { steps });
  const { occupant, visit } = await book(fresh.db, {
    professionalId: salon.id,
    serviceIds: [service],
    memberId,
    startsAt,
  });
  const endsAt = new Date(startsAt.getTime() + visit.plan.totalMinutes * 60_000);
  return { id: occupant.id, memberId, customerName: 'Camille', startsAt, endsAt };
}

/** Replaces the hours of the owner on Mondays; returns the ids of the visits that would be outside. */
async function lostWith(hours: readonly (readonly [number, number])[], visitsSeen = 0) {
  const change = async (tx: Tx) => {
    await sql`delete from scheduling.working_hours where member_id = ${salon.memberId} and weekday = 1`.execute(
      tx,
    );
    for (const [starts, ends] of hours)
      await sql`insert into scheduling.working_hours (member_id, weekday, starts_minute, ends_minute)
        values (${salon.memberId}, 1, ${starts}, ${ends})`.execute(tx);
  };
  // Rolls back also after success, so that each call starts from the same hours.
  const outcome = await inTransaction(fresh.db, async (tx) => {
    await changeHours(tx, deps(), { professionalId: salon.id, visitsSeen }, () => change(tx));
    throw new Error('rolled back');
  }).catch((error: Error & { code?: string; details?: unknown }) => error);
  if (outcome.message === 'rolled back') return [];
  expect(outcome.code).toBe('visits_outside');
  const { visits: reported } = outcome.details as { visits: { appointmentId: string }[] };
  return reported.map(({ appointmentId }) => appointmentId);
}
const hour = (hours: number, minutes = 0) => hours * 60 + minutes;

describe('a visit that a change of hours puts outside', () => {
  it('has work before the new opening or after the new closing', async () => {
    const visit = await bookVisit(at('10:00'), [{ durationMinutes: 60 }]);
    upcoming = [visit];
    expect(await lostWith([[hour(10), hour(11)]])).toEqual([]);
    expect(await lostWith([[hour(9), hour(10, 55)]])).toEqual([visit.id]);
    expect(await lostWith([[hour(10, 5), hour(13)]])).toEqual([visit.id]);
    expect(await lostWith([])).toEqual([visit.id]);
  });

  it('has work within a new break; its free time may be', async () => {
    const visit = await bookVisit(at('10:00'), [
      { durationMinutes: 30, freeTimeMinutes: 30 },
      { durationMinutes: 30 },
    ]);
    upcoming = [visit];
    const withBreak = (from: number, to: number) =>
      lostWith([
        [hour(9), from],
        [to, hour(13)],
      ]);
    expect(await withBreak(hour(10, 30), hour(11))).toEqual([]);
    expect(await withBreak(hour(10, 25), hour(11))).toEqual([visit.id]);
    expect(await withBreak(hour(10, 30), hour(11, 5))).toEqual([visit.id]);
  });

  it('ends after the new closing, in free time; not one that ended after the former', async () => {
    const steps = [{ durationMinutes: 30, freeTimeMinutes: 30 }];
    const visit = await bookVisit(at('12:00'), steps);
    upcoming = [visit];
    expect(await lostWith([[hour(9), hour(13)]])).toEqual([]);
    expect(await lostWith([[hour(9), hour(12, 55)]])).toEqual([visit.id]);
    upcoming = [await bookVisit(at('12:30'), steps)];
    expect(await lostWith([[hour(9), hour(13)]])).toEqual([]);
    expect(await lostWith([[hour(9), hour(13, 25)]])).toEqual([]);
  });

  it('is not one whose pause alone lies after the new closing', async () => {
    await sql`update professionals.professionals set buffer_minutes = 30 where id = ${salon.id}`.execute(
      fresh.db,
    );
    const visit = await bookVisit(at('10:00'), [{ durationMinutes: 60 }]);
    upcoming = [visit];
    expect(await lostWith([[hour(9), hour(11)]])).toEqual([]);
    expect(await lostWith([[hour(9), hour(10, 55)]])).toEqual([visit.id]);
  });

  it('is not one that was outside before, and not one of another member', async () => {
    const other = await aMember(fresh.db, salon.id);
    const outside = await bookVisit(at('16:00'), [{ durationMinutes: 60 }]);
    const ofOther = await bookVisit(at('10:00'), [{ durationMinutes: 60 }], other);
    upcoming = [ofOther, outside];
    expect(await lostWith([])).toEqual([]);
    const own = await bookVisit(at('10:00', '2026-06-08'), [{ durationMinutes: 60 }]);
    upcoming = [ofOther, outside, own];
    expect(await lostWith([])).toEqual([own.id]);
  });
});

/** Applies a change of hours without any visit seen. */
const applyChange = (change: (tx: Tx) => Promise<void>) =>
  inTransaction(fresh.db, (tx) =>
    changeHours(tx, deps(), { professionalId: salon.id, visitsSeen: 0 }, () => change(tx)),
  );

describe('a change of hours', () => {
  it('is accepted up to the number of visits that the caller has seen', async () => {
    upcoming = [
      await bookVisit(at('09:00'), [{ durationMinutes: 60 }]),
      await bookVisit(at('11:00', '2026-06-15'), [{ durationMinutes: 60 }]),
    ];
    const both = upcoming.map(({ id }) => id);
    expect(await lostWith([], 1)).toEqual(both);
    expect(await lostWith([], 2)).toEqual([]);
    expect(await lostWith([], 3)).toEqual([]);
  });

  it('reports at most fifty visits, with their number', async () => {
    const visit = await bookVisit(at('10:00'), [{ durationMinutes: 60 }]);
    upcoming = Array.from({ length: 51 }, () => visit);
    expect(await lostWith([])).toHaveLength(50);
    const refused = applyChange(async (tx) => {
      await sql`delete from scheduling.working_hours where member_id = ${salon.memberId}`.execute(tx);
    });
    await expect(refused).rejects.toMatchObject({
      details: {
        count: 51,
        timeZone: 'Europe/Paris',
        visits: Array.from({ length: 50 }, () => ({
          appointmentId: visit.id,
          memberId: salon.memberId,
          customerName: 'Camille',
          startsAt: at('10:00').toISOString(),
          endsAt: at('11:00').toISOString(),
        })),
      },
    });
    expect(await factsOf()).toEqual([]);
  });
});

const anIdempotencyKey = () => ({
  caller: randomUUID(),
  key: randomUUID(),
  requestHash: Buffer.alloc(32),
});
const period = (more: object = {}) => ({
  kind: 'closure' as const,
  memberId: null,
  firstDay: MONDAY,
  lastDay: MONDAY,
  startsMinute: 0,
  endsMinute: 1440,
  label: '',
  ...more,
});
const add = (periods: Parameters<typeof addPeriods>[2]['periods'], visitsSeen = 0) =>
  addPeriods(deps(), owner(), { periods, visitsSeen }, anIdempotencyKey());
const stored = async () => {
  const { rows } = await sql<{ day: string; periodId: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, period_id from scheduling.exceptions
    where professional_id = ${salon.id} order by day`.execute(fresh.db);
  return rows;
};

describe('periods', () => {
  it('have a row for each of their days, and are announced', async () => {
    await add([period({ lastDay: '2026-06-02' }), period({ firstDay: '2026-06-03', lastDay: '2026-06-03' })]);
    const rows = await stored();
    expect(rows.map(({ day }) => day)).toEqual(['2026-06-01', '2026-06-02', '2026-06-03']);
    expect(rows[0]?.periodId).toBe(rows[1]?.periodId);
    expect(rows[1]?.periodId).not.toBe(rows[2]?.periodId);
    expect(await factsOf()).toEqual(['hours-changed']);
  });

  it('are of members of this professional', async () => {
    const absence = (memberId: string) => add([period(), period({ kind: 'absence', memberId })]);
    await expect(absence(randomUUID())).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'periods.1.member_id': 'not_a_choice' },
    });
    expect(await stored()).toEqual([]);
    await absence(salon.memberId);
    expect(await stored()).toHaveLength(2);
  });

  it('have at most 3000 days from today on', async () => {
    expect(MAX_DAYS).toBe(3000);
    const insert = (day: string, count: number) =>
      sql`insert into scheduling.exceptions (professional_id, day, kind, starts_minute, ends_minute, period_id)
        select ${salon.id}, ${day}, 'closure', 0, 1440, gen_random_uuid() from generate_series(1, ${count}::int)`.execute(
        fresh.db,
      );
    await insert('2026-05-31', 10);
    await insert(MONDAY, 2998);
    await expect(add([period({ lastDay: '2026-06-03' })])).rejects.toMatchObject({ code: 'catalogue_full' });
    await add([period({ lastDay: '2026-06-02' })]);
    await expect(add([period()])).rejects.toMatchObject({ code: 'catalogue_full' });
  });

  it('are deleted one by one, by their own professional, after the visits outside were seen', async () => {
    await add([
      period({
        kind: 'opening',
        firstDay: '2026-06-07',
        lastDay: '2026-06-07',
        startsMinute: 600,
        endsMinute: 660,
      }),
      period({ firstDay: '2026-06-02', lastDay: '2026-06-03' }),
    ]);
    const [closure, , opening] = await stored();
    const remove = (id = '', whose = owner(), visitsSeen = 0) =>
      deletePeriod(deps(), whose, { id, visitsSeen });
    const stranger = await anHourlySalon(fresh.db);
    const other = { standing: createHeldStanding<'edit_business'>(stranger) };
    await expect(remove(closure?.periodId, other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    upcoming = [await bookVisit(at('10:00', '2026-06-07'), [{ durationMinutes: 60 }])];
    await expect(remove(opening?.periodId)).rejects.toMatchObject({ code: 'visits_outside' });
    await remove(closure?.periodId);
    expect((await stored()).map(({ day }) => day)).toEqual(['2026-06-07']);
    await remove(opening?.periodId, owner(), 1);
    expect(await stored()).toEqual([]);
  });
});

describe('weekly hours', () => {
  const nineToTen = [{ startsMinute: 540, endsMinute: 600, online: true }];
  const edit = (more: object = {}, memberId = salon.memberId) =>
    editHours(deps(), owner(), memberId, {
      version: 0,
      visitsSeen: 0,
      weeks: 1,
      firstMonday: MONDAY,
      days: [{ week: 1, weekday: 1, ranges: nineToTen }],
      ...more,
    });
  const read = (memberId = salon.memberId, when = now) =>
    readHours({ db: fresh.db, clock: { now: () => when } }, owner(), memberId);

  it('are version 0 of one week, from the present Monday on, until they are edited', async () => {
    const range = { startsMinute: 540, endsMinute: 780, online: true };
    expect(await read()).toEqual({
      memberId: salon.memberId,
      name: 'Inès Marchal',
      today: MONDAY,
      version: 0,
      weeks: 1,
      firstMonday: MONDAY,
      days: [1, 2, 3, 4, 5, 6].map((weekday) => ({ week: 1, weekday, ranges: [range] })),
      professional: [],
    });
    expect(await read(salon.memberId, at('12:00', '2026-06-03'))).toMatchObject({
      today: '2026-06-03',
      firstMonday: MONDAY,
    });
    expect(await read(salon.memberId, at('23:30', '2026-06-07'))).toMatchObject({ firstMonday: MONDAY });
    expect(await read(salon.memberId, at('00:30', '2026-06-08'))).toMatchObject({
      firstMonday: '2026-06-08',
    });
  });

  it('are replaced from the version that was read', async () => {
    const days = [
      { week: 1, weekday: 1, ranges: nineToTen },
      { week: 2, weekday: 3, ranges: nineToTen },
    ];
    await edit({ weeks: 2, firstMonday: '2026-06-08', days });
    expect(await read()).toMatchObject({ version: 1, weeks: 2, firstMonday: '2026-06-08', days });
    for (const version of [0, 2])
      await expect(edit({ version })).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await edit({ version: 1, days: [] });
    expect(await read()).toMatchObject({ version: 2, weeks: 1, firstMonday: MONDAY, days: [] });
    expect(await factsOf()).toEqual(['hours-changed', 'hours-changed']);
  });

  it('are refused with their wrong fields', async () => {
    await expect(edit({ firstMonday: '2026-06-02' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { first_monday: 'not_a_monday' },
    });
    await expect(edit({ days: [{ week: 2, weekday: 1, ranges: nineToTen }] })).rejects.toMatchObject({
      fields: { 'days.0.week': 'too_big' },
    });
  });

  it('are of a member of this professional', async () => {
    const stranger = await anHourlySalon(fresh.db);
    await expect(edit({}, stranger.memberId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(read(stranger.memberId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('may be added with exceptions, or one without the other', async () => {
    const { memberId } = await anHourlySalon(fresh.db, { hours: null });
    const hours = [{ memberId, weekday: 7, startsMinute: 540, endsMinute: 600, online: true }];
    const { firstDay: day, lastDay: _lastDay, ...closure } = period();
    const exceptions = [{ ...closure, day }];
    const set = (input: Pick<Parameters<typeof setHours>[1], 'hours' | 'exceptions'>) =>
      inTransaction(fresh.db, (tx) => setHours(tx, { professionalId: salon.id, now, ...input }));
    await set({ hours, exceptions: [] });
    await set({ hours: [], exceptions });
    await set({ hours: [], exceptions: [] });
    expect((await stored()).map(({ day }) => day)).toEqual([MONDAY]);
    expect(await factsOf()).toEqual(['hours-changed', 'hours-changed', 'hours-changed']);
    const { rows } = await sql<{ weekday: number }>`select weekday from scheduling.working_hours
      where member_id = ${memberId}`.execute(fresh.db);
    expect(rows).toEqual([{ weekday: 7 }]);
  });
});
