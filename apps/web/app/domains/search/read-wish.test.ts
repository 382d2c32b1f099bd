import { expect, it } from 'vitest';
import { withMeaning } from './read-wish.ts';
import { readSearch, searchAddress } from './search-address.ts';

const meant = {
  ...{ services: [], day: null, part: null, withinHours: null, place: null, hairType: null, access: null },
  ...{ payment: null, maxPriceEuros: null, where: null, mendedWhere: null, notUnderstood: [] },
};

it('a place that is found under another spelling goes on with what was written, until another one is named', () => {
  const mended = withMeaning(readSearch(new URLSearchParams()), {
    ...meant,
    ...{ where: 'Astillé (53230)', mendedWhere: 'Bastille' },
  });
  expect(mended).toMatchObject({ where: 'Astillé (53230)', mended: 'Bastille' });
  const address = new URL(searchAddress(mended), 'http://meche.test').searchParams;
  expect(withMeaning(readSearch(address), meant).mended).toBe('Bastille');
  expect(withMeaning(readSearch(address), { ...meant, where: 'Rennes' }).mended).toBeUndefined();
});
