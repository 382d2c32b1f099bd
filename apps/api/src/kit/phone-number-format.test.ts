import { expect, test } from 'vitest';
import { phoneForSpreadsheets } from './phone-number.ts';

test.each([
  ['+33612345678', '06 12 34 56 78'],
  ['+262692123456', '+262 692 12 34 56'],
  ['+376312345', '+376 31 23 45'],
  ['+352621123456', '+352 621 12 34 56'],
  ['ask', 'ask'],
])('%s is written for spreadsheets as %s', (phone, written) => {
  expect(phoneForSpreadsheets(phone)).toBe(written);
});
