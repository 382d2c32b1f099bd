import { expect, test } from 'vitest';
import { hasTakenPlace, reviewRequestTimeOf } from './reviews.ts';

const customer = { customerId: 'c', timeZone: 'Europe/Paris' };

test.each([
  ['a day later', '2026-06-10T12:00:00Z', '2026-06-11T12:00:00Z'],
  ['at eight where that is at night', '2026-06-10T02:00:00Z', '2026-06-11T06:00:00Z'],
  ['on the morning after where it is late', '2026-06-10T19:00:00Z', '2026-06-12T06:00:00Z'],
  ['at eight local time after the clocks have gone back', '2026-10-24T01:00:00Z', '2026-10-25T07:00:00Z'],
])('a customer is asked %s', (_, stands, expected) => {
  expect(reviewRequestTimeOf(customer, new Date(stands))?.toISOString()).toBe(
    new Date(expected).toISOString(),
  );
});

test('clients without an account are not asked', () => {
  expect(reviewRequestTimeOf({ ...customer, customerId: null }, new Date())).toBe(null);
});

const now = new Date('2026-06-10T12:00:00Z');
const before = new Date('2026-06-10T11:00:00Z');
const after = new Date('2026-06-10T12:10:00Z');
const done = { state: 'completed', settleAt: null, contestedAt: null, decidedCents: null };

test.each([
  ['one that is done', done, true],
  ['one whose ten minutes are over', { ...done, settleAt: now }, true],
  ['one that may be taken back or contested', { ...done, settleAt: after }, false],
  ['one that is contested', { ...done, contestedAt: before }, false],
  ['one that was debited after all', { ...done, contestedAt: before, decidedCents: 100 }, true],
  ['one that nothing was debited of', { ...done, contestedAt: before, decidedCents: 0 }, false],
  ['a no-show', { ...done, state: 'no_show' }, false],
  ['one to come', { ...done, state: 'confirmed' }, false],
])('%s has taken place: %o %s', (_, visit, has) => {
  expect(hasTakenPlace(visit, now)).toBe(has);
});
