import { expect, it } from 'vitest';
import { freeLineOf } from './free-line.ts';

it('is nothing without a name', () => {
  expect(freeLineOf({ name: ' ', durationMinutes: '30', price: '45' })).toBeUndefined();
  expect(freeLineOf({ name: ' Chignon ', durationMinutes: '30', price: '45' })).toEqual({
    name: 'Chignon',
    durationMinutes: 30,
    priceCents: 4500,
  });
});
