import { expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

it('groups a French number in pairs and leaves others unchanged', () => {
  expect(formatPhone('+33612345678')).toBe('06 12 34 56 78');
  expect(formatPhone('+262692123456')).toBe('+262692123456');
  expect(formatPhone('anything')).toBe('anything');
});
