import { describe, expect, it } from 'vitest';
import { addressOfForm, countFilters, readSearch, searchAddress } from './search-address.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('the address of a search', () => {
  it('holds the whole search and parses back to it', () => {
    const criteria = read(
      'where=75011&categories=woman_cut,coloration&named=Balayage,Brushing&place=at_home&day=2026-03-03&part=evening&hours=18:00-24:00&within=2&spoken=br&missed=xylophone&mended=Bastille&name=sofia&hair_type=curly_hair&for=child&hair_length=chin&access=step_free&payment=online&max_price=90&min_rating=4&sort=price&page=2&square=2.3,48.8,2.4,48.9&view=map',
    );
    expect(criteria).toEqual({
      where: '75011',
      categories: ['woman_cut', 'coloration'],
      named: ['Balayage', 'Brushing'],
      place: 'at_home',
      day: '2026-03-03',
      part: 'evening',
      hours: '18:00-24:00',
      withinHours: 2,
      language: 'br',
      missed: 'xylophone',
      mended: 'Bastille',
      name: 'sofia',
      hairType: 'curly_hair',
      gender: 'child',
      hairLength: 'chin',
      access: 'step_free',
      payment: 'online',
      maxPriceEuros: 90,
      minRating: 4,
      sort: 'price',
      page: 2,
      square: '2.3,48.8,2.4,48.9',
      view: 'map',
    });
    expect(read(searchAddress(criteria).split('?')[1] ?? '')).toEqual(criteria);
    expect(countFilters(criteria)).toBe(13);
  });

  it('omits default values', () => {
    expect(searchAddress(read('where=Rennes&categories=&place=salon&sort=recommended&page=1'))).toBe(
      '/search?where=Rennes',
    );
  });
});

describe('an address of a search', () => {
  it('holds a map area to a metre, and rejects an invalid one', () => {
    const { square } = read('square=-1.123456,48,2.4,48.9');
    expect(square).toBe('-1.12346,48,2.4,48.9');
    for (const none of ['2.4,48,2.3,49', '2,49,3,48', '2,48,3', '2,48,3,91', '-181,48,3,49', 'a,b,c,d', ''])
      expect([none, read(`square=${none}`).square]).toEqual([none, undefined]);
  });

  it('ignores invalid values', () => {
    expect(
      read(
        'where=%20&categories=nonsense&categories=beard&place=moon&named=%20,%25&day=2026-02-30&part=noon&hours=18:00-09:00&within=99&spoken=xx&max_price=-3&for=dog&hair_length=long&access=lift&payment=gold&min_rating=9&page=x&square=2.4,48,2.3,49&view=globe',
      ),
    ).toEqual({
      where: '',
      categories: ['beard'],
      named: [],
      place: 'salon',
      day: undefined,
      part: undefined,
      hours: undefined,
      withinHours: undefined,
      language: undefined,
      missed: undefined,
      mended: undefined,
      name: undefined,
      hairType: undefined,
      gender: undefined,
      hairLength: undefined,
      access: undefined,
      payment: undefined,
      maxPriceEuros: undefined,
      minRating: undefined,
      sort: 'recommended',
      page: 1,
    });
  });

  it('of a form keeps the free text, and replaces the typed place by the position', () => {
    const form = (fields: Record<string, string>) => {
      const made = new FormData();
      for (const [name, value] of Object.entries(fields)) made.set(name, value);
      return made;
    };
    expect(addressOfForm(form({ q: '', where: 'Rennes', place: 'salon' }))).toBe('/search?where=Rennes');
    expect(addressOfForm(form({ q: ' balayage samedi ', where: '', place: 'at_home' }), '48.11,-1.68')).toBe(
      '/search?where=48.11%2C-1.68&place=at_home&q=balayage+samedi',
    );
    expect(addressOfForm(form({ q: 'coupe', where: '' }))).toBe('/search?q=coupe');
  });
});
