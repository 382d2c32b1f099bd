import { expect, it } from 'vitest';
import { createApiClient } from '~/lib/api/client.ts';
import { addressOfSearchText, applyMeaning } from './read-search-text.ts';
import { readSearch, searchAddress } from './search-address.ts';

const meant = {
  services: [],
  day: null,
  part: null,
  hours: null,
  withinHours: null,
  place: null,
  hairType: null,
  gender: null,
  sort: null,
  access: null,
  payment: null,
  maxPriceEuros: null,
  where: null,
  mendedWhere: null,
  professional: null,
  name: null,
  notUnderstood: [],
};

it('a corrected place keeps the typed spelling until another place is searched', () => {
  const mended = applyMeaning(readSearch(new URLSearchParams()), {
    ...meant,
    where: 'Astillé (53230)',
    mendedWhere: 'Bastille',
  });
  expect(mended).toMatchObject({ where: 'Astillé (53230)', mended: 'Bastille' });
  const address = new URL(searchAddress(mended), 'http://meche.test').searchParams;
  expect(applyMeaning(readSearch(address), meant).mended).toBe('Bastille');
  expect(applyMeaning(readSearch(address), { ...meant, where: 'Rennes' }).mended).toBeUndefined();
});

const read = (q: string, answer: object) => {
  const value = { ...wire, ...answer };
  const api = createApiClient(async () => ({ status: 200, json: async () => ({ success: true, value }) }));
  return addressOfSearchText(api, new URLSearchParams({ q }), 'fr');
};
const wire = {
  services: [],
  day: null,
  part: null,
  hours: null,
  within_hours: null,
  place: null,
  hair_type: null,
  gender: null,
  sort: null,
  access: null,
  payment: null,
  max_price_euros: null,
  where: null,
  mended_where: null,
  mended: [],
  not_understood: [],
  professional: null,
  name: null,
};
const atelier = {
  slug: 'atelier-sofia',
  business_name: 'Atelier Sofia',
  role: 'SALON',
  hair_colours: [],
  photo_id: null,
  city: 'Paris',
  member: null,
};

it('the name of a salon leads to its page, that of a member to the page with the member selected', async () => {
  expect(await read('atelier sofia', { professional: atelier })).toBe('/pro/atelier-sofia');
  const member = { id: '0b3f6e1c-3333-4333-8333-333333333333', name: 'Sofia Bénali' };
  expect(await read('sofia bénali', { professional: { ...atelier, member } })).toBe(
    `/pro/atelier-sofia?member=${member.id}`,
  );
});

it('the name of a salon with its place leads to its page, with a day or service to a search of it alone', async () => {
  const named = { professional: atelier, where: 'Paris 11e (75011)' };
  expect(await read('atelier sofia paris 11', named)).toBe('/pro/atelier-sofia');
  const search = '/search?where=Paris+11e+%2875011%29';
  const only = 'name=Atelier+Sofia&professional=atelier-sofia';
  expect(await read('atelier sofia samedi', { ...named, day: '2026-09-05' })).toBe(
    `${search}&day=2026-09-05&${only}`,
  );
  const services = [{ label: 'Coupe homme', category: 'man_cut', is_named: false }];
  expect(await read('coupe homme atelier sofia', { ...named, services })).toBe(
    `${search}&categories=man_cut&${only}`,
  );
  expect(readSearch(new URLSearchParams(only))).toMatchObject({ professional: 'atelier-sofia' });
  expect(readSearch(new URLSearchParams('professional=..%2Fx'))).toMatchObject({ professional: undefined });
});

it('an ambiguous name stays part of the search', async () => {
  expect(await read('sofia à Paris', { name: 'sofia', where: 'Paris' })).toBe(
    '/search?where=Paris&name=sofia',
  );
});

it('hours, an order and for whom become part of the search, and hours replace a part of the day', async () => {
  expect(
    await read('brushing femme pas cher après 18h', {
      hours: '18:00-24:00',
      gender: 'female',
      sort: 'price',
    }),
  ).toBe('/search?hours=18%3A00-24%3A00&for=female&sort=price');
  const evening = readSearch(new URLSearchParams({ part: 'evening' }));
  expect(applyMeaning(evening, { ...meant, hours: '18:00-24:00' })).toMatchObject({
    part: undefined,
    hours: '18:00-24:00',
  });
  const hours = readSearch(new URLSearchParams({ hours: '18:00-24:00' }));
  expect(applyMeaning(hours, { ...meant, part: 'morning' })).toMatchObject({
    part: 'morning',
    hours: undefined,
  });
});
