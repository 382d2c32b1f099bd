import { expect, it } from 'vitest';
import { centsOf, freeLineOf } from './free-line.ts';

it.each([
  ['45', 4500],
  ['45,5', 4550],
  ['45.50 €', 4550],
  ['1\u202f200', 120_000],
  ['19,99', 1999],
  ['', undefined],
  ['quarante', undefined],
  ['4,555', undefined],
  ['-4', undefined],
])('reads %j as %j cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

it('is nothing without a name', () => {
  expect(freeLineOf({ name: ' ', durationMinutes: '30', price: '45' })).toBeUndefined();
  expect(freeLineOf({ name: ' Chignon ', durationMinutes: '30', price: '45' })).toEqual({
    ...{ name: 'Chignon', durationMinutes: 30, priceCents: 4500 },
  });
});
