import { expect, test } from 'vitest';
import { readAmount } from './amounts.ts';

test.each([
  ['20', 2000],
  ['20,00', 2000],
  ['20.00', 2000],
  ['20,5', 2050],
  ['0,01', 1],
  ['1 234,56 €', 123456],
  ['1\u202f234,56\u00a0€', 123456],
  ['€20.00', 2000],
  ['0', 0],
  ['9999999,99', 999999999],
])('%s is read', (typed, cents) => {
  expect(readAmount(typed)).toBe(cents);
});

test.each([
  ...[
    '',
    ' ',
    '€',
    ',5',
    '20,',
    '-1',
    '+1',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '20,001',
    '1.234,56',
    '1,234.56',
  ],
  ...['9007199254740992', '٢٠', '20,00 $', '20 €€', '1/2'],
])('%s is no amount', (typed) => {
  expect(readAmount(typed)).toBeUndefined();
});
