import { expect, test } from 'vitest';
import { phonePattern, tidyIban, tidyPhoneNumber } from './typed-numbers.ts';

test.each([
  ['06\u00a012\u202f34\u200956  78 ', '06 12 34 56 78'],
  ['\u202a+33\u00a06 12\u201134\u201356\u202c', '+33 6 12-34-56'],
  ['06/12.34 56(78)', '06/12.34 56(78)'],
])('the phone number %j is tidied to %j', (typed, tidy) => {
  expect(tidyPhoneNumber(typed)).toBe(tidy);
  expect(phonePattern.test(tidy)).toBe(true);
});

test.each(['', '12345', '06 12 34 56 78 ou', '++33612345678', '06;12;34'])(
  '%j is no phone number',
  (typed) => {
    expect(phonePattern.test(tidyPhoneNumber(typed))).toBe(false);
  },
);

test.each([
  'FR76\u00a03000 6000\u202f0112\t3456.7890-189',
  'iban fr76 3000 6000 0112 3456 7890 189',
  'IBAN : FR7630006000011234567890189\n',
])('the IBAN %j is tidied', (typed) => {
  expect(tidyIban(typed)).toBe('FR7630006000011234567890189');
});
