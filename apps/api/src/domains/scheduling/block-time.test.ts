import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getClaimedSubject } from '#kit/idempotency';
import { aMember, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { auditMasks } from './audit-masks.ts';
import { blockSeries, unblockFollowing } from './block-series.ts';
import { blockTime, changeBlockedTime, unblockTime } from './block-time.ts';
import { blockTimes } from './index.ts';
import { anHourlySalon, at, book, clock, MONDAY, setEvents } from './planning.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let salon: Awaited<ReturnType<typeof anHourlySalon>>;
let colleague: string;
beforeEach(async () => {
  salon = await anHourlySalon(fresh.db);
  colleague = await aMember(fresh.db, salon.id);
});

const deps = () => ({ db: fresh.db, clock });
const owner = () => createHeldStanding<'own_calendar'>(salon);
/** The standing of a colleague who sees their own calendar only. */
const ofColleague = () =>
  createHeldStanding<'own_calendar'>({ id: salon.id, memberId: colleague }, ['own_calendar']);
const span = (from: string, to: string, memberId = salon.memberId) => ({
  memberId,
  startsAt: at(from),
  endsAt: at(to),
  label: 'Livraison',
});
const block = (from: string, to: string, memberId = salon.memberId, standing = owner()) =>
  blockTime(deps(), standing, span(from, to, memberId));
const blocked = async (memberId = salon.memberId) => {
  const { rows } = await sql<{ time: string }>`
    select to_char(starts_at at time zone 'Europe/Paris', 'HH24:MI') || '-'
      || to_char(ends_at at time zone 'Europe/Paris', 'HH24:MI') || ' ' || label as time
    from scheduling.blocked_times where member_id = ${memberId} order by starts_at`.execute(fresh.db);
  return rows.map(({ time }) => time);
};
const factsOf = async () => {
  const { rows } = await sql<{ name: string }>`select name from kit.facts
    where payload->>'professionalId' = ${salon.id}`.execute(fresh.db);
  return rows.map(({ name }) => name);
};
const masksAgree = async () => expect(await auditMasks(fresh.db, { from: new Date(0) })).toEqual([]);

describe('time to block', () => {
  it('is free: adjacent times and those of a colleague do not matter', async () => {
    await block('10:00', '11:00');
    await block('09:00', '10:00');
    await block('11:00', '11:05');
    await block('10:00', '11:00', colleague);
    for (const [from, to] of [
      ['08:55', '09:05'],
      ['11:00', '12:00'],
      ['10:15', '10:30'],
    ] as const)
      await expect(block(from, to)).rejects.toMatchObject({
        code: 'slot_taken',
        details: { nextSlots: [] },
      });
    expect(await blocked()).toEqual([
      '09:00-10:00 Livraison',
      '10:00-11:00 Livraison',
      '11:00-11:05 Livraison',
    ]);
    expect(await factsOf()).toEqual([]);
    await masksAgree();
  });

  it.each([
    ['09:02', '10:00', { starts_at: 'off_grid' }],
    ['09:00', '10:02', { ends_at: 'off_grid' }],
    ['10:00', '10:00', { ends_at: 'too_small' }],
    ['10:00', '09:00', { ends_at: 'too_small' }],
  ])('from %s to %s is refused at its field', async (from, to, fields) => {
    await expect(block(from, to)).rejects.toMatchObject({ code: 'invalid_input', fields });
  });

  it('lasts at most 31 days, and begins at most 731 days away', async () => {
    const long = (startsAt: Date, endsAt: Date) =>
      blockTime(deps(), owner(), { memberId: salon.memberId, startsAt, endsAt, label: '' });
    await long(at('10:00'), at('10:00', '2026-07-02'));
    await expect(long(at('10:00'), at('10:05', '2026-07-02'))).rejects.toMatchObject({
      fields: { ends_at: 'too_big' },
    });
    // The clock shows 8:00 on 1 June 2026.
    await long(at('08:00', '2028-06-01'), at('09:00', '2028-06-01'));
    await long(at('08:00', '2024-05-31'), at('09:00', '2024-05-31'));
    await expect(long(at('08:05', '2028-06-01'), at('09:00', '2028-06-01'))).rejects.toMatchObject({
      fields: { starts_at: 'too_big' },
    });
    await expect(long(at('07:55', '2024-05-31'), at('09:00', '2024-05-31'))).rejects.toMatchObject({
      fields: { starts_at: 'too_small' },
    });
    await masksAgree();
  });

  it('is of a calendar that the caller may open, in their own salon', async () => {
    const stranger = await anHourlySalon(fresh.db);
    await expect(block('10:00', '11:00', stranger.memberId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(block('10:00', '11:00', salon.memberId, ofColleague())).rejects.toMatchObject({
      code: 'forbidden',
    });
    await block('10:00', '11:00', colleague, ofColleague());
  });

  it('is what the idempotency key of the call claims', async () => {
    const requestHash = Buffer.alloc(32);
    const idempotencyKey = { caller: randomUUID(), key: randomUUID(), requestHash };
    const input = span('10:00', '11:00');
    const id = await blockTime(deps(), owner(), input, idempotencyKey);
    expect(getClaimedSubject(idempotencyKey)).toBe(id);
  });

  it('is blocked at several times or not at all', async () => {
    const blockBoth = (...times: [from: string, to: string][]) =>
      blockTimes(
        deps(),
        owner(),
        salon.memberId,
        times.map(([from, to]) => span(from, to)),
      );
    expect(await blockBoth(['09:00', '10:00'], ['11:00', '12:00'])).toHaveLength(2);
    await expect(blockBoth(['10:00', '11:00'], ['11:30', '12:30'])).rejects.toMatchObject({
      code: 'slot_taken',
    });
    await expect(blockBoth(['10:00', '11:00'], ['12:00', '12:00'])).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await blocked()).toHaveLength(2);
    await masksAgree();
  });
});

describe('a blocked time that changes', () => {
  const change = (id: string, to: ReturnType<typeof span>, standing = owner()) =>
    changeBlockedTime(deps(), standing, { id, ...to });

  it('moves over itself, to another member and label, and frees its former time', async () => {
    const id = await block('10:00', '11:00');
    await change(id, span('10:30', '11:30'));
    expect(await factsOf()).toEqual(['time-freed']);
    await change(id, { ...span('10:30', '11:30', colleague), label: 'Formation' });
    expect([await blocked(), await blocked(colleague)]).toEqual([[], ['10:30-11:30 Formation']]);
    await masksAgree();
    await block('10:00', '12:00');
    await expect(change(id, span('11:00', '11:30'))).rejects.toMatchObject({
      code: 'slot_taken',
      details: { nextSlots: [] },
    });
    expect(await blocked(colleague)).toEqual(['10:30-11:30 Formation']);
    await masksAgree();
  });

  it('is refused for invalid times, unknown ones, and calendars that the caller may not open', async () => {
    const [own, others] = [await block('10:00', '11:00', colleague), await block('10:00', '11:00')];
    const invalid = { code: 'invalid_input', fields: { ends_at: 'too_small' } };
    await expect(change(own, span('11:00', '11:00', colleague))).rejects.toMatchObject(invalid);
    const to = span('12:00', '12:30', colleague);
    await expect(change(randomUUID(), to)).rejects.toMatchObject({ code: 'not_found' });
    await expect(change(others, to, ofColleague())).rejects.toMatchObject({ code: 'not_found' });
    await expect(change(own, span('12:00', '12:30'), ofColleague())).rejects.toMatchObject({
      code: 'forbidden',
    });
    const stranger = await anHourlySalon(fresh.db);
    const ofStranger = createHeldStanding<'own_calendar'>(stranger);
    await expect(change(own, span('12:00', '12:30', stranger.memberId), ofStranger)).rejects.toMatchObject({
      code: 'not_found',
    });
    await change(own, to, ofColleague());
    expect([await blocked(), await blocked(colleague)]).toEqual([
      ['10:00-11:00 Livraison'],
      ['12:00-12:30 Livraison'],
    ]);
  });
});

describe('a blocked time that is freed', () => {
  it('can be booked again, and is announced unless it is past', async () => {
    const [past, present] = [await block('07:00', '08:00'), await block('10:00', '11:00')];
    await unblockTime(deps(), owner(), past);
    expect(await factsOf()).toEqual([]);
    await unblockTime(deps(), owner(), present);
    expect(await factsOf()).toEqual(['time-freed']);
    expect(await blocked()).toEqual([]);
    await block('10:00', '11:00');
    await masksAgree();
  });

  it('gives its time back to an event of another calendar', async () => {
    const id = await block('10:00', '11:00');
    await setEvents(fresh.db, salon, [[at('10:30'), at('11:30')]]);
    await unblockTime(deps(), owner(), id);
    await masksAgree();
    await expect(block('10:30', '11:00')).rejects.toMatchObject({ code: 'slot_taken' });
    await block('10:00', '10:30');
  });

  it('is of a calendar that the caller may open', async () => {
    const [own, others] = [await block('10:00', '11:00', colleague), await block('10:00', '11:00')];
    const missing = { code: 'not_found' };
    await expect(unblockTime(deps(), ofColleague(), others)).rejects.toMatchObject(missing);
    const stranger = createHeldStanding<'own_calendar'>(await anHourlySalon(fresh.db));
    await expect(unblockTime(deps(), stranger, others)).rejects.toMatchObject(missing);
    await expect(unblockTime(deps(), owner(), randomUUID())).rejects.toMatchObject(missing);
    await unblockTime(deps(), ofColleague(), own);
    await expect(unblockTime(deps(), ofColleague(), own)).rejects.toMatchObject(missing);
    expect([await blocked(), await blocked(colleague)]).toEqual([['10:00-11:00 Livraison'], []]);
  });
});

describe('a series of blocked times', () => {
  const days = (more: Partial<Parameters<typeof blockSeries>[2]> = {}) =>
    blockSeries(deps(), owner(), {
      memberIds: [salon.memberId],
      firstDay: MONDAY,
      lastDay: '2026-06-03',
      every: 'day',
      startsMinute: 600,
      endsMinute: 660,
      label: 'Pause',
      leaveOut: false,
      ...more,
    });

  it('reports at most fifty taken days', async () => {
    const lastDay = '2026-07-21';
    await days({ lastDay });
    const taken = await days({ lastDay, memberIds: [salon.memberId, colleague] }).catch(
      (error: { details: { taken: object[] } }) => error.details.taken,
    );
    // 51 days are taken.
    expect(taken).toHaveLength(50);
  });

  it('is left out where a visit is; without any free day it is refused', async () => {
    const cut = await aService(fresh.db, salon.id, { durationMinutes: 60 });
    await book(fresh.db, {
      professionalId: salon.id,
      serviceIds: [cut],
      memberId: salon.memberId,
      startsAt: at('10:30'),
    });
    const taken = { code: 'days_taken', details: { taken: [{ memberId: salon.memberId, day: MONDAY }] } };
    await expect(days()).rejects.toMatchObject(taken);
    await expect(days({ lastDay: MONDAY, leaveOut: true })).rejects.toMatchObject(taken);
    expect(await blocked()).toEqual([]);
    await days({ leaveOut: true });
    expect(await blocked()).toEqual(['10:00-11:00 Pause', '10:00-11:00 Pause']);
    await days({ startsMinute: 720, endsMinute: 780, leaveOut: true });
    expect(await blocked()).toHaveLength(5);
    await masksAgree();
  });

  it('is freed from a time on, which is announced unless it is past', async () => {
    await days({ firstDay: '2026-05-30', lastDay: '2026-05-31' });
    const idOn = async (day: string) => {
      const { rows } = await sql<{ id: string }>`select id from scheduling.blocked_times
        where member_id = ${salon.memberId} and starts_at::date = ${day}`.execute(fresh.db);
      return rows[0]?.id ?? '';
    };
    await unblockFollowing(deps(), owner(), await idOn('2026-05-31'));
    expect(await factsOf()).toEqual([]);
    await days();
    await unblockFollowing(deps(), owner(), await idOn('2026-06-02'));
    expect(await factsOf()).toEqual(['time-freed']);
    expect(await blocked()).toHaveLength(2);
    const single = await block('12:00', '13:00');
    await unblockFollowing(deps(), owner(), single);
    expect(await blocked()).toHaveLength(2);
    await masksAgree();
  });
});
