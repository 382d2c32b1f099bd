import { expect, test } from 'vitest';
import { readPhoneNumber, toE164 } from './phone-number.ts';

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['01.42.68.53.00', '+33142685300'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['0692 12 34 56', '+262692123456'],
  ['0639 69 12 34', '+262639691234'],
  ['0690 12 34 56', '+590690123456'],
  ['0696 12 34 56', '+596696123456'],
  ['0596 30 12 34', '+596596301234'],
  ['0694 20 12 34', '+594694201234'],
  ['+687 75 12 34', '+687751234'],
  ['+508 41 12 34', '+508411234'],
  ['+44 7911 123456', '+447911123456'],
])('%s is %s', (written, e164) => {
  expect(toE164(written)).toBe(e164);
});

test.each([
  '',
  '123456',
  '0612345',
  '06 12 34 56',
  '+33 6 12 34 56 789',
  '00 00 00 00 00',
  'call 06 12 34 56 78',
])('%j is not a phone number, and is refused beside its field', (written) => {
  expect(toE164(written)).toBeUndefined();
  expect(() => readPhoneNumber(written, 'phone_number')).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { phone_number: 'invalid_phone' } }),
  );
});
