import { expect, test } from 'vitest';
import { isUnanswered } from './unanswered-request.ts';

test('a request is unanswered until it is confirmed, also once it has ended', () => {
  const answerBy = '2026-03-03T09:00:00Z';
  expect(isUnanswered({ answerBy, events: [{ kind: 'requested' }] })).toBe(true);
  expect(isUnanswered({ answerBy, events: [{ kind: 'requested' }, { kind: 'cancelled' }] })).toBe(true);
  expect(isUnanswered({ answerBy, events: [{ kind: 'requested' }, { kind: 'confirmed' }] })).toBe(false);
});

test('an appointment that was confirmed at once is no request', () => {
  expect(isUnanswered({ answerBy: null, events: [] })).toBe(false);
});
