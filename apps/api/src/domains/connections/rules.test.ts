import { expect, test } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { gapMs, happenedIn, nextTry } from './rules.ts';

const at = '2031-06-02T08:00:00.000Z';
const told = (...kinds: string[]) =>
  happenedIn(kinds.map((kind) => ({ at, kind }))).map((one) => `${one.position} ${one.kind}`);

test('a visit is told of from its booking on, and by its place in its history', () => {
  expect(told('held', 'confirmed', 'rescheduled', 'reviewed', 'cancelled')).toEqual([
    ...['1 booked', '2 moved', '4 cancelled'],
  ]);
  expect(told('requested', 'proposed', 'confirmed', 'handed_over', 'completed')).toEqual([
    ...['2 booked', '3 moved', '4 completed'],
  ]);
  expect(told('confirmed', 'no_show', 'confirmed', 'completed')).toEqual([
    ...['0 booked', '1 no_show', '2 booked', '3 completed'],
  ]);
});

test('what was only held or asked for was never a visit', () => {
  expect(told('held', 'cancelled')).toEqual([]);
  expect(told('requested', 'rescheduled', 'cancelled')).toEqual([]);
});

test('it is tried with growing gaps, the last time after two days', () => {
  const since = new Date(at);
  let now = since;
  let attempts = 0;
  const gaps: number[] = [];
  for (
    let next = nextTry({ since, attempts: ++attempts }, now);
    next;
    next = nextTry({ since, attempts: ++attempts }, now)
  ) {
    gaps.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(now).toEqual(later(since, 2 * DAY_MS));
  expect(gaps.length).toBeGreaterThan(10);
  // But for the last, which is cut short.
  expect(gaps.slice(0, -1)).toEqual(gaps.slice(0, -1).toSorted((one, other) => one - other));
  expect(gapMs(1)).toBe(10_000);
});
