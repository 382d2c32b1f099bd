import { expect, test } from 'vitest';
import { splitByPayment, totalOf } from './price.ts';

test('a total is the services, the mileage and the search fee', () => {
  expect(totalOf({ serviceFeeCents: 4000, mileageCents: 350, searchFeeCents: 100 })).toBe(4450);
});

test('an amount below the minimum of a card payment is paid on site', () => {
  expect(splitByPayment(4000, 50, null)).toEqual({
    totalCents: 4000,
    cardCents: 50,
    onSiteCents: 3950,
    depositCents: null,
  });
  expect(splitByPayment(4000, 49, 40)).toEqual({
    totalCents: 4000,
    cardCents: 0,
    onSiteCents: 4000,
    depositCents: 0,
  });
});
