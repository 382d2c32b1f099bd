import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { addExceptions } from './booked-time.testing.ts';
import { listClosures, nameHolidays, readDaysOff } from './index.ts';
import { holidaysAt, readHolidays, readPeriods } from './read-periods.ts';

// 25 December 2026, 23:30 in Paris; already 26 December in Réunion.
const now = new Date('2026-12-25T22:30:00Z');
const deps = () => ({ db: fresh.db, clock: { now: () => now } });

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const colmar = {
  city: 'Colmar',
  postalCode: '68000',
  inseeCode: '68066',
  latitude: 48.0794,
  longitude: 7.3585,
};
const editorOf = (professional: { id: string; memberId: string }) => ({
  standing: createHeldStanding<'edit_business'>(professional),
});

describe('the days off among some days', () => {
  it('are public holidays, and closures with their label and whether they last the day', async () => {
    const owner = await aProfessional(fresh.db);
    const closure = { kind: 'closure', day: '2026-12-26' } as const;
    await addExceptions(
      fresh.db,
      owner.id,
      now,
      { ...closure, day: '2026-12-24', label: 'before the first day' },
      { ...closure, label: 'whole' },
      { ...closure, label: 'from 9:00', startsMinute: 540 },
      { ...closure, label: 'until 23:55', endsMinute: 1435 },
      { ...closure, day: '2026-12-28', label: 'between', startsMinute: 720, endsMinute: 780 },
      { ...closure, day: '2026-12-29', label: 'after the last day' },
      { kind: 'absence', memberId: owner.memberId, day: '2026-12-27' },
      { kind: 'opening', day: '2026-12-27' },
    );
    const days = ['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'];
    const found = await readDaysOff(fresh.db, owner.id, days);
    expect(found.map(({ day, holiday, closures }) => [day, holiday, new Set(closures)])).toEqual([
      ['2026-12-25', 'christmas', new Set()],
      [
        '2026-12-26',
        null,
        new Set([
          { label: 'whole', wholeDay: true },
          { label: 'until 23:55', wholeDay: false },
          { label: 'from 9:00', wholeDay: false },
        ]),
      ],
      ['2026-12-27', null, new Set()],
      ['2026-12-28', null, new Set([{ label: 'between', wholeDay: false }])],
    ]);
  });

  it('are neither on an ordinary day', async () => {
    const { id } = await aProfessional(fresh.db);
    await expect(readDaysOff(fresh.db, id, ['2026-12-27'])).resolves.toEqual([
      { day: '2026-12-27', holiday: null, closures: [] },
    ]);
  });
});

describe('the department of the public holidays', () => {
  const secondDay = async (professionalId: string) => {
    const { department, days } = await holidaysAt(fresh.db, professionalId, '2026-12-26');
    return [department, days[0]?.day];
  };

  it('is that of the salon', async () => {
    const inColmar = await aProfessional(fresh.db, { at: colmar });
    expect(await secondDay(inColmar.id)).toEqual(['68', '2026-12-26']);
    const inParis = await aProfessional(fresh.db);
    expect(await secondDay(inParis.id)).toEqual(['75', '2027-01-01']);
  });

  it('is that of the salon also for a base elsewhere, and that of the base without a salon', async () => {
    const { id } = await aProfessional(fresh.db, { places: ['at_home', 'salon'] });
    await fresh.db
      .updateTable('professionals.places')
      .set({ inseeCode: '68066' })
      .where('professionalId', '=', id)
      .where('kind', '=', 'at_home')
      .execute();
    expect(await secondDay(id)).toEqual(['75', '2027-01-01']);
    const base = await aProfessional(fresh.db, { places: ['at_home'], at: colmar });
    expect(await secondDay(base.id)).toEqual(['68', '2026-12-26']);
  });
});

