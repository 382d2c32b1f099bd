import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { plusDays } from '#kit/time';
import { aMember, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { addExceptions } from './booked-time.testing.ts';
import { exportHours, importHours, listPeriods } from './index.ts';
import { findOpeningVersion, findRoster } from './store/hours.ts';

// 1 June 2026, 00:30 in Paris, still 31 May in UTC.
const now = new Date('2026-05-31T22:30:00Z');
const TODAY = '2026-06-01';
const deps = () => ({ db: fresh.db, clock: { now: () => now } });

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const range = (startsMinute: number, endsMinute: number) => ({ startsMinute, endsMinute });
const online = (startsMinute: number, endsMinute: number, isOnline = true) => ({
  ...range(startsMinute, endsMinute),
  online: isOnline,
});

type Imported = Parameters<typeof importHours>[1];
const importAll = (professionalId: string, more: Partial<Imported>) =>
  inTransaction(fresh.db, (tx) =>
    importHours(tx, { professionalId, opening: [], members: [], periods: [], now, ...more }),
  );
const opening = [
  { weekday: 2, ranges: [range(540, 720), range(780, 1140)] },
  { weekday: 7, ranges: [range(600, 660)] },
];

describe('exported hours', () => {
  it('are imported as they were entered', async () => {
    const owner = await aProfessional(fresh.db, { hours: null });
    const second = await aMember(fresh.db, owner.id, { hours: [] });
    const members = [
      {
        memberId: owner.memberId,
        weeks: 2,
        firstMonday: '2026-06-08',
        days: [
          { week: 1, weekday: 3, ranges: [online(540, 720), online(720, 780, false)] },
          { week: 2, weekday: 5, ranges: [online(600, 660)] },
        ],
      },
      {
        memberId: second,
        weeks: 1,
        firstMonday: '2026-06-01',
        days: [{ week: 1, weekday: 1, ranges: [online(600, 660)] }],
      },
    ];
    await importAll(owner.id, { opening, members });
    const exported = await exportHours(deps(), owner.id, [owner.memberId, second]);
    expect(exported).toEqual({ opening, members: expect.any(Array), periods: [] });
    expect(new Set(exported.members)).toEqual(new Set(members));
    expect(await exportHours(deps(), owner.id, [])).toEqual({ opening, members: [], periods: [] });
  });

  it('of a member who never edited them are of one week, and without hours left out', async () => {
    const owner = await aProfessional(fresh.db, { hours: [range(540, 600), range(600, 660)] });
    const without = await aMember(fresh.db, owner.id, { hours: [] });
    const { memberId } = owner;
    expect((await exportHours(deps(), owner.id, [memberId, without])).members).toEqual([
      {
        memberId,
        weeks: 1,
        firstMonday: null,
        days: [1, 2, 3, 4, 5, 6].map((weekday) => ({
          week: 1,
          weekday,
          ranges: [online(540, 600), online(600, 660)],
        })),
      },
    ]);
  });

  it('are replaced by an import, each in the next version', async () => {
    const owner = await aProfessional(fresh.db);
    const { id, memberId } = owner;
    const at = (weekday: number) => ({
      opening: [{ weekday, ranges: [range(540, 600)] }],
      members: [
        {
          memberId,
          weeks: weekday,
          firstMonday: '2026-06-01',
          days: [{ week: weekday, weekday, ranges: [online(600, 660)] }],
        },
      ],
    });
    for (const weekday of [1, 2]) {
      await importAll(id, at(weekday));
      expect(await exportHours(deps(), id, [memberId])).toEqual({ ...at(weekday), periods: [] });
      expect(await findOpeningVersion(fresh.db, id)).toBe(weekday);
      expect(await findRoster(fresh.db, memberId)).toEqual({
        weeks: weekday,
        firstMonday: '2026-06-01',
        version: weekday,
      });
    }
    await importAll(id, {});
    expect(await findOpeningVersion(fresh.db, id)).toBe(3);
    expect((await exportHours(deps(), id, [memberId])).opening).toEqual([]);
    const facts = await fresh.db
      .selectFrom('kit.facts')
      .select(['name', 'at'])
      .where('subject', '=', id)
      .execute();
    expect(facts).toEqual(Array(3).fill({ name: 'hours-changed', at: now }));
  });
});

describe('exported periods', () => {
  it('are those that end today or later, from today on', async () => {
    const owner = await aProfessional(fresh.db);
    const { id, memberId } = owner;
    const days = (label: string, first: string, last: string, columns: object = {}) => {
      const periodId = crypto.randomUUID();
      const count = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
      return Array.from({ length: count }, (_, at) => ({
        kind: 'closure' as const,
        label,
        periodId,
        day: plusDays(first, at),
        ...columns,
      }));
    };
    await addExceptions(
      fresh.db,
      id,
      now,
      ...days('ended yesterday', '2026-05-30', '2026-05-31'),
      ...days('ends today', '2026-05-29', TODAY),
      ...days('ends on Friday', '2026-05-31', '2026-06-05'),
      ...days('ends on Thursday', '2026-06-01', '2026-06-04'),
      ...days('is tomorrow', '2026-06-02', '2026-06-02', { startsMinute: 600, endsMinute: 720 }),
      ...days('away', '2026-07-01', '2026-07-02', { kind: 'absence', memberId }),
    );
    const closure = { kind: 'closure', memberId: null, ...range(0, 1440) };
    expect((await exportHours(deps(), id, [])).periods).toEqual([
      { ...closure, label: 'ends today', firstDay: TODAY, lastDay: TODAY },
      { ...closure, label: 'ends on Thursday', firstDay: TODAY, lastDay: '2026-06-04' },
      { ...closure, label: 'ends on Friday', firstDay: TODAY, lastDay: '2026-06-05' },
      {
        ...closure,
        ...range(600, 720),
        label: 'is tomorrow',
        firstDay: '2026-06-02',
        lastDay: '2026-06-02',
      },
      {
        ...closure,
        kind: 'absence',
        memberId,
        label: 'away',
        firstDay: '2026-07-01',
        lastDay: '2026-07-02',
      },
    ]);
  });

  it('of the same days keep their order', async () => {
    const owner = await aProfessional(fresh.db);
    const before = { kind: 'closure', label: 'begun before', periodId: crypto.randomUUID() } as const;
    const since = { ...before, label: 'begun today', periodId: crypto.randomUUID() };
    await addExceptions(
      fresh.db,
      owner.id,
      now,
      { ...since, day: TODAY },
      { ...before, day: '2026-05-31' },
      { ...before, day: TODAY },
    );
    const { periods } = await exportHours(deps(), owner.id, []);
    expect(periods.map(({ label }) => label)).toEqual(['begun before', 'begun today']);
  });

  it('are imported with the days of each period, in any number', async () => {
    const owner = await aProfessional(fresh.db);
    const period = (label: string, firstDay: string, lastDay: string) => ({
      id: crypto.randomUUID(),
      kind: 'closure' as const,
      memberId: null,
      ...range(0, 1440),
      label,
      firstDay,
      lastDay,
    });
    // 365, 365 and 271 days: 1001 rows.
    const periods = [
      period('2027', '2027-01-01', '2027-12-31'),
      period('2029', '2029-01-01', '2029-12-31'),
      period('2030', '2030-01-01', '2030-09-28'),
    ];
    await importAll(owner.id, { periods });
    expect(await listPeriods(fresh.db, owner.id, TODAY, 10)).toEqual(periods);
    const { count } = await fresh.db
      .selectFrom('scheduling.exceptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('professionalId', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1001);
  });
});
