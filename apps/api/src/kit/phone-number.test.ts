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
  ['06\u00a012\u202f34\u00a056\u200778', '+33612345678'],
  ['06/12/34/56/78', '+33612345678'],
  ['06\u201112\u201334-56-78', '+33612345678'],
  ['\u202a+33 6 12 34 56 78\u202c', '+33612345678'],
  ['+33 (0)6.12.34.56.78', '+33612345678'],
  ['(+33) 6 12 34 56 78', '+33612345678'],
  ['(0033) 6 12 34 56 78', '+33612345678'],
  ['(06) 12 34 56 78', '+33612345678'],
])('%s is %s', (written, e164) => {
  expect(toE164(written)).toBe(e164);
});

test.each([
  ['612345678', '+33612345678'],
  ['33612345678', '+33612345678'],
  ['33 (0)6 12 34 56 78', '+33612345678'],
  ['262692123456', '+262692123456'],
  ['32470123456', '+32470123456'],
  ['806000126', '+33806000126'],
])('%s has lost its zero or its plus, and is %s', (written, e164) => {
  expect(toE164(written)).toBe(e164);
});

test.each(['0800', '0805', '0806', '0809', '0810', '0820', '0825', '0890', '0892', '0899'])(
  'a number in %s is called with 33, not with the code of an overseas department',
  (prefix) => {
    expect(toE164(`${prefix} 12 34 56`)).toBe(`+33${prefix.slice(1)}123456`);
  },
);

test('an invalid number stays as stored when a form sends it back, and is refused when it changes', () => {
  const read = (text: string) => readPhoneNumber(text, 'phone_number', '+33639980001');
  expect(read('06 39 98 00 01')).toBe('+33639980001');
  expect(read('+33639980001')).toBe('+33639980001');
  expect(read('06 12 34 56 78')).toBe('+33612345678');
  expect(() => read('06 39 98 00 02')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

test('a stored number of another department is replaced by the number that the form shows', () => {
  expect(readPhoneNumber('0 806 00 01 26', 'phone_number', '+590806000126')).toBe('+33806000126');
});

test.each([
  '',
  '123456',
  '0612345',
  '06 12 34 56',
  '1234567890',
  '12345678901234',
  '+33 6 12 34 56 789',
  '00 00 00 00 00',
  'call 06 12 34 56 78',
])('%j is not a phone number, and is refused beside its field', (written) => {
  expect(toE164(written)).toBeUndefined();
  expect(() => readPhoneNumber(written, 'phone_number')).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { phone_number: 'invalid_phone' } }),
  );
});
