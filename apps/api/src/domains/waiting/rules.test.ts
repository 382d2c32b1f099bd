import { expect, test } from 'vitest';
import { instantAtMinute, later } from '#kit/time';
import { daysLeft, isNotOfferedYet, isUrgentTime, isWaitedFor, nightEnd } from './rules.ts';

const paris = 'Europe/Paris';
const at = (day: string, hour: number, minute = 0) => instantAtMinute(day, hour * 60 + minute, paris);

test('the night is from nine to eight local time, also on a clock change', () => {
  expect(nightEnd(at('2031-06-02', 20, 59), paris)).toBeUndefined();
  expect(nightEnd(at('2031-06-02', 21), paris)).toEqual(at('2031-06-03', 8));
  expect(nightEnd(later(at('2031-06-03', 8), -1), paris)).toEqual(at('2031-06-03', 8));
  expect(nightEnd(at('2031-06-03', 8), paris)).toBeUndefined();
  // The night has ten hours in spring, twelve in autumn.
  expect(nightEnd(at('2031-03-29', 21), paris)).toEqual(new Date('2031-03-30T06:00:00Z'));
  expect(nightEnd(at('2031-10-25', 21), paris)).toEqual(new Date('2031-10-26T07:00:00Z'));
  expect(nightEnd(at('2031-06-02', 12), 'Pacific/Noumea')).toEqual(new Date('2031-06-02T21:00:00Z'));
});

test('a start within twelve hours is urgent', () => {
  const now = at('2031-06-02', 21);
  expect(isUrgentTime(at('2031-06-03', 9), now)).toBe(true);
  expect(isUrgentTime(at('2031-06-03', 9, 5), now)).toBe(false);
});

test('a start matches on a day and at an hour of the entry, by the wall clock', () => {
  const requested = {
    firstDay: '2031-03-30',
    lastDay: '2031-03-31',
    fromMinute: 600,
    untilMinute: 720,
    timeZone: paris,
  };
  const fits = (instant: Date) => isWaitedFor(requested, instant);
  expect([at('2031-03-30', 10), at('2031-03-31', 11, 55)].map(fits)).toEqual([true, true]);
  expect(
    [at('2031-03-30', 9, 55), at('2031-03-30', 12), at('2031-03-29', 10), at('2031-04-01', 10)].map(fits),
  ).toEqual([false, false, false, false]);
  expect(daysLeft(requested, '2031-03-01')).toEqual({ from: '2031-03-30', days: 2 });
  expect(daysLeft(requested, '2031-03-31')).toEqual({ from: '2031-03-31', days: 1 });
});

test('a time that overlaps an earlier offer is not new, an adjacent one is', () => {
  const span = (hour: number, minute = 0) => ({
    startsAt: at('2031-06-03', hour, minute),
    endsAt: at('2031-06-03', hour + 1, minute),
  });
  const offers = [span(9)];
  expect([span(9), span(9, 15), span(8, 15)].map((one) => isNotOfferedYet(offers, one))).toEqual([
    false,
    false,
    false,
  ]);
  expect([span(10), span(8)].map((one) => isNotOfferedYet(offers, one))).toEqual([true, true]);
});
