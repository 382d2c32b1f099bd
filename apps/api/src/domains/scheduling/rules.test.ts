import { describe, expect, it } from 'vitest';
import {
  fieldsOfSpan,
  freeUnit,
  isClosing,
  merged,
  minutesOf,
  tooFarError,
  warningsOf,
  weekOf,
  workingHoursOf,
} from './rules.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const now = new Date('2026-06-01T06:00:00Z');
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const range = (startsMinute: number, endsMinute: number) => ({ startsMinute, endsMinute });

describe('ranges of a day', () => {
  it('are joined when they overlap or touch, in any order', () => {
    expect(merged([])).toEqual([]);
    expect(merged([range(600, 660), range(540, 600)])).toEqual([range(540, 660)]);
    expect(merged([range(540, 700), range(600, 660)])).toEqual([range(540, 700)]);
    expect(merged([range(605, 660), range(540, 600)])).toEqual([range(540, 600), range(605, 660)]);
  });

  it('are those of each weekday, from Monday on', () => {
    const rows = [7, 1, 3, 1].map((weekday, index) => ({ weekday, ...range(index * 60, index * 60 + 30) }));
    expect(weekOf(rows)).toEqual([
      { weekday: 1, ranges: [range(60, 90), range(180, 210)] },
      { weekday: 3, ranges: [range(120, 150)] },
      { weekday: 7, ranges: [range(0, 30)] },
    ]);
  });
});

describe('the working hours of a member', () => {
  const row = (weekday: number, columns: object = {}) => ({
    memberId: 'one',
    weekday,
    ...range(540, 600),
    online: true,
    cycleWeek: 1,
    weeks: null,
    firstMonday: null,
    ...columns,
  });
  const none = { ranges: [] };
  const hour = { ranges: [{ from: 540, to: 600 }] };

  it('are of one week without a rotation, with the part that is online where it is less', () => {
    const hours = [row(1), row(1, { ...range(600, 660), online: false }), row(7)];
    const found = workingHoursOf({ hours, opening: [], exceptions: [] }, ['one', 'two']);
    const monday = {
      ranges: [
        { from: 540, to: 600 },
        { from: 600, to: 660 },
      ],
      online: [{ from: 540, to: 600 }],
    };
    expect([...found]).toEqual([
      ['one', { week: [monday, none, none, none, none, none, hour], exceptions: [] }],
      ['two', { week: Array(7).fill(none), exceptions: [] }],
    ]);
  });

  it('are of each week of a rotation', () => {
    const rotation = { weeks: 2, firstMonday: '2026-06-01' };
    const hours = [row(1, rotation), row(2, { ...rotation, cycleWeek: 2 })];
    const found = workingHoursOf({ hours, opening: [], exceptions: [] }, ['one']);
    expect(found.get('one')).toEqual({
      week: [...[hour, none, none, none, none, none, none], ...[none, hour, none, none, none, none, none]],
      firstMonday: '2026-06-01',
      exceptions: [],
    });
  });

  it('have the exceptions of the professional and of the member, and lie within the opening hours', () => {
    const exception = (kind: 'closure' | 'opening' | 'absence', memberId: string | null) => ({
      kind,
      memberId,
      day: '2026-06-01',
      ...range(0, 60),
    });
    const exceptions = [
      exception('absence', 'one'),
      exception('absence', 'two'),
      exception('closure', null),
      exception('opening', null),
    ];
    const opening = [{ weekday: 2, ...range(540, 600) }];
    const found = workingHoursOf({ hours: [], opening, exceptions }, ['one']);
    const [date, span] = ['2026-06-01', { from: 0, to: 60 }];
    const ofAll = [
      { date, kind: 'closure', range: span },
      { date, kind: 'opening', ranges: [span] },
    ];
    expect(found.get('one')).toEqual({
      week: Array(7).fill(none),
      exceptions: [...ofAll, { date, kind: 'absence', range: span }],
      within: { week: [none, hour, none, none, none, none, none], exceptions: ofAll },
    });
  });
});

describe('an account', () => {
  it('is being deleted until an instant', () => {
    expect(isClosing({ closingUntil: null }, now)).toBe(false);
    expect(isClosing({ closingUntil: now }, now)).toBe(false);
    expect(isClosing({ closingUntil: after(1) }, now)).toBe(true);
  });
});

describe('a unit of equipment', () => {
  it('is free when none of its times overlaps any part', () => {
    const parts = [
      { start: 100, end: 110 },
      { start: 120, end: 130 },
    ];
    const touching = [
      { start: 90, end: 100 },
      { start: 110, end: 120 },
      { start: 130, end: 140 },
    ];
    const late = [{ start: 129, end: 140 }];
    const early = [{ start: 90, end: 101 }];
    const unitOf = (...taken: { start: number; end: number }[][]) =>
      freeUnit(new Map(taken.map((one, index) => [index + 1, one])), parts);
    expect(unitOf(late, early, touching, [])).toBe(3);
    expect(unitOf([], touching)).toBe(1);
    expect(unitOf([...touching, ...late], early)).toBeUndefined();
  });
});

describe('an instant', () => {
  it('is too far away after 731 days', () => {
    expect(tooFarError(after(731 * DAY), now)).toBeUndefined();
    expect(tooFarError(after(731 * DAY + 1), now)).toBe('too_big');
    expect(tooFarError(after(-731 * DAY), now)).toBeUndefined();
    expect(tooFarError(after(-731 * DAY - 1), now)).toBe('too_small');
  });

  it.each([
    [0, 5 * MINUTE, undefined],
    [0, 31 * DAY, undefined],
    [731 * DAY, 731 * DAY + 5 * MINUTE, undefined],
    [732 * DAY, 733 * DAY, { starts_at: 'too_big' }],
    [-732 * DAY, 0, { starts_at: 'too_small' }],
    [MINUTE, 10 * MINUTE, { starts_at: 'off_grid' }],
    [0, 6 * MINUTE, { ends_at: 'off_grid' }],
    [0, 0, { ends_at: 'too_small' }],
    [0, -5 * MINUTE, { ends_at: 'too_small' }],
    [0, 31 * DAY + 5 * MINUTE, { ends_at: 'too_big' }],
  ])('%i ms from now, a block until %i ms is refused with %j', (starts, ends, fields) => {
    expect(fieldsOfSpan(after(starts), after(ends), now)).toEqual(fields);
  });

  it('is in the past once a whole step has passed', () => {
    const warn = (milliseconds: number) =>
      warningsOf(['too_soon'], { startsAt: after(-milliseconds), now, slotStepMinutes: 15 });
    expect(warn(15 * MINUTE - 1)).toEqual([]);
    expect(warn(15 * MINUTE)).toEqual(['in_the_past']);
    const bounds = ['outside_hours', 'too_late', 'past_closing', 'off_grid', 'no_travel_time'] as const;
    expect(warningsOf(bounds, { startsAt: now, now, slotStepMinutes: 15 })).toEqual([
      'outside_hours',
      'beyond_horizon',
      'off_grid',
      'no_travel_time',
    ]);
  });

  it('is counted in minutes since the epoch', () => {
    const span = { startsAt: new Date(60 * MINUTE), endsAt: new Date(65 * MINUTE) };
    expect(minutesOf(span)).toEqual({ start: 60, end: 65 });
  });
});
