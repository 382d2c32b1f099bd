import { expect, test } from 'vitest';
import { textOf, writtenOnce } from './written-once.ts';

test('an answer that is given again is written for the first alone', () => {
  let written = 0;
  const write = () => `text ${++written}`;
  const answer = writtenOnce({ total: 3 });
  expect(textOf(answer, write)).toBe('text 1');
  expect(textOf(writtenOnce(answer), write)).toBe('text 1');
  expect(textOf(writtenOnce({ total: 3 }), write)).toBe('text 2');
});

test('what nobody said that of is written by whoever sends it', () => {
  expect(textOf({ total: 3 }, () => 'text')).toBeUndefined();
  expect(textOf(null, () => 'text')).toBeUndefined();
});
