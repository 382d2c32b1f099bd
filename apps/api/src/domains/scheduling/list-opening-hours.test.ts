import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { addExceptions } from './booked-time.testing.ts';
import { listMembersWithHours, listOpeningHours } from './index.ts';

const now = new Date('2026-06-01T06:00:00Z');
const range = (startsMinute: number, endsMinute: number) => ({ startsMinute, endsMinute });

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const open = (professionalId: string, weekday: number, ...ranges: ReturnType<typeof range>[]) =>
  fresh.db
    .insertInto('scheduling.openingHours')
    .values(ranges.map((one) => ({ professionalId, weekday, ...one })))
    .execute();
const work = (memberId: string, weekday: number, columns: object) =>
  fresh.db
    .insertInto('scheduling.workingHours')
    .values({ memberId, weekday, ...range(540, 600), ...columns })
    .execute();

describe('the opening hours', () => {
  it('are those that were entered, by weekday, with adjacent ranges joined', async () => {
    const owner = await aProfessional(fresh.db);
    await open(owner.id, 5, range(600, 660));
    await open(owner.id, 2, range(780, 1140), range(540, 720), range(720, 750));
    expect(await listOpeningHours(fresh.db, owner.id, [owner.memberId])).toEqual([
      { weekday: 2, ranges: [range(540, 750), range(780, 1140)] },
      { weekday: 5, ranges: [range(600, 660)] },
    ]);
  });

  it('are those of the members, of any week, when none were entered', async () => {
    const owner = await aProfessional(fresh.db, { hours: null });
    const second = await aMember(fresh.db, owner.id, { hours: [] });
    const other = await aMember(fresh.db, owner.id);
    await work(owner.memberId, 1, range(540, 720));
    await work(owner.memberId, 3, { cycleWeek: 2 });
    await work(second, 1, range(600, 660));
    await work(second, 1, range(715, 780));
    await work(second, 1, range(785, 840));
    expect(await listOpeningHours(fresh.db, owner.id, [owner.memberId, second])).toEqual([
      { weekday: 1, ranges: [range(540, 780), range(785, 840)] },
      { weekday: 3, ranges: [range(540, 600)] },
    ]);
    expect(await listOpeningHours(fresh.db, owner.id, [])).toEqual([]);
    expect(await listOpeningHours(fresh.db, owner.id, [other])).toHaveLength(6);
  });
});

describe('the members who have hours that customers can book', () => {
  const working = async (professionalId: string, ...ids: string[]) => [
    ...(await listMembersWithHours(
      fresh.db,
      ids.map((id) => ({ id, professionalId })),
    )),
  ];

  it('are those with online hours, within the opening hours where there are any', async () => {
    const owner = await aProfessional(fresh.db, { hours: null });
    const { id, memberId } = owner;
    expect(await working(id, memberId)).toEqual([]);
    await work(memberId, 2, { online: false });
    expect(await working(id, memberId)).toEqual([]);
    await work(memberId, 2, range(600, 660));
    expect(await working(id, memberId)).toEqual([memberId]);
    // On another day, and until and from the working hours of the day.
    await open(id, 3, range(540, 1140));
    await open(id, 2, range(540, 600), range(660, 720));
    expect(await working(id, memberId)).toEqual([]);
    await open(id, 2, range(655, 660));
    expect(await working(id, memberId)).toEqual([memberId]);
  });

  it('are also those with a special opening of the professional or of their own', async () => {
    const owner = await aProfessional(fresh.db, { hours: null });
    const { id, memberId } = owner;
    const other = await aMember(fresh.db, id, { hours: [] });
    const wednesday = { day: '2026-06-03', ...range(540, 600) };
    await addExceptions(fresh.db, id, now, { ...wednesday, kind: 'absence', memberId });
    expect(await working(id, memberId, other)).toEqual([]);
    await addExceptions(fresh.db, id, now, { ...wednesday, kind: 'opening', memberId });
    expect(await working(id, memberId, other)).toEqual([memberId]);
    await open(id, 3, range(600, 660));
    await open(id, 4, range(540, 600));
    expect(await working(id, memberId, other)).toEqual([]);
    await addExceptions(fresh.db, id, now, { ...wednesday, kind: 'opening' });
    expect(new Set(await working(id, memberId, other))).toEqual(new Set([memberId, other]));
  });
});
