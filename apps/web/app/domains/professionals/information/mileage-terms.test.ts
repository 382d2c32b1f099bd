import { expect, it } from 'vitest';
import { most, termsOf, typedOf } from './mileage-terms.ts';

const typed = { minimumCents: '5', startingDistanceHm: '2,5', pricePerKmCents: '0,50' };

it('parses typed amounts and kilometres, and formats them the same way', () => {
  const terms = { minimumCents: 500, startingDistanceHm: 25, pricePerKmCents: 50 };
  expect(termsOf(typed)).toEqual(terms);
  expect(termsOf({ minimumCents: '5,00 €', startingDistanceHm: '2.5 km', pricePerKmCents: '0.5' })).toEqual(
    terms,
  );
  const mileage = { terms, version: 3, timeZone: 'Europe/Paris', history: [] };
  expect(typedOf(mileage, 'fr')).toEqual({ version: 3, ...typed });
  expect(typedOf(mileage, 'en')).toMatchObject({ startingDistanceHm: '2.5', pricePerKmCents: '0.50' });
  expect(typedOf({ ...mileage, terms: null, version: 0 }, 'fr').minimumCents).toBe('');
});

it.each([
  ['minimumCents', '200', '200,01'],
  ['startingDistanceHm', '500', '500,1'],
  ['pricePerKmCents', '20', '20,01'],
] as const)('takes %s up to %s, and no more, no less than nothing', (field, up, over) => {
  expect(termsOf({ ...typed, [field]: up })?.[field]).toBe(most[field]);
  expect(termsOf({ ...typed, [field]: '0' })?.[field]).toBe(0);
  for (const wrong of [over, '-1', '', 'cinq', '1,234'])
    expect(termsOf({ ...typed, [field]: wrong }), wrong).toBeUndefined();
});
