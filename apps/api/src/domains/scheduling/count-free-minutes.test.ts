import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { addExceptions, blockMember, bookVisit } from './booked-time.testing.ts';
import { countFreeMinutes } from './index.ts';

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');
const MONDAY = '2026-06-01';
const paris = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`);

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const count = (
  professionalId: string,
  memberIds: readonly string[],
  query: Partial<Parameters<typeof countFreeMinutes>[1]> = {},
) =>
  countFreeMinutes(fresh.db, {
    now,
    professionalId,
    timeZone: 'Europe/Paris',
    memberIds,
    from: MONDAY,
    days: 6,
    ...query,
  });

describe('the minutes of each day', () => {
  it('are working time, what bookings and blocked time take of it, and the rest', async () => {
    const owner = await aProfessional(fresh.db);
    const serviceIds = [await aService(fresh.db, owner.id)];
    const visit = { professionalId: owner.id, serviceIds, now };
    await bookVisit(fresh.db, { ...visit, startsAt: paris(MONDAY, '10:00') });
    await blockMember(fresh.db, owner, {
      startsAt: paris('2026-06-02', '11:00'),
      endsAt: paris('2026-06-02', '12:30'),
      now,
    });
    // Half of this time, and none of the next, lies in working time.
    await blockMember(fresh.db, owner, {
      startsAt: paris('2026-06-02', '18:30'),
      endsAt: paris('2026-06-02', '19:30'),
      now,
    });
    await blockMember(fresh.db, owner, {
      startsAt: paris('2026-06-04', '07:00'),
      endsAt: paris('2026-06-04', '09:00'),
      now,
    });
    const away = { kind: 'absence', memberId: owner.memberId, startsMinute: 540 } as const;
    await addExceptions(
      fresh.db,
      owner.id,
      now,
      { kind: 'closure', day: '2026-06-03' },
      { ...away, day: '2026-06-06', endsMinute: 600 },
      // The day after the last one.
      { kind: 'opening', day: '2026-06-07' },
    );
    expect(await count(owner.id, [owner.memberId])).toEqual({
      startsAt: new Date('2026-05-31T22:00:00Z'),
      endsAt: new Date('2026-06-06T22:00:00Z'),
      days: ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06'],
      members: [
        {
          id: owner.memberId,
          days: [
            { work: 600, busy: 45, free: 555 },
            { work: 600, busy: 120, free: 480 },
            { work: 0, busy: 0, free: 0 },
            { work: 600, busy: 0, free: 600 },
            { work: 600, busy: 0, free: 600 },
            { work: 540, busy: 0, free: 540 },
          ],
        },
      ],
    });
  });

  it('are those of each member in the order of the query, also of a member who was never booked', async () => {
    const owner = await aProfessional(fresh.db, { hours: [{ startsMinute: 540, endsMinute: 720 }] });
    const idle = await aMember(fresh.db, owner.id, { hours: [{ startsMinute: 600, endsMinute: 660 }] });
    const without = await aMember(fresh.db, owner.id, { hours: [] });
    await fresh.db
      .updateTable('scheduling.workingHours')
      .set({ online: false })
      .where('memberId', '=', idle)
      .execute();
    await blockMember(fresh.db, owner, {
      startsAt: paris(MONDAY, '09:00'),
      endsAt: paris(MONDAY, '09:05'),
      now,
    });
    const { members } = await count(owner.id, [idle, owner.memberId, without], { days: 1 });
    expect(members).toEqual([
      { id: idle, days: [{ work: 60, busy: 0, free: 60 }] },
      { id: owner.memberId, days: [{ work: 180, busy: 5, free: 175 }] },
      { id: without, days: [{ work: 0, busy: 0, free: 0 }] },
    ]);
  });
});

describe('time that is past', () => {
  it.each([
    // The salon opens at 9:00 and closes at 19:00; 9:30 to 10:30 is blocked.
    ['before the day', '2026-05-31', '23:59', 540],
    ['at midnight', MONDAY, '00:00', 540],
    ['at the opening', MONDAY, '09:00', 540],
    ['a minute after the opening', MONDAY, '09:01', 535],
    ['five minutes after the opening', MONDAY, '09:05', 535],
    ['in the blocked time', MONDAY, '10:00', 510],
    ['after it', MONDAY, '11:00', 480],
    ['five minutes before the closing', MONDAY, '18:55', 5],
    ['at the closing', MONDAY, '19:00', 0],
    ['two days later', '2026-06-03', '12:00', 0],
  ])('is not free, but still counts as work and busy: %s', async (_, day, time, free) => {
    const owner = await aProfessional(fresh.db);
    const span = { startsAt: paris(MONDAY, '09:30'), endsAt: paris(MONDAY, '10:30') };
    await blockMember(fresh.db, owner, { ...span, now });
    const { members } = await count(owner.id, [owner.memberId], { now: paris(day, time), days: 1 });
    expect(members[0]?.days).toEqual([{ work: 600, busy: 60, free }]);
  });

  it('ends within a later day of the answer', async () => {
    const owner = await aProfessional(fresh.db);
    const query = { now: paris('2026-06-02', '10:00'), days: 3 };
    const { members } = await count(owner.id, [owner.memberId], query);
    expect(members[0]?.days.map(({ free }) => free)).toEqual([0, 540, 600]);
  });
});

describe('a day of a clock change', () => {
  it.each([
    ['2026-03-29', 23, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 25, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('%s has %i hours', async (from, hours, startsAt, endsAt) => {
    const owner = await aProfessional(fresh.db, { hours: null });
    const { memberId } = owner;
    await fresh.db
      .insertInto('scheduling.workingHours')
      .values({ memberId, weekday: 7, startsMinute: 0, endsMinute: 1440 })
      .execute();
    const query = { from, days: 1, now: new Date('2026-03-01T00:00:00Z') };
    expect(await count(owner.id, [memberId], query)).toEqual({
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      days: [from],
      members: [{ id: memberId, days: [{ work: hours * 60, busy: 0, free: hours * 60 }] }],
    });
  });
});
