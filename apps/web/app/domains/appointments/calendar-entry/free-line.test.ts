import { expect, it } from 'vitest';
import { parseFreeLine } from './free-line.ts';

it('is nothing without a name', () => {
  expect(parseFreeLine({ name: ' ', durationMinutes: '30', price: '45' })).toBeUndefined();
  expect(parseFreeLine({ name: ' Chignon ', durationMinutes: '30', price: '45' })).toEqual({
    name: 'Chignon',
    durationMinutes: 30,
    priceCents: 4500,
  });
});
