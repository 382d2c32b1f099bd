import { expect, test } from 'vitest';
import { findRealClock, readTestSources } from './real-clock.ts';

const sources = new Map([
  [
    'a/testing/visit.ts',
    'export function aVisit() {\n  return Date.now();\n}\n\nexport const aName = () => 1;\n',
  ],
  ['a/testing/passed-on.ts', "export { aVisit } from './visit.ts';\n"],
  ['a/reads.test.ts', 'test(() => expect(new Date()));\n'],
  ['a/by-another.test.ts', "import { aVisit } from './testing/passed-on.ts';\n\ntest(() => aVisit());\n"],
  ['a/by-a-name.test.ts', "import { aName } from './testing/visit.ts';\n\ntest(() => aName());\n"],
  ['a/seed.test.ts', 'const seed = Date.now() % 2 ** 31;\n'],
  ['a/fixed.test.ts', "openApiFixture({}, { now });\nconst now = new Date('2031-06-03');\n"],
  ['a/by-product.test.ts', 'openApiFixture();\n'],
]);

test('a test depends on the clock directly, by a function of another file, or by the fixture that it opens', () => {
  expect(findRealClock(sources).sensitive).toEqual([
    'a/reads.test.ts',
    'a/by-another.test.ts',
    'a/by-product.test.ts',
  ]);
  expect(findRealClock(sources, ['a/testing/visit.ts#aVisit']).sensitive).toEqual([
    'a/reads.test.ts',
    'a/by-product.test.ts',
  ]);
  expect(findRealClock(sources).uses).toContainEqual({
    file: 'a/testing/visit.ts',
    line: 2,
    text: 'return Date.now();',
  });
});

test('a harmless file must exist, and the finder reads the tests of the project', () => {
  expect(() => findRealClock(sources, ['a/gone.ts'])).toThrow('gone');
  expect(readTestSources().size).toBeGreaterThan(400);
});
