import { expect, test } from 'vitest';
import { applyMutant, lineOf, listMutants } from './mutants.ts';

const mutated = (source: string) => listMutants(source).map((mutant) => applyMutant(source, mutant));

test.each([
  ['a < b', ['a <= b']],
  ['a >= b', ['a > b']],
  ['a === b', ['a !== b']],
  ['a && b', ['a || b']],
  ['a ?? b', ['a && b']],
  ['a - b', ['a + b']],
  ['!a', ['a']],
  ['f(-a)', ['f(a)']],
  ['f(true)', ['f(false)']],
  ['if (a) b()', ['if (!(a)) b()']],
  ['a ? b : c', ['!(a) ? b : c']],
  ["a + 'text'", []],
])('%s becomes %j', (source, expected) => {
  expect(mutated(source)).toEqual(expected);
});

test('accents before a place do not move it', () => {
  const source = '// été\nconst isLate = délai > 3;';
  expect(mutated(source)).toEqual(['// été\nconst isLate = délai >= 3;']);
  expect(listMutants(source).map((mutant) => lineOf(source, mutant))).toEqual([2]);
});

test('a change is executed when its expression is, even where its second part is not', () => {
  const places = listMutants('const a = (await b()) ?? c;').map((one) => [one.start, one.expressionStart]);
  expect(places).toEqual([[22, 10]]);
});

test('types are left alone', () => {
  expect(mutated('const a: true = f<true>() as true;')).toEqual([]);
});
