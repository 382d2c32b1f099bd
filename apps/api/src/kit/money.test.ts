import { expect, test } from 'vitest';
import { includedVatCents } from './money.ts';

test('the VAT that a price includes is rounded half up to the cent', () => {
  expect([1999, 2997, 0].map((cents) => includedVatCents(cents, 2000))).toEqual([333, 500, 0]);
  expect(includedVatCents(2170, 850)).toBe(170);
  expect(includedVatCents(2170, 0)).toBe(0);
});
