import { expect, test } from 'vitest';
import { cacheSerialized, serializeCached } from './serialized-cache.ts';

test('an answer that is given again is written for the first alone', () => {
  let written = 0;
  const write = () => `text ${++written}`;
  const answer = cacheSerialized({ total: 3 });
  expect(serializeCached(answer, write)).toBe('text 1');
  expect(serializeCached(cacheSerialized(answer), write)).toBe('text 1');
  expect(serializeCached(cacheSerialized({ total: 3 }), write)).toBe('text 2');
});

test('an answer that was not marked is serialised by its sender', () => {
  expect(serializeCached({ total: 3 }, () => 'text')).toBeUndefined();
  expect(serializeCached(null, () => 'text')).toBeUndefined();
});
