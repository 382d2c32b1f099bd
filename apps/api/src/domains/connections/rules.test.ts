import { expect, test } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { gapMs, nextAttemptAt, webhookEventsOf } from './rules.ts';

const at = '2031-06-02T08:00:00.000Z';
const eventsOf = (...kinds: string[]) =>
  webhookEventsOf(kinds.map((kind) => ({ at, kind }))).map((one) => `${one.position} ${one.kind}`);

test('a visit has webhook events from its confirmation on, by its position in the history', () => {
  expect(eventsOf('held', 'confirmed', 'rescheduled', 'reviewed', 'cancelled')).toEqual([
    ...['1 booked', '2 moved', '4 cancelled'],
  ]);
  expect(eventsOf('requested', 'proposed', 'confirmed', 'handed_over', 'completed')).toEqual([
    ...['2 booked', '3 moved', '4 completed'],
  ]);
  expect(eventsOf('confirmed', 'no_show', 'confirmed', 'completed')).toEqual([
    ...['0 booked', '1 no_show', '2 booked', '3 completed'],
  ]);
});

test('expired holds and declined requests have no webhook events', () => {
  expect(eventsOf('held', 'cancelled')).toEqual([]);
  expect(eventsOf('requested', 'rescheduled', 'cancelled')).toEqual([]);
});

test('a delivery is retried with growing gaps, the last time after two days', () => {
  const since = new Date(at);
  let now = since;
  let attempts = 3;
  const gaps: number[] = [];
  for (
    let next = nextAttemptAt({ since, attempts: ++attempts, earlierAttempts: 3 }, now);
    next;
    next = nextAttemptAt({ since, attempts: ++attempts, earlierAttempts: 3 }, now)
  ) {
    gaps.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(now).toEqual(later(since, 2 * DAY_MS));
  expect(gaps.length).toBeGreaterThan(10);
  // Except the last, which is cut short.
  expect(gaps.slice(0, -1)).toEqual(gaps.slice(0, -1).toSorted((one, other) => one - other));
  expect(gapMs(1)).toBe(10_000);
});
