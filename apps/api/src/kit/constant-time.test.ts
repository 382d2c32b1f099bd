import { expect, test } from 'vitest';
import { isEqualInConstantTime } from './constant-time.ts';

test('secrets are equal when all their bytes are, whatever their lengths', () => {
  expect(isEqualInConstantTime('secret', Buffer.from('secret'))).toBe(true);
  for (const other of ['', 'secre', 'secret ', 'sécret', 'Secret'])
    expect(isEqualInConstantTime('secret', other)).toBe(false);
});
