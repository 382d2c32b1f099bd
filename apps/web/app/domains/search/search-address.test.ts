import { describe, expect, it } from 'vitest';
import { countFilters, readSearch, searchAddress } from './search-address.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('the address of a search', () => {
  it('says all that was asked, and reads back the same', () => {
    const asked = read(
      'where=75011&categories=woman_cut,coloration&place=at_home&day=2026-03-03&hair_type=curly_hair&max_price=90&min_rating=4&sort=price&page=2&square=2.3,48.8,2.4,48.9&view=map',
    );
    expect(asked).toEqual({
      where: '75011',
      categories: ['woman_cut', 'coloration'],
      place: 'at_home',
      day: '2026-03-03',
      hairType: 'curly_hair',
      maxPriceEuros: 90,
      minRating: 4,
      sort: 'price',
      page: 2,
      square: '2.3,48.8,2.4,48.9',
      view: 'map',
    });
    expect(read(searchAddress(asked).split('?')[1] ?? '')).toEqual(asked);
    expect(countFilters(asked)).toBe(5);
  });

  it('stays short when nothing is out of the ordinary', () => {
    expect(searchAddress(read('where=Rennes&categories=&place=salon&sort=distance&page=1'))).toBe(
      '/search?where=Rennes',
    );
  });

  it('says a part of the map to a metre, and knows what is none', () => {
    const { square } = read('square=-1.123456,48,2.4,48.9');
    expect(square).toBe('-1.12346,48,2.4,48.9');
    for (const none of ['2.4,48,2.3,49', '2,49,3,48', '2,48,3', '2,48,3,91', '-181,48,3,49', 'a,b,c,d', ''])
      expect([none, read(`square=${none}`).square]).toEqual([none, undefined]);
  });

  it('leaves out what it does not understand', () => {
    expect(
      read(
        'where=%20&categories=nonsense&categories=beard&place=moon&day=2026-02-30&max_price=-3&min_rating=9&page=x&square=2.4,48,2.3,49&view=globe',
      ),
    ).toEqual({
      where: '',
      categories: ['beard'],
      place: 'salon',
      day: undefined,
      hairType: undefined,
      maxPriceEuros: undefined,
      minRating: undefined,
      sort: 'distance',
      page: 1,
    });
  });
});
