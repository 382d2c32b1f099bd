import { expect, test } from 'vitest';
import { readSquare } from './square.ts';

test('a square is read in the order of a map', () => {
  expect(readSquare('-5.2,41.3,9.6,51.1')).toEqual({ west: -5.2, south: 41.3, east: 9.6, north: 51.1 });
});

test.each([
  '',
  '1,2,3',
  '1,2,3,',
  'a,b,c,d',
  '1e1,41,2e1,51',
  '2.5,48.8,2.2,48.9',
  '2,49,3,48',
  '-181,48,3,49',
  '2,48,3,91',
])('"%s" is no square', (text) => {
  expect(readSquare(text)).toBeUndefined();
});
