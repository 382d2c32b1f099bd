import { expect, test } from 'vitest';
import { parseRangeHeader } from './ranges.ts';

test.each([
  ['bytes=0-0', { from: 0, until: 1 }],
  ['bytes=2-5', { from: 2, until: 6 }],
  ['Bytes = 7-', { from: 7, until: 10 }],
  ['bytes=-3', { from: 7, until: 10 }],
  ['bytes=-30', { from: 0, until: 10 }],
  ['bytes=4-900', { from: 4, until: 10 }],
])('of ten bytes %s is a part', (header, part) => {
  expect(parseRangeHeader(header, 10)).toEqual(part);
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=5-4', 'bytes=-0', 'bytes=-', 'bytes=', 'bytes=a-b', 'bytes=1'])(
  'of ten bytes %s is none',
  (header) => {
    expect(parseRangeHeader(header, 10)).toBe('unsatisfiable');
  },
);

test.each([undefined, '', 'lines=0-1', 'bytes=0-1,4-5'])('%s asks for the whole', (header) => {
  expect(parseRangeHeader(header, 10)).toBe('whole');
});

test('nothing is a part of nothing', () => {
  expect(parseRangeHeader('bytes=0-', 0)).toBe('unsatisfiable');
});