describe('the public holidays of the next year', () => {
  it('begin today in the zone of the professional, closed where a closure lasts the day', async () => {
    const owner = await aProfessional(fresh.db);
    const closure = { kind: 'closure', day: '2027-01-01' } as const;
    const editor = editorOf(owner);
    const isClosed = async () => {
      const { department, days } = await readHolidays(deps(), editor);
      expect(department).toBe('75');
      return days.filter(({ closed }) => closed).map(({ day }) => day);
    };
    const { days } = await readHolidays(deps(), editor);
    expect(days).toHaveLength(11);
    expect(days[0]).toEqual({ day: '2026-12-25', holiday: 'christmas', closed: false });
    await addExceptions(
      fresh.db,
      owner.id,
      now,
      { ...closure, startsMinute: 5 },
      { ...closure, endsMinute: 1435 },
      { kind: 'absence', memberId: owner.memberId, day: '2027-01-01' },
      { kind: 'opening', day: '2027-01-01' },
    );
    expect(await isClosed()).toEqual([]);
    await addExceptions(fresh.db, owner.id, now, closure, { ...closure, day: '2027-11-11' });
    expect(await isClosed()).toEqual(['2027-01-01', '2027-11-11']);
  });

  it('begin tomorrow where it is tomorrow already', async () => {
    const owner = await aProfessional(fresh.db, { timeZone: 'Indian/Reunion' });
    const { days } = await readHolidays(deps(), editorOf(owner));
    expect(days[0]?.day).toBe('2027-01-01');
    expect(days.at(-1)?.day).toBe('2027-12-25');
    expect((await readPeriods(deps(), editorOf(owner))).today).toBe('2026-12-26');
  });
});

describe('the periods', () => {
  it('are those that end today or later, 500 at most', async () => {
    const owner = await aProfessional(fresh.db);
    const closure = { kind: 'closure', label: 'Congés' } as const;
    const days = Array.from({ length: 501 }, (_, at) => ({
      ...closure,
      day: new Date(Date.parse('2026-12-25') + at * 86_400_000).toISOString().slice(0, 10),
    }));
    await addExceptions(fresh.db, owner.id, now, { ...closure, day: '2026-12-24' }, ...days);
    const { today, periods } = await readPeriods(deps(), editorOf(owner));
    expect([today, periods.length]).toEqual(['2026-12-25', 500]);
    expect(periods[0]).toMatchObject({ firstDay: '2026-12-25', lastDay: '2026-12-25', label: 'Congés' });
  });

  it('of closures are shown to customers for whole days only, by default 20', async () => {
    const owner = await aProfessional(fresh.db);
    const closure = { kind: 'closure', day: '2027-02-01' } as const;
    const days = Array.from({ length: 20 }, (_, at) => `2027-03-${String(at + 1).padStart(2, '0')}`);
    await addExceptions(
      fresh.db,
      owner.id,
      now,
      { ...closure, startsMinute: 5 },
      { ...closure, endsMinute: 1435 },
      { ...closure, day: '2027-01-31' },
      { ...closure, label: 'Inventaire' },
      { kind: 'opening', day: '2027-02-02' },
      { kind: 'absence', memberId: owner.memberId, day: '2027-02-02' },
      ...days.map((day) => ({ ...closure, day })),
    );
    const found = await listClosures(fresh.db, owner.id, '2027-02-01');
    expect(found).toHaveLength(20);
    expect(found[0]).toEqual({ day: '2027-02-01', label: 'Inventaire' });
    expect(found[1]).toEqual({ day: '2027-03-01', label: '' });
    expect(await listClosures(fresh.db, owner.id, '2027-03-01', 1)).toEqual([
      { day: '2027-03-01', label: '' },
    ]);
  });
});

describe('closures for a public holiday', () => {
  it('carry its name in both languages, in whichever it was written', async () => {
    const [fr, en, own] = [
      { label: 'Noël', day: '2026-12-25' },
      { label: 'Christmas Day', day: '2027-12-25' },
      { label: 'Inventaire', day: '2027-01-02' },
    ];
    const holiday = { fr: 'Noël', en: 'Christmas Day' };
    expect(await nameHolidays([fr, en, own])).toEqual([{ ...fr, holiday }, { ...en, holiday }, own]);
    expect(await nameHolidays([])).toEqual([]);
  });
});
