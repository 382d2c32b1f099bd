import { expect, it } from 'vitest';
import { rules } from './rules.ts';

it.each(['06\u00a012\u202f34 56 78', '06/12/34/56/78', '+33 (0)6.12.34.56.78', ''])(
  'lets the phone number %j through to the server',
  (typed) => {
    expect(rules.phone.validate(typed)).toBe(true);
  },
);

it.each(['x', '06 12', '06 12 34 56 78 (soir)'])('names %j as no phone number', (typed) => {
  expect(rules.phone.validate(typed)).toBe('invalid_phone');
});
