import { expect, test } from 'vitest';
import { csvOf, tabSeparatedOf } from './csv.ts';

test('text that a spreadsheet would run as a formula is guarded, in both kinds of files', () => {
  for (const text of ['=1+1', '+33-1', '-1', '@sum', ' =1+1']) {
    expect(csvOf([[text]], 'fr', { isFirst: false })).toMatch(/^'/);
    expect(tabSeparatedOf([[text]])).toMatch(/^'/);
  }
});

test('a telephone number with its plus stays as it is', () => {
  expect(csvOf([['+33612345678']], 'fr', { isFirst: false })).toBe('+33612345678\r\n');
});

test('tab-separated lines have no quotes, no tabs and line breaks in text, and a decimal comma', () => {
  expect(tabSeparatedOf([['a\tb\r\nc "d"; e', 123_450, 0, null]])).toBe('a b c "d"; e\t1234,50\t0,00\t\r\n');
});
