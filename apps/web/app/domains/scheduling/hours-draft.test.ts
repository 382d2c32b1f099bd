import { describe, expect, it } from 'vitest';
import {
  addBreak,
  computeFirstMonday,
  findFirstWrongDay,
  findHoursProblems,
  findRotatingWeek,
  paintRanges,
  proposeNextRange,
  type RangeTyped,
  resizeToWeeks,
  toDaysInput,
  toFormFields,
  toHoursDraft,
} from './hours-draft.ts';

const range = (from: string, to: string, online = true): RangeTyped => ({ from, to, online });
const saved = {
  version: 3,
  weeks: 2,
  firstMonday: '2026-06-01',
  days: [
    { week: 1, weekday: 2, ranges: [{ startsMinute: 540, endsMinute: 1440, online: true }] },
    { week: 2, weekday: 7, ranges: [{ startsMinute: 0, endsMinute: 720, online: false }] },
  ],
};

describe('edited hours', () => {
  it('are sent as they were saved, with midnight at both ends of the day', () => {
    const typed = toHoursDraft(saved);
    expect(typed.days[1]?.ranges).toEqual([range('09:00', '00:00')]);
    expect(typed.days[13]?.ranges).toEqual([range('00:00', '12:00', false)]);
    expect(toDaysInput(typed)).toEqual(saved.days);
  });

  it('of a second week are not sent after the change to one week', () => {
    expect(toDaysInput({ ...toHoursDraft(saved), weeks: 1 })).toEqual(saved.days.slice(0, 1));
  });

  it('report reversed and overlapping ranges at their fields', () => {
    const typed = toHoursDraft({ ...saved, weeks: 1, days: [] });
    typed.days[0] = { ranges: [range('09:00', '12:00'), range('11:55', '14:00'), range('15:00', '15:00')] };
    typed.days[1] = { ranges: [range('12:00', '00:00'), range('09:00', '12:00')] };
    expect(findHoursProblems(typed)).toEqual({
      'days.0.ranges.1.from': 'overlaps',
      'days.0.ranges.2.to': 'ends_before_start',
    });
  });

  it('map refused fields to the form, which also holds days off', () => {
    const fields = toFormFields(
      { 'days.1.ranges.0.endsMinute': 'off_grid', weeks: 'too_big' },
      toHoursDraft(saved),
    );
    expect(fields).toEqual({ 'days.13.ranges.0.to': 'off_grid', weeks: 'too_big' });
    expect(findFirstWrongDay(fields)).toBe(13);
    expect(findFirstWrongDay({ weeks: 'too_big' })).toBeUndefined();
  });
});

describe('a break', () => {
  it('is at noon where the longest range includes it, otherwise in the middle of that range', () => {
    expect(addBreak([range('09:00', '18:00')])).toEqual([range('09:00', '12:00'), range('13:00', '18:00')]);
    expect(addBreak([range('14:00', '20:00', false)])).toEqual([
      range('14:00', '16:00', false),
      range('18:00', '20:00', false),
    ]);
    const short = [range('09:00', '09:10')];
    expect(addBreak(short)).toEqual(short);
  });
});

it('a further range starts an hour after the last one, and ends by midnight', () => {
  expect(proposeNextRange([])).toEqual(range('09:00', '18:00'));
  expect(proposeNextRange([range('09:00', '12:00')])).toEqual(range('13:00', '15:00'));
  expect(proposeNextRange([range('09:00', '23:30')])).toEqual(range('23:00', '00:00'));
});

describe('rotating weeks', () => {
  it('start as copies of the first', () => {
    const days = toHoursDraft({ ...saved, weeks: 1, days: saved.days.slice(0, 1) }).days;
    expect(resizeToWeeks(days, 3)).toEqual([...days, ...days, ...days]);
  });

  it.each([1, 2, 3, 4])('give this week the chosen rotation: week %i of four', (week) => {
    for (const day of ['2026-06-01', '2026-06-07', '2027-01-01']) {
      const firstMonday = computeFirstMonday(day, week);
      expect(new Date(firstMonday).getUTCDay()).toBe(1);
      expect(findRotatingWeek(day, { firstMonday, weeks: 4 })).toBe(week);
    }
  });

  it('also rotate before their first Monday', () => {
    expect(findRotatingWeek('2026-05-31', { firstMonday: '2026-06-01', weeks: 3 })).toBe(3);
  });
});

describe('painted hours', () => {
  const minutes = (from: number, to: number) => [from * 60, to * 60] as const;
  const day = [range('09:00', '12:00'), range('14:00', '18:00', false)];

  it('join adjacent ranges, and leave offline ranges offline', () => {
    expect(paintRanges(day, minutes(11, 13), true)).toEqual([range('09:00', '13:00'), day[1]]);
    expect(paintRanges(day, minutes(8, 24), true)).toEqual([
      range('08:00', '14:00'),
      day[1],
      range('18:00', '00:00'),
    ]);
    expect(paintRanges([], minutes(0, 24), true)).toEqual([range('00:00', '00:00')]);
  });

  it('when erased split, shorten or remove ranges', () => {
    expect(paintRanges(day, minutes(10, 15), false)).toEqual([
      range('09:00', '10:00'),
      range('15:00', '18:00', false),
    ]);
    expect(paintRanges(day, minutes(10, 11), false)).toEqual([
      range('09:00', '10:00'),
      range('11:00', '12:00'),
      day[1],
    ]);
    expect(paintRanges(day, minutes(9, 18), false)).toEqual([]);
  });
});
