import { expect, test } from 'vitest';
import { createSerializedCache, textOf } from './serialized-cache.ts';

test('an answer that is given again is written for the first alone', () => {
  let written = 0;
  const write = () => `text ${++written}`;
  const answer = createSerializedCache({ total: 3 });
  expect(textOf(answer, write)).toBe('text 1');
  expect(textOf(createSerializedCache(answer), write)).toBe('text 1');
  expect(textOf(createSerializedCache({ total: 3 }), write)).toBe('text 2');
});

test('what nobody said that of is written by whoever sends it', () => {
  expect(textOf({ total: 3 }, () => 'text')).toBeUndefined();
  expect(textOf(null, () => 'text')).toBeUndefined();
});
