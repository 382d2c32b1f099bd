import { expect, it } from 'vitest';
import { formatTypedPrice, parsePrice } from './typed-price.ts';

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
])('parses %j as %j cents', (typed, cents) => {
  expect(parsePrice(typed)).toBe(cents);
});

it.each([4500, 4550, 5, 0, 500_000])('formats %j cents as it parses them', (cents) => {
  for (const language of ['fr', 'en'] as const)
    expect(parsePrice(formatTypedPrice(cents, language))).toBe(cents);
});
