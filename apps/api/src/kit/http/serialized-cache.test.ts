import { expect, test } from 'vitest';
import { cacheSerialized, textOf } from './serialized-cache.ts';

test('an answer that is given again is written for the first alone', () => {
  let written = 0;
  const write = () => `text ${++written}`;
  const answer = cacheSerialized({ total: 3 });
  expect(textOf(answer, write)).toBe('text 1');
  expect(textOf(cacheSerialized(answer), write)).toBe('text 1');
  expect(textOf(cacheSerialized({ total: 3 }), write)).toBe('text 2');
});

test('an answer that was not marked is serialised by its sender', () => {
  expect(textOf({ total: 3 }, () => 'text')).toBeUndefined();
  expect(textOf(null, () => 'text')).toBeUndefined();
});
