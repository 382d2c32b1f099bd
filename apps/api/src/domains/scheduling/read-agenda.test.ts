import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aMember, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { addExceptions, blockMember, bookVisit } from './booked-time.testing.ts';
import { readAgenda, replaceBusyTimes } from './index.ts';

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');
const MONDAY = '2026-06-01';
const paris = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`);

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const read = (
  professional: { id: string; memberId: string },
  query: Partial<Parameters<typeof readAgenda>[1]> = {},
) =>
  readAgenda(fresh.db, {
    now,
    professionalId: professional.id,
    timeZone: 'Europe/Paris',
    memberIds: [professional.memberId],
    from: MONDAY,
    days: 2,
    ...query,
  });
const range = (startsMinute: number, endsMinute: number) => ({ startsMinute, endsMinute });

describe('the working hours', () => {
  it('are those of each day, with breaks, opening hours and exceptions', async () => {
    const owner = await aProfessional(fresh.db, { hours: [range(540, 720), range(780, 1140)] });
    const second = await aMember(fresh.db, owner.id, { hours: [range(540, 600), range(600, 660)] });
    const without = await aMember(fresh.db, owner.id, { hours: [] });
    await fresh.db
      .updateTable('scheduling.workingHours')
      .set({ online: false })
      .where('memberId', '=', second)
      .execute();
    await fresh.db
      .insertInto('scheduling.openingHours')
      .values([1, 2].map((weekday) => ({ professionalId: owner.id, weekday, ...range(570, 1440) })))
      .execute();
    await addExceptions(
      fresh.db,
      owner.id,
      now,
      { kind: 'absence', memberId: owner.memberId, day: '2026-06-02', ...range(900, 1440) },
      { kind: 'opening', day: '2026-06-03', ...range(600, 660) },
      // After the last day.
      { kind: 'closure', day: '2026-06-04' },
    );
    const { members } = await read(owner, { memberIds: [second, owner.memberId, without], days: 3 });
    const days = (monday: object[], tuesday: object[], wednesday: object[]) => [
      { day: '2026-06-01', open: monday },
      { day: '2026-06-02', open: tuesday },
      { day: '2026-06-03', open: wednesday },
    ];
    const opened = [range(600, 660)];
    expect(members).toEqual([
      { id: second, days: days([range(570, 660)], [range(570, 660)], opened) },
      {
        id: owner.memberId,
        days: days([range(570, 720), range(780, 1140)], [range(570, 720), range(780, 900)], opened),
      },
      { id: without, days: days([], [], opened) },
    ]);
  });

  it('are read of no member without a member in the query', async () => {
    const owner = await aProfessional(fresh.db);
    expect((await read(owner, { memberIds: [] })).members).toEqual([]);
  });
});

describe('the times of the days', () => {
  it('are blocked times, busy times and what appointments take of these, of every member', async () => {
    const owner = await aProfessional(fresh.db);
    const other = await aMember(fresh.db, owner.id);
    const serviceIds = [await aService(fresh.db, owner.id, { durationMinutes: 60 })];
    const [startsAt, endsAt] = [paris(MONDAY, '14:00'), paris(MONDAY, '15:00')];
    const id = await blockMember(fresh.db, owner, { memberId: other, startsAt, endsAt, label: 'École', now });
    const source = { professionalId: owner.id, memberId: owner.memberId, sourceId: crypto.randomUUID() };
    const event = { startsAt: paris('2026-06-02', '09:00'), endsAt: paris('2026-06-02', '12:00') };
    await inTransaction(fresh.db, (tx) => replaceBusyTimes(tx, { ...source, now }, [event]));
    const appointmentId = await bookVisit(fresh.db, {
      professionalId: owner.id,
      serviceIds,
      memberId: owner.memberId,
      startsAt: paris('2026-06-02', '11:30'),
      now,
    });
    const until = paris('2026-06-02', '11:30');
    const { memberId } = owner;
    expect(await read(owner)).toMatchObject({
      startsAt: paris(MONDAY, '00:00'),
      endsAt: paris('2026-06-03', '00:00'),
      blockedTimes: [{ id, memberId: other, startsAt, endsAt, label: 'École', seriesId: null }],
      busyTimes: [{ memberId, startsAt: event.startsAt, endsAt: until }],
      clashes: [
        { sourceId: source.sourceId, memberId, appointmentId, startsAt: until, endsAt: event.endsAt },
      ],
    });
    expect(await read(owner, { days: 1 })).toMatchObject({
      endsAt: paris('2026-06-02', '00:00'),
      blockedTimes: [{ id }],
      busyTimes: [],
      clashes: [],
    });
  });

  it('are those that overlap the days, not those that touch them', async () => {
    const owner = await aProfessional(fresh.db);
    const source = { professionalId: owner.id, memberId: owner.memberId, sourceId: crypto.randomUUID() };
    const spans = (
      [
        [`${MONDAY}T23:00`, '2026-06-02T00:00'],
        ['2026-06-02T00:00', '2026-06-02T01:00'],
        ['2026-06-02T23:00', '2026-06-03T00:00'],
        ['2026-06-03T00:00', '2026-06-03T01:00'],
      ] as const
    ).map((pair) => pair.map((time) => new Date(`${time}:00+02:00`)));
    for (const [startsAt, endsAt] of spans)
      await blockMember(fresh.db, owner, { startsAt: startsAt!, endsAt: endsAt!, now });
    const { blockedTimes } = await read(owner, { from: '2026-06-02', days: 1 });
    expect(blockedTimes.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual(spans.slice(1, 3));
    const other = await aProfessional(fresh.db);
    const busy = spans.map(([startsAt, endsAt]) => ({ startsAt: startsAt!, endsAt: endsAt! }));
    const theirs = { ...source, professionalId: other.id, memberId: other.memberId };
    await inTransaction(fresh.db, (tx) => replaceBusyTimes(tx, { ...theirs, now }, busy));
    const { busyTimes } = await read(other, { from: '2026-06-02', days: 1 });
    // Adjacent times are one, of which both parts outside of the day are read too.
    expect(busyTimes).toEqual([
      { memberId: other.memberId, startsAt: spans[0]![0], endsAt: spans[1]![1] },
      { memberId: other.memberId, startsAt: spans[2]![0], endsAt: spans[3]![1] },
    ]);
    expect((await read(owner, { from: '2026-06-02', days: 1 })).busyTimes).toEqual([]);
  });
});

describe('a first day two years away', () => {
  const midnight = new Date('2026-06-01T00:00:00Z');

  it.each(['2024-05-31', '2028-06-01'])('%s is read', async (from) => {
    const owner = await aProfessional(fresh.db);
    const { members } = await read(owner, { from, days: 1, now: midnight });
    expect(members[0]?.days.map(({ day }) => day)).toEqual([from]);
  });

  it.each([
    ['2024-05-30', 'too_small'],
    ['2028-06-02', 'too_big'],
  ])('%s is refused', async (from, code) => {
    const owner = await aProfessional(fresh.db);
    await expect(read(owner, { from, now: midnight })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { from: code },
    });
  });
});
