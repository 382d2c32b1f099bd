import { expect, test } from 'vitest';
import { testsThatReach } from './reach.ts';

const source = '/rules.ts';
/** A module of 100 characters with a function from 10 to 60, whose block from 30 to 40 runs seldom. */
const reach = (name: string, ms: number, calls: number, inBlock: number) => ({
  test: name,
  ms,
  functions: [
    [
      source,
      {
        functionName: '',
        isBlockCoverage: true,
        ranges: [{ startOffset: 0, endOffset: 100, count: name === 'first' ? 1 : 0 }],
      },
    ],
    [
      source,
      {
        functionName: 'isFree',
        isBlockCoverage: true,
        ranges: [
          { startOffset: 10, endOffset: 60, count: calls },
          { startOffset: 30, endOffset: 40, count: inBlock },
        ],
      },
    ],
  ] as [string, { functionName: string; isBlockCoverage: boolean; ranges: never[] }][],
});
const reaches = [
  reach('first', 1000, 5, 0),
  reach('slow', 4000, 8, 4),
  reach('often', 1000, 7, 3),
  reach('never', 10, 0, 0),
];

test.each([
  ['a function', 20, ['often', 'first', 'slow']],
  ['a block of it', 35, ['often', 'slow']],
  ['the module itself', 80, ['first', 'slow', 'often', 'never']],
])('%s is reached by the files that execute it, the most frequent first', (_where, position, expected) => {
  expect(testsThatReach(reaches, source, position)).toEqual(expected);
});

test('a source of which nothing is recorded may be reached by every file', () => {
  expect(testsThatReach(reaches, '/other.ts', 20)).toEqual(['first', 'slow', 'often', 'never']);
});
